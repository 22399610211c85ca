import { members } from '@steward/contract/access/members';
import { entries } from '@steward/contract/carbon/entries';
import { imports } from '@steward/contract/operations/imports';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { roleOf } from '../../../testing/roles.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { entryVersions } from '../../../testing/seeing.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  await ada.newEnvironment({ environment_name: 'North house', country_code: 'US' });
  await ada.newEnvironment({ environment_name: 'South house', country_code: 'DE' });
});
afterAll(() => server.stop());

async function settled(import_id: string, person = ada) {
  for (let i = 0; i < 600; i++) {
    const one = await person.get(imports.getImport, { import_id });
    if (one.state !== 'running' && one.state !== 'undoing') return one;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the import did not end');
}

async function previewed(content: string | Uint8Array, person = ada) {
  const file = new File([typeof content === 'string' ? content : new Uint8Array(content)], 'entries.csv');
  const one = await person.get(imports.uploadImport, { thing: 'entries' }, [file]);
  return {
    one,
    import_id: one._id,
    ...(await person.get(imports.getImportPreview, { import_id: one._id, page_size: 100 })),
  };
}

async function run(import_id: string) {
  await ada.get(imports.startImport, { import_id });
  return settled(import_id);
}
const all = (year: number) => ada.get(entries.listScopes, { year, page_size: 100 });

test('activities are found by name in three languages or by id, and quantities come in the unit of the factor', async () => {
  const { import_id, counts, rows, one } = await previewed(
    [
      'Tätigkeit;Kategorie;Objekt;Monat;Menge;Einheit;Datenart;Belegnummer',
      'Diesel;Mobile Verbrennung;South house;03/2025;1.234,5;Liter;Rechnung;R-1',
      'Butane;Stationary combustion;North house;Q1 2025;100;gal;metered;R-2',
      'gas:R-410A;fugitive;;2025;2.500;g;gemessen;R-3',
      'كهرباء;;South house;مارس 2025;2;MWh;مقاس;R-4',
      'National rail;6;;2025;50.000;Personenkilometer;nach Strecke;R-5',
    ].join('\n'),
  );
  expect(one.mapping.fields.filter(({ columns }) => columns.length).map(({ field }) => field)).toEqual([
    'activity',
    'category',
    'environment_id',
    'period',
    'quantity',
    'unit',
    'method',
    'evidence',
  ]);
  expect(rows.map(({ errors }) => errors)).toEqual([[], [], [], [], []]);
  expect(counts).toEqual({ new: 5, update: 0, duplicate: 0, error: 0 });
  expect((await run(import_id)).counts).toMatchObject({ created: 5, rejected: 0 });
  const { paginateData, drafts } = await all(2025);
  // An entry counts only after its approval.
  expect(drafts).toBe(5);
  const byEvidence = Object.fromEntries(paginateData.map((entry) => [entry.evidence, entry]));
  expect(byEvidence['R-1']).toMatchObject({
    name: 'Diesel (average biofuel blend)',
    scope: 1,
    first_day: '2025-03-01',
    last_day: '2025-03-31',
    quantity: 1234.5,
    unit: 'l',
    state: 'draft',
    method: 'measured',
    factor: { country: 'GB', year: 2025 },
  });
  // A gallon in the United States: 100 × 3.785411784 l, unless the EPA publishes it by the gallon itself.
  expect(byEvidence['R-2']).toMatchObject({ quantity: 100, unit: 'gallon', factor: { country: 'US' } });
  expect(byEvidence['R-3']).toMatchObject({ quantity: 2.5, unit: 'kg', category: 'fugitive', environment_id: null });
  expect(byEvidence['R-4']).toMatchObject({ quantity: 2000, unit: 'kWh', scope: 2, factor_kind: 'place' });
  expect(byEvidence['R-5']).toMatchObject({ quantity: 50_000, unit: 'passenger-km', scope: 3, category: '6' });
});

test('money needs a factor of its own with source and price year, and each reason is shown at its row', async () => {
  const { import_id, counts, rows } = await previewed(
    [
      'Activity,Category,Property,Period,Quantity,Unit,Amount,Currency,Price year,Own factor,Factor source,Data',
      'Cleaning,Purchased goods and services,,2024,,,12000,eur,2024,0.21,Supplier 2024,',
      'Security,Purchased goods and services,,2024,,,9000,EUR,,0.3,Supplier 2024,',
      'Office paper,Purchased goods and services,,2024,,,500,EUR,2024,,,',
      'Butane,Stationary combustion,,2024,10,gal,,,,,,measured',
      'Butane,Stationary combustion,,2024,10,km,,,,,,measured',
      'Unicorns,Stationary combustion,,2024,10,l,,,,,,measured',
      'Butane,,,2024,10,l,,,,,,measured',
      'Butane,Stationary combustion,Nowhere,2024,10,l,,,,,,measured',
      'Butane,Stationary combustion,,soon,10,l,,,,,,measured',
      'Butane,Stationary combustion,,2015,10,l,,,,,,measured',
      'Electricity,bought electricity,,2024,10,kWh,,,,,,measured',
    ].join('\n'),
  );
  expect(counts).toEqual({ new: 1, update: 0, duplicate: 0, error: 10 });
  expect(rows.map(({ errors }) => errors.map(({ field, message }) => `${field}: ${message}`))).toEqual([
    [],
    ['price_year: is required'],
    ['activity: needs a factor of your own'],
    ['unit: is no unit of this activity'],
    ['unit: is no unit of this activity'],
    ['activity: is no published activity'],
    ['activity: fits several published activities'],
    ['environment_id: nothing has this name'],
    ['period: must be a month, a quarter or a year'],
    ['activity: ghg-entry.no-factor'],
    ['environment_id: is required'],
  ]);
  await run(import_id);
  expect((await all(2024)).paginateData).toMatchObject([
    { name: 'Cleaning', quantity: 12_000, unit: 'EUR', method: 'spend', price_year: 2024, kg_co2e: 2520 },
  ]);
});

test('the same list again changes nothing, a draft is corrected, an approved entry can only be changed in its form', async () => {
  const olga = await server.newAdmin('Olga');
  const list = (litres: number) =>
    `Activity,Category,Period,Quantity,Unit,Data\nButane,stationary,2025-01,${litres},l,measured\nButane,stationary,2025-02,7,l,measured`;
  const send = async (litres: number) => {
    const { import_id, counts, rows } = await previewed(list(litres), olga);
    await olga.get(imports.startImport, { import_id });
    return { import_id, counts, rows, end: await settled(import_id, olga) };
  };
  expect((await send(5)).counts).toMatchObject({ new: 2 });
  expect((await send(5)).counts).toMatchObject({ new: 0, duplicate: 2 });
  const corrected = await send(6);
  expect(corrected.counts).toMatchObject({ update: 1, duplicate: 1 });
  const january = (await olga.get(entries.listScopes, { year: 2025 })).paginateData.find(
    ({ quantity }) => quantity === 6,
  );
  expect(january).toMatchObject({ version: 2, state: 'draft' });
  await olga.get(entries.approveScopes, await entryVersions(olga, [january?._id ?? '']));
  const refused = await send(8);
  expect(refused.rows[0]).toMatchObject({ kind: 'error', errors: [{ message: 'ghg-entry.approved' }] });
  // An entry approved since the import is not undone.
  await olga.get(imports.undoImport, { import_id: corrected.import_id });
  expect((await settled(corrected.import_id, olga)).counts).toMatchObject({ undone: 0, kept: 1 });
});

test('an undo removes the entries that were not approved since', async () => {
  const rita = await server.newAdmin('Rita');
  const { import_id } = await previewed(
    'Activity,Category,Period,Quantity,Unit,Data\nButane,stationary,2025-01,5,l,measured\nButane,stationary,2025-02,7,l,measured',
    rita,
  );
  await rita.get(imports.startImport, { import_id });
  await settled(import_id, rita);
  const { paginateData } = await rita.get(entries.listScopes, { year: 2025 });
  await rita.get(entries.approveScopes, await entryVersions(rita, [paginateData[0]?._id ?? '']));
  await rita.get(imports.undoImport, { import_id });
  expect((await settled(import_id, rita)).counts).toMatchObject({ undone: 1, kept: 1 });
  expect(await rita.get(imports.getKeptRows, { import_id })).toMatchObject([{ reason: 'ghg-entry.relied-on' }]);
  expect((await rita.get(entries.listScopes, { year: 2025 })).totalData).toBe(1);
});

test('a user without the permission is refused, and an asset manager of one property enters for it only', async () => {
  const { _id } = await ada.newEnvironment({ environment_name: 'West house' });
  const mo = await server.newMember(ada, [_id]);
  const list =
    'Activity,Category,Property,Period,Quantity,Unit,Data\n' +
    'Butane,stationary,West house,2023,5,l,measured\n' +
    'Butane,stationary,North house,2023,5,l,measured\n' +
    'Butane,stationary,,2023,5,l,measured';
  const file = () => new File([list], 'x.csv');
  expect((await mo.ask(imports.uploadImport, { thing: 'entries' }, [file()])).httpStatus).toBe(403);
  await ada.get(members.updateUserRole, { user_id: mo.session.uid, role_id: await roleOf(ada, 'asset_manager') });
  const { rows, import_id } = await previewed(list, mo);
  expect(rows.map(({ errors }) => errors.map(({ message }) => message))).toEqual([
    [],
    ['nothing has this name'],
    ['is required'],
  ]);
  const eve = await server.newAdmin('Eve');
  expect((await eve.ask(imports.getImport, { import_id })).httpStatus).toBe(404);
});

test('five thousand rows of a workbook are imported in the background', async () => {
  const bulk = await server.newAdmin('Bulk');
  const rows = Array.from({ length: 5000 }, (_, at) => [
    'Butane',
    'stationary',
    `2025-${String((at % 12) + 1).padStart(2, '0')}`,
    at + 1,
    'l',
    'measured',
    `R-${at}`,
  ]);
  const headings = ['Activity', 'Category', 'Month', 'Quantity', 'Unit', 'Data', 'Evidence reference'];
  const workbook = await writeXlsx({ sheets: [{ name: 'Entries', rows: [headings, ...rows] }] });
  const { import_id, counts } = await previewed(workbook, bulk);
  expect(counts.new).toBe(5000);
  await bulk.get(imports.startImport, { import_id });
  expect((await settled(import_id, bulk)).counts).toMatchObject({ created: 5000 });
  expect(await bulk.get(entries.listScopes, { year: 2025, page_size: 10 })).toMatchObject({
    totalData: 5000,
    drafts: 5000,
  });
}, 60_000);
