import { InputError } from '../../src/formats/faults';
import { readReport } from '../../src/profile/read-report';
import { cellOf, reportOf } from '../support/plain-reports';
import { Workdir } from '../support/workdir';

describe('a report', () => {
  const work = new Workdir();

  it('is read as it was written', () => {
    const report = reportOf([cellOf(), cellOf({ chunkBytes: 4096 })]);
    expect(readReport(work.write('a.json', JSON.stringify(report)))).toEqual(report);
  });

  it.each<[what: string, text: string, said: RegExp]>([
    ['no JSON', 'engine,threads\n', /expected a profile as --export-json writes it/],
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
    ['a cell that is none', JSON.stringify({ ...reportOf([]), cells: [3] }), /cell 1 of the profile lacks/],
  ])('is refused in one line that begins with its file when it is %s', (_, text, said) => {
    const path = work.write('bad.json', text);
    const read = (): unknown => readReport(path);
    expect(read).toThrow(InputError);
    expect(read).toThrow(said);
    expect(read).toThrow(new RegExp(`^${path}: [^\n]+$`));
  });

  it('is refused as any input is when it cannot be read', () => {
    expect(() => readReport(work.path('none.json'))).toThrow(/none.json: cannot be read: there is no such file$/);
    expect(() => readReport(work.path(''))).toThrow(/expected a file, got a directory$/);
  });
});
