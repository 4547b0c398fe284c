import fc from 'fast-check';
import { jsonMembers, replaceValues } from '../../src/formats/json-members';
import { encodeUtf8 } from '../../src/formats/state-text';

/** The text of an object, with white space of several kinds. */
const texts = fc
  .tuple(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()), fc.constantFrom(undefined, 1, '\t'))
  .map(([object, space]) => ({ object, text: JSON.stringify(object, null, space) }));

describe('the members of an object', () => {
  it('are its keys in order, each with the text of its value', () => {
    fc.assert(
      fc.property(texts, ({ text }) => {
        const bytes = encodeUtf8(text);
        const found = jsonMembers(bytes).map(({ key, from, to }) => [
          key,
          JSON.parse(Buffer.from(bytes.slice(from, to), 'latin1').toString('utf8')) as unknown,
        ]);
        expect(Object.fromEntries(found)).toEqual(JSON.parse(text));
        expect(found.map(([key]) => key)).toEqual(Object.keys(JSON.parse(text) as object));
      }),
    );
  });

  it('are found where the closing brace lacks', () => {
    expect(jsonMembers('{"a" : [1, "}"] , "b":2').map(({ key }) => key)).toEqual(['a', 'b']);
    expect(jsonMembers('{')).toEqual([]);
  });

  it('have their values replaced and nothing else', () => {
    const text = '{ "a" : 1.0 ,"b":{"a":"x"},"a\\u0062":"\\"a\\"" }';
    expect(replaceValues(text, new Map([['a', '[9]']]))).toBe('{ "a" : [9] ,"b":{"a":"x"},"a\\u0062":"\\"a\\"" }');
    expect(replaceValues(text, new Map([['ab', 'null']]))).toBe('{ "a" : 1.0 ,"b":{"a":"x"},"a\\u0062":null }');
    expect(replaceValues(text, new Map([['c', '0']]))).toBe(text);
  });
});
