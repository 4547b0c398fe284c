/** Texts to bytes in some encoding, and bytes to worse ones. */
import { gzipSync } from 'node:zlib';

const TOKENS = [
  '"',
  '""',
  '","',
  '"\n',
  '\n"',
  '\n',
  '\r',
  '\r\n',
  '\n\n',
  ',',
  ';',
  '\t',
  '|',
  '#',
  ' ',
  '\0',
  '\x1a',
  '\xef\xbb\xbf',
  '\xff\xfe',
  '\xfe\xff',
  '\xc3\x28',
  '\xed\xa0\x80',
  '\x81\x40',
  '\xe2\x80\x8b',
  '\x1f\x8b',
  '\x28\xb5\x2f\xfd',
  '{',
  '}',
  '[',
  ']',
  '\\',
  '{"',
  '":',
  '__proto__',
  'start',
  'target',
  'status',
  'sep=;\n',
  'X',
  '0',
  'Case 1: ',
  '-1',
  '99999999999999999999',
  '1e308',
  'Infinity',
  '=1+1',
  ' '.repeat(200),
  '"'.repeat(51),
  ','.repeat(99),
  '\n'.repeat(120),
  '\r'.repeat(77),
  '['.repeat(600),
];

/** The text in an encoding, at times with its mark, or with a wrong one. */
export function encoded(random, text, encoding) {
  const bytes =
    encoding === 'utf-16le'
      ? Buffer.from(text, 'utf16le')
      : encoding === 'utf-16be'
        ? Buffer.from(text, 'utf16le').swap16()
        : Buffer.from(text, encoding === 'latin1' ? 'latin1' : 'utf8');
  const mark = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] }[encoding] ?? [0xef, 0xbb, 0xbf];
  return random.oneIn(encoding.startsWith('utf-16') ? 2 : 12) ? Buffer.concat([Buffer.from(mark), bytes]) : bytes;
}

/** The bytes with up to so many changes; none at all in half of the cases. */
export function mutated(random, bytes, most = 6) {
  let worse = bytes;
  for (let changes = random.oneIn(2) ? 0 : 1 + random.below(most); changes > 0; changes--)
    worse = changed(random, worse);
  return worse;
}

function changed(random, bytes) {
  // A first line that is spoilt has most inputs refused as a whole: in most cases the rest is.
  const from = random.oneIn(4) ? 0 : bytes.indexOf('\n') + 1;
  const at = from + random.below(bytes.length + 1 - from);
  const to = Math.min(bytes.length, at + random.below(random.oneIn(4) ? 200 : 12));
  const [before, part, after] = [bytes.subarray(0, at), bytes.subarray(at, to), bytes.subarray(to)];
  const token = (list) => Buffer.from(random.pick(list), 'latin1');
  switch (random.below(9)) {
    case 0: // flips a bit
      if (at === bytes.length) return bytes;
      return Buffer.concat([before, Buffer.of(bytes[at] ^ (1 << random.below(8))), bytes.subarray(at + 1)]);
    case 1: // drops a part
      return Buffer.concat([before, after]);
    case 2: // doubles a part
      return Buffer.concat([before, part, part, after]);
    case 3: // moves a part
      return Buffer.concat([before, after, part]);
    case 4: // ends early
      return before;
    case 5: // random bytes
      return Buffer.concat([before, Buffer.from(random.times(1 + random.below(8), () => random.below(256))), after]);
    case 6: // repeats a part
      return part.length === 0 ? bytes : Buffer.concat([before, ...random.times(random.below(40), () => part), after]);
    default: // something that means something
      return Buffer.concat([before, token(TOKENS), random.oneIn(2) ? after : bytes.subarray(at)]);
  }
}

/** The bytes in gzip, as one member or more. */
export function gzipped(random, bytes) {
  const cuts = random.times(random.below(3), () => random.below(bytes.length + 1)).sort((a, b) => a - b);
  const parts = [0, ...cuts].map((from, i) => bytes.subarray(from, cuts[i] ?? bytes.length));
  return Buffer.concat(parts.map((part) => gzipSync(part, { level: random.below(10) })));
}
