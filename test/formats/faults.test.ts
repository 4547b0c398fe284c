import fc from 'fast-check';
import { MOST_SHOWN, shown } from '../../src/formats/faults';

describe('a text that is shown', () => {
  it('is one line that steers no terminal and keeps the direction of writing, whatever it holds', () => {
    const steering = fc.constantFrom(
      '\0',
      '\n',
      '\r',
      '\x1b[31m',
      '\x7f',
      '\x85',
      '\x9b31m',
      '\u061c',
      '\u202e',
      '\u2066',
    );
    const text = fc.array(fc.oneof(steering, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 40 });
    fc.assert(
      fc.property(text, (parts) => {
        const whole = parts.join('');
        expect(shown(whole)).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
        expect([whole, shown(whole).includes('…')]).toContain(whole.length > MOST_SHOWN || JSON.parse(shown(whole)));
      }),
    );
  });
});
