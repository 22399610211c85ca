import { environments } from '@steward/contract/estate/environments';
import { imports } from '@steward/contract/operations/imports';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  await ada.newPortfolio('Illinois');
});
afterAll(() => server.stop());

async function draftOf(content: string | Uint8Array, name = 'list.csv') {
  const file = new File([typeof content === 'string' ? content : new Uint8Array(content)], name);
  const draft = await ada.get(imports.uploadImport, { thing: 'properties' }, [file]);
  const given: Record<string, string> = {
    portfolio_id: 'Illinois',
    environment_use: 'business',
    property_type: 'office',
  };
  const mapping = {
    ...draft.mapping,
    since: '2025-01-01',
    fields: draft.mapping.fields.map((one) => ({ ...one, value: given[one.field] ?? one.value })),
  };
  await ada.get(imports.saveImportMapping, { import_id: draft._id, mapping });
  return { draft, preview: await ada.get(imports.getImportPreview, { import_id: draft._id, page_size: 100 }) };
}

async function settled(import_id: string) {
  for (let i = 0; i < 300; i++) {
    const one = await ada.get(imports.getImport, { import_id });
    if (one.state !== 'running' && one.state !== 'undoing') return one;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the import did not end');
}
async function run(import_id: string) {
  await ada.get(imports.startImport, { import_id });
  return settled(import_id);
}

async function areasOf(search: string) {
  const [row] = await ada.get(environments.getEnvironments, { search });
  if (!row) throw new Error(`no ${search}`);
  const { gross_floor_area, common_area, tenant_area, landlord_area, parking_area, exterior_area } = await ada.get(
    environments.getPropertyAreas,
    { environment_id: row._id },
  );
  return { gross_floor_area, common_area, tenant_area, landlord_area, parking_area, exterior_area };
}

const place = 'Address 1,City,State/Province,Postal Code';
const at = 'EnergyTown,Illinois,10107';

test('parking is subtracted from the area of buildings and parking, and stored next to the gross floor area', async () => {
  const { draft, preview } = await draftOf(
    [
      `Property Id,Property Name,Property Floor Area (Buildings and Parking) (ft2),Parking - Gross Floor Area (ft2),${place}`,
      `1,Tower,"100,000","20,000",1 Lane,${at}`,
      `2,Villa,"10,000",Not Available,2 Lane,${at}`,
      `3,Doubtful,"10,000","12,000",3 Lane,${at}`,
      `4,Open,"10,000",0,4 Lane,${at}`,
    ].join('\n'),
  );
  const mapped = (field: string) => draft.mapping.fields.find((one) => one.field === field);
  for (const field of ['gross_floor_area', 'area_with_parking'])
    expect(mapped(field)).toMatchObject({ columns: [draft.columns[2]], unit: 'ft2' });
  expect(mapped('parking_area')).toMatchObject({ columns: [draft.columns[3]], unit: 'ft2' });
  expect(preview.counts).toEqual({ new: 3, update: 0, duplicate: 0, error: 1 });
  expect(preview.rows[2]?.errors).toMatchObject([
    { field: 'parking_area', column: draft.columns[3], message: 'must be less than the floor area that contains it' },
  ]);
  await run(draft._id);
  const tower = await areasOf('Tower');
  // 80,000 and 20,000 ft² of 0.09290304 m².
  expect(tower.gross_floor_area).toBeCloseTo(7432.2432, 4);
  expect(tower.parking_area).toBeCloseTo(1858.0608, 4);
  // A missing parking area does not mean zero.
  const [villa, open] = [await areasOf('Villa'), await areasOf('Open')];
  expect([villa.parking_area, open.parking_area]).toEqual([null, 0]);
  for (const { gross_floor_area } of [villa, open]) expect(gross_floor_area).toBeCloseTo(929.03, 2);
});

test('the gross floor area of Portfolio Manager excludes parking: nothing is subtracted', async () => {
  const { draft } = await draftOf(
    [
      `Property Id,Property Name,Property GFA - Self-Reported (ft²),Parking - Gross Floor Area (ft²),${place}`,
      `21,Plaza,"100,000","20,000",1 Plaza,${at}`,
    ].join('\n'),
  );
  await run(draft._id);
  const plaza = await areasOf('Plaza');
  expect(plaza.gross_floor_area).toBeCloseTo(9290.304, 3);
  expect(plaza.parking_area).toBeCloseTo(1858.0608, 4);
  // With both figures in the report, parking is their difference.
  const both = await draftOf(
    [
      `Property Id,Property Name,Property GFA - Self-Reported (ft²),Property GFA - Calculated (Buildings and Parking) (ft²),${place}`,
      `22,Forum,"80,000","100,000",1 Forum,${at}`,
    ].join('\n'),
  );
  await run(both.draft._id);
  expect((await areasOf('Forum')).parking_area).toBeCloseTo(1858.0608, 4);
});

const german = [
  [
    'Objektname',
    'BGF',
    'Gemeinschaftsfläche',
    'Mietfläche, Mieter kauft Energie',
    'Mietfläche, Vermieter kauft Energie',
    'Parkfläche',
    'Außenfläche',
    'Adresse',
    'Stadt',
    'PLZ',
    'Land',
  ],
  ['Haus A', 1000, 200, 500, 300, 400, 50, 'Weg 1', 'Köln', '50667', 'DE'],
  ['Haus B', 1000, 300, 800, 0, 0, 0, 'Weg 2', 'Köln', '50667', 'DE'],
  ['Haus C', 1000, 100, '', '', '', '', 'Weg 3', 'Köln', '50667', 'DE'],
];

test('the whole division of floor area is imported from a spreadsheet, changed, and undone; invalid rows are refused one by one', async () => {
  const sheet = async (rows: typeof german) => writeXlsx({ sheets: [{ name: 'Objekte', rows }] });
  const { draft, preview } = await draftOf(await sheet(german), 'objekte.xlsx');
  expect(preview.counts).toEqual({ new: 2, update: 0, duplicate: 0, error: 1 });
  expect(preview.rows[1]?.errors).toMatchObject([
    { field: 'tenant_area', message: 'is more than the gross floor area leaves' },
  ]);
  await run(draft._id);
  const first = {
    gross_floor_area: 1000,
    common_area: 200,
    tenant_area: 500,
    landlord_area: 300,
    parking_area: 400,
    exterior_area: 50,
  };
  expect(await areasOf('Haus A')).toEqual(first);
  expect(await areasOf('Haus C')).toMatchObject({ common_area: 100, tenant_area: null, parking_area: null });
  // The same list is a duplicate; another parking area is an update, and the other entered areas stay.
  const [head = [], a = []] = german;
  const again = await draftOf(await sheet([head, a]), 'objekte.xlsx');
  expect(again.preview.counts).toMatchObject({ duplicate: 1, update: 0 });
  const changed = await draftOf('Objektname,Parkfläche\nHaus A,450');
  expect(changed.preview.counts).toMatchObject({ update: 1, error: 0 });
  await run(changed.draft._id);
  expect(await areasOf('Haus A')).toEqual({ ...first, parking_area: 450 });
  await ada.get(imports.undoImport, { import_id: changed.draft._id });
  await settled(changed.draft._id);
  expect(await areasOf('Haus A')).toEqual(first);
  // A property whose floor area was divided by the import is deleted with it.
  await ada.get(imports.undoImport, { import_id: draft._id });
  expect((await settled(draft._id)).counts).toMatchObject({ undone: 2, kept: 0 });
});
