import { gzipSync } from 'node:zlib';
import { fileInput } from '../../src/files/input';
import { InputError } from '../../src/formats/faults';
import { readReport } from '../../src/profile/read-report';
import type { ProfileReport } from '../../src/profile/report';
import { cellOf, reportOf } from '../support/plain-reports';
import { Workdir } from '../support/workdir';

describe('a report', () => {
  const work = new Workdir();
  const readBack = (text: string | Uint8Array): Promise<ProfileReport> =>
    readReport(fileInput(work.write('report.json', text)));

  it('is read as it was written', async () => {
    const report = reportOf([cellOf(), cellOf({ chunkBytes: 4096 })]);
    expect(await readBack(JSON.stringify(report))).toEqual(report);
  });

  it.each<[what: string, pack: (text: string) => Uint8Array]>([
    ['gzip', (text) => gzipSync(text)],
    ['UTF-8 with a byte order mark', (text) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 with a byte order mark', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ])('is read in %s too', async (_, pack) => {
    const report = reportOf([cellOf()]);
    expect(await readBack(pack(JSON.stringify(report)))).toEqual(report);
  });

  it.each<[what: string, text: string, said: RegExp]>([
    ['no JSON', 'engine,threads\n', /expected a profile as --export-json writes it, but it is no JSON$/],
    ['UTF-16 without a mark', '{\0"\0s\0', /it is no JSON$/],
    ['longer than any', ' '.repeat(2 ** 26 + 1), /got more than 64 MiB$/],
    ['JSON of something else', '[1, 2]', /expected a profile/],
    ['null', 'null', /expected a profile/],
    ['a summary', '{"schema":1,"command":"solve"}', /expected a profile/],
    [
      'a profile without a lane',
      JSON.stringify(reportOf([cellOf()], { workload: { ...reportOf([]).workload, lane: undefined as never } })),
      /expected a profile/,
    ],
    ['another schema', JSON.stringify({ ...reportOf([cellOf()]), schema: 2 }), /schema 1, got schema 2/],
    [
      'a cell without figures',
      JSON.stringify(reportOf([cellOf(), { ...cellOf(), rowsPerSecond: 0 }])),
      /cell 2 of the profile lacks figures/,
    ],
    ...(
      [
        ['no chunks', { chunkBytes: undefined as never }],
        ['an engine that is none', { engine: '\u001B[2J' as never }],
        ['half a thread', { threads: 0.5 }],
        ['no runs', { runs: undefined as never }],
        ['a shortest run that is longer than the median', { seconds: { min: 2, median: 1, max: 3 } }],
        ['a longest run that is shorter', { seconds: { min: 1, median: 2, max: 1 } }],
      ] as const
    ).map(([what, given]): [string, string, RegExp] => [
      `a cell of ${what}`,
      JSON.stringify(reportOf([cellOf(given)])),
      /cell 1 of the profile lacks figures, or has some that cannot be/,
    ]),
    [
      'a rate beyond all numbers',
      JSON.stringify(reportOf([cellOf({ rowsPerSecond: 5 })])).replace('"rowsPerSecond":5', '"rowsPerSecond":1e999'),
      /cell 1 of the profile lacks figures/,
    ],
    ['a cell twice', JSON.stringify(reportOf([cellOf(), cellOf()])), /cell 2 of the profile is there twice/],
    ['a cell that is none', JSON.stringify({ ...reportOf([]), cells: [3] }), /cell 1 of the profile lacks/],
  ])('is refused in one line that begins with its file when it is %s', async (_, text, said) => {
    const path = work.write('bad.json', text);
    const error: unknown = await readReport(fileInput(path)).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InputError);
    expect((error as Error).message).toMatch(said);
    expect((error as Error).message).toMatch(new RegExp(`^${path}: [^\n]+$`));
  });
});
