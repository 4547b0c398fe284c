/** The command's flags, with right values and wrong ones. */
import { HOSTILE_CELLS } from './grammar.mjs';

const FORMATS = [
  'csv',
  'ndjson',
  'jsonl',
  'hdu3567',
  'hdu1043',
  'poj1077',
  'uva652',
  'hdu1430',
  'msquare',
  'lengths',
  'CSV',
  'xml',
];
const NUMBERS = [
  '0',
  '1',
  '2',
  '7',
  '100',
  '-1',
  '1.5',
  '1e3',
  '999999999999999',
  '99999999999999999999',
  '',
  ' ',
  'x',
  'Infinity',
  'NaN',
  '0x10',
  '٣',
];
const COLUMNS = ['start', 'target', 'note', '1', '2', '0', '99', '', 'ſtart', '__proto__'];

/** Flags with what they may be given; null for those that take nothing. */
const INPUT_FLAGS = {
  '--puzzle': [
    'eight',
    'msquare',
    'magic-squares',
    'sliding:2x2',
    'sliding:3x2',
    'sliding:9x9',
    'sliding:4x',
    'nine',
    '',
  ],
  '--algorithm': ['auto', 'table', 'ida', 'bidirectional', 'best'],
  '--threads': ['1', '2', '50%', '100%', '0', '0%', '513', '-1', 'all', ''],
  '-j': ['1', 'x'],
  '--target': [
    '12345678X',
    '123456780',
    '[[1,2,3],[4,5,6],[7,8,0]]',
    '12345678',
    ...HOSTILE_CELLS.filter((text) => !text.includes('\0')),
  ],
  '--from': FORMATS,
  '--to': FORMATS,
  '--delimiter': [',', ';', 'tab', '\\t', '|', 'auto', '', ',,', '"', 'x'],
  '--header': ['auto', 'yes', 'no', 'maybe', ''],
  '--start-column': COLUMNS,
  '--target-column': COLUMNS,
  '--encoding': ['utf-8', 'utf-16le', 'latin1', 'gbk', 'none', '', 'utf-7'],
  '--comment': ['#', '%', '"', ',', '', '##', 'ä'],
  '--blank': ['#', 'b', '1', '', 'xx', '空', '😀', ','],
  '--fix-leading-zero': null,
  '--max-record-bytes': NUMBERS,
  '--skip': NUMBERS,
  '--limit': NUMBERS,
  '--progress': ['auto', 'bar', 'json', 'none', 'all'],
  '-q': null,
  '-v': null,
  '--chunk-bytes': ['1', '17', '300', '65536', '268435457', ...NUMBERS],
};
const SPELLING_FLAGS = {
  '--moves-as': ['letters', 'words', 'tiles', 'runes'],
  '--direction': ['blank', 'tile', 'up'],
  '--upper': null,
};
const LIMIT_FLAGS = {
  '--expanded-limit': ['1', '50', ...NUMBERS],
  '--time-limit': ['500ms', '2s', '1ms', '0s', '5', 'soon'],
};
const FLAGS = {
  solve: {
    ...INPUT_FLAGS,
    ...SPELLING_FLAGS,
    ...LIMIT_FLAGS,
    '--columns': ['status', 'status,length', 'best,moves', 'status:=1+1', 'status,status', '', 'x', 'error:two\nlines'],
    '--prefix': ['r_', '=', 'two\nlines', ''],
    '--max-errors': ['0', '3', '5%', '101%', '-1', 'x'],
    '--fail-fast': null,
    '--exit-zero': null,
    '--resume': null,
    '--memory-limit': ['64MB', '1GB', '1', '0', '', 'all'],
    '--escape-formulas': null,
    '--lane': ['auto', 'general', 'fast'],
    '--start': ['12X453786', '12345678', '', 'x'],
  },
  convert: { ...INPUT_FLAGS, '--states-as': ['compact', 'tokens', 'cells', 'array', 'text'] },
  verify: {
    ...INPUT_FLAGS,
    ...SPELLING_FLAGS,
    ...LIMIT_FLAGS,
    '--require': ['legal', 'shortest', 'least', 'best'],
    '--status-column': COLUMNS,
    '--length-column': COLUMNS,
    '--moves-column': COLUMNS,
    '--answers-file': ['answers.out', 'no.out', '-'],
  },
  generate: {
    '--puzzle': INPUT_FLAGS['--puzzle'],
    '--seed': NUMBERS,
    '--uniform': ['state', 'distance', 'x'],
    '--distance': ['1..5', '31', '99', '5..1', 'x'],
    '--distinct': null,
    '--start': ['12X453786', 'x'],
    '--target': ['12345678X', 'x'],
    '--scramble': ['3', '0..9', 'x', '999999999999999'],
    '--unsolvable': ['10%', '100%', '5', '-1%'],
    '--invalid': ['10%', '100%', '101%'],
    '--to': FORMATS,
    '--rows-per-file': ['5', '0', 'x'],
    '--states-as': ['compact', 'tokens', 'cells', 'array', 'x'],
    '--blank': INPUT_FLAGS['--blank'],
    '--delimiter': INPUT_FLAGS['--delimiter'],
    '--answers': null,
    ...SPELLING_FLAGS,
    ...LIMIT_FLAGS,
  },
};

/** A flag of a command with a value, or what is none. */
export function flagOf(random, command) {
  if (random.oneIn(25))
    return [
      random.pick([
        '--no-such',
        '--',
        '-',
        '--help',
        '--version',
        '-x',
        '--limit=',
        '--=x',
        'more.csv',
        '--count',
        '-p',
        '--skip=1e9',
      ]),
    ];
  const flag = random.pick(Object.keys(FLAGS[command]));
  const values = FLAGS[command][flag];
  if (values === null) return [flag];
  const value = random.pick(values);
  return random.oneIn(3) ? [`${flag}${flag.startsWith('--') ? '=' : ''}${value}`] : [flag, value];
}
