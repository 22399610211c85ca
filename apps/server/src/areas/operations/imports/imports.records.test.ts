import { imports } from '@steward/contract/operations/imports';
import { records } from '@steward/contract/reporting/records';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

async function previewed(person: Person, content: string) {
  const file = new File([content], 'records.csv');
  const one = await person.get(imports.uploadImport, { thing: 'records' }, [file]);
  return { one, ...(await person.get(imports.getImportPreview, { import_id: one._id })) };
}

async function run(import_id: string) {
  await ada.get(imports.startImport, { import_id });
  for (let i = 0; i < 300; i++) {
    const one = await ada.get(imports.getImport, { import_id });
    if (one.state !== 'running') return one;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the import did not end');
}

test('records of several kinds come from one sheet, each wrong row with its reason', async () => {
  await ada.newEnvironment({ environment_name: 'North house' });
  const { _id } = await ada.get(records.addRecordKind, {
    titles: { de: 'Begehung' },
    group: 'social',
    levels: ['property'],
    time: 'day',
    main: 'passed',
    fields: [{ code: 'passed', title: { de: 'Bestanden' }, type: 'boolean' }],
  });
  const { one, rows, counts } = await previewed(
    ada,
    [
      'Art;Immobilie;Zeitraum;Erster Tag;Schulungsstunden;Beschäftigte am Ende des Zeitraums;Gefahr;Risikostufe;Modell oder Gutachter;Bestanden;Quelle',
      'Weiterbildung;;2025;;120,5;;;;;;Lernportal',
      'Headcount;;2025;;;40;;;;;Payroll',
      'Klimagefahr;North house;;01.03.2025;;;Hitze;Hoch;Klimamodell;;',
      'Begehung;North house;;01.04.2025;;;;;;ja;',
      'Headcount;North house;2025;;;viele;;;;;',
      'Weiterbildung;;2025;;;12;;;;;',
      'Unbekannt;;2025;;;12;;;;;',
      'Begehung;;;01.04.2025;;;;;;ja;',
    ].join('\n'),
  );
  expect(one.fields.find(({ name }) => name === 'values.passed')?.label).toBe('Bestanden');
  expect(counts).toEqual({ new: 4, update: 0, duplicate: 0, error: 4 });
  expect(rows.slice(4).map(({ line, errors }) => [line, errors.map(({ message }) => message)])).toEqual([
    [6, ['must be a number']],
    [7, ['is no field of this kind', 'is required']],
    [8, ['is no kind of record']],
    [9, ['is no level of this kind']],
  ]);
  expect((await run(one._id)).counts).toMatchObject({ created: 4, rejected: 4 });
  const { paginateData } = await ada.get(records.getRecords, { sort: 'kind', descending: false });
  expect(paginateData.map(({ kind, values, first_day, last_day }) => [kind, values, first_day, last_day])).toEqual([
    [_id, { passed: true }, '2025-04-01', '2025-04-01'],
    ['climate_hazard', { hazard: 'heat', level: 'high', assessed_by: 'Klimamodell' }, '2025-03-01', null],
    ['headcount', { employees: 40 }, '2025-01-01', '2025-12-31'],
    ['training', { hours: 120.5 }, '2025-01-01', '2025-12-31'],
  ]);
  // The same again changes nothing; another value is the next version.
  const again = await previewed(
    ada,
    'Kind;Period;Employees at the end of the period;Source\nHeadcount;2025;41;Payroll',
  );
  expect(again.rows[0]?.values).toEqual([{ field: 'values.employees', value: '41', before: '40' }]);
  await run(again.one._id);
  const [changed] = (await ada.get(records.getRecords, { kind: 'headcount' })).paginateData;
  expect(changed).toMatchObject({ version: 2, values: { employees: 41 } });
  const third = await previewed(
    ada,
    'Kind;Period;Employees at the end of the period;Source\nHeadcount;2025;41;Payroll',
  );
  expect(third.counts).toMatchObject({ duplicate: 1 });
});
