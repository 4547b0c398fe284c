import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import { basename } from 'node:path';
import { Journal, type JournalEntry } from '../../src/batch/journal';
import { UsageError } from '../../src/formats/faults';
import { emptyTally } from '../../src/solve/tally';
import { latin1 } from '../support/csv-bytes';
import { logDisk } from '../support/disk-log';
import { Workdir } from '../support/workdir';

const ENTRY: JournalEntry = {
  shape: { version: '1' },
  engine: 'ida',
  complete: false,
  promised: null,
  position: {
    inputBytes: 7,
    line: 1,
    tally: emptyTally(),
    output: { bytes: 5, tail: latin1('\x00\xff') },
    errors: null,
  },
};

describe('Journal', () => {
  const work = new Workdir();
  const journal = (): Journal => new Journal(work.path('out'), () => true);

  it('says what was written to it, until it is removed', async () => {
    expect(await journal().read()).toBeNull();
    await journal().write({ ...ENTRY, engine: 'table' });
    await journal().write(ENTRY);
    expect(await journal().read()).toEqual(ENTRY);
    expect(work.files()).toEqual(['out.journal']);
    work.write('out.journal.new', '');
    await journal().remove();
    expect([await journal().read(), work.files()]).toEqual([null, []]);
  });

  it('is on the disk before it has its name, and has that on the disk when it is written', async () => {
    const log = logDisk();
    try {
      await journal().write(ENTRY);
    } finally {
      log.end();
    }
    const folder = basename(work.path('.'));
    expect(log.done.slice(-3)).toEqual([
      'sync out.journal.new',
      'rename out.journal.new to out.journal',
      `sync ${folder}`,
    ]);
  });

  it('is what it was when it cannot be replaced, and nothing is left of the next one', async () => {
    await journal().write(ENTRY);
    const rename = jest.spyOn(promises, 'rename').mockRejectedValue(new Error('no renaming'));
    try {
      await expect(journal().write({ ...ENTRY, engine: 'table' })).rejects.toThrow('no renaming');
    } finally {
      rename.mockRestore();
    }
    expect(await journal().read()).toEqual(ENTRY);
    expect(work.files()).toEqual(['out.journal']);
  });

  it('is not written through a link that stands where it is made', async () => {
    work.write('precious', 'precious');
    symlinkSync('precious', work.path('out.journal.new'));
    await journal().write(ENTRY);
    expect(work.read('precious')).toBe('precious');
    expect(await journal().read()).toEqual(ENTRY);
  });

  it.each([
    ['of another schema', (text: string) => text.replace('"schema":1', '"schema":2')],
    ['that was changed', (text: string) => text.replace('"line":1', '"line":2')],
    ['that was cut', (text: string) => text.slice(0, -1)],
  ])('refuses one %s', async (_what, change) => {
    await journal().write(ENTRY);
    const text = readFileSync(work.path('out.journal'), 'utf8');
    writeFileSync(work.path('out.journal'), change(text));
    expect(change(text)).not.toBe(text);
    await expect(journal().read()).rejects.toThrow(UsageError);
  });
});
