import { members } from '@steward/contract/access/members';
import { environments } from '@steward/contract/estate/environments';
import { meters } from '@steward/contract/estate/meters';
import { portfolios } from '@steward/contract/estate/portfolios';
import { spaces } from '@steward/contract/estate/spaces';
import { tenants } from '@steward/contract/estate/tenants';
import { imports, type ImportThing, type Mapping } from '@steward/contract/operations/imports';
import { writeXlsx } from 'hucre/xlsx';
import { portfolioManagerTypes } from '@steward/reference/property-types/property-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import type { Person } from '../../../testing/person.ts';
import { roleOf } from '../../../testing/roles.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

const fileOf = (content: string | Uint8Array, name = 'list.csv') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name);

const upload = (person: Person, thing: ImportThing, content: string | Uint8Array, name?: string) =>
  person.get(imports.uploadImport, { thing }, [fileOf(content, name)]);

async function settled(person: Person, import_id: string) {
  for (let i = 0; i < 300; i++) {
    const one = await person.get(imports.getImport, { import_id });
    if (one.state !== 'running' && one.state !== 'undoing') return one;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the import did not end');
}

async function run(person: Person, import_id: string) {
  await person.get(imports.startImport, { import_id });
  return settled(person, import_id);
}

async function undo(person: Person, import_id: string) {
  await person.get(imports.undoImport, { import_id });
  return settled(person, import_id);
}

/** The mapping with values for all rows. */
const withValues = (mapping: Mapping, values: Record<string, string>): Mapping => ({
  ...mapping,
  fields: mapping.fields.map((one) => ({ ...one, value: values[one.field] ?? one.value })),
});

/** An export of Portfolio Manager: names left out, areas in square feet with commas. */
const portfolioManager = [
  'Property Id,Property Name,Property Floor Area (Buildings and Parking) (ft2),Address 1,Address 2,City,State/Province,Postal Code,Year Built,ENERGY STAR Score',
  '11,Not Available,"264,949",1 True Lane,Not Available,EnergyTown,Illinois,10107-7915,1976,91',
  '12,Not Available,"322,701",2 Peach Avenue,Not Available,EnergyTown,Illinois,10107-1544,1987,75',
  '13,Not Available,unknown,3 Cherry Loop,Not Available,EnergyTown,Illinois,10103-3578,1969,73',
  '12,Not Available,"322,701",2 Peach Avenue,Not Available,EnergyTown,Illinois,10107-1544,1987,70',
].join('\n');
const houses = { portfolio_id: 'Illinois', environment_use: 'business', property_type: 'office' };

test('a Portfolio Manager export is mapped, previewed, imported, undone and imported again', async () => {
  const eva = await server.newAdmin('Eva');
  await eva.newPortfolio('Illinois');
  const draft = await upload(eva, 'properties', portfolioManager);
  const import_id = draft._id;
  const mapped = (field: string) => draft.mapping.fields.find((one) => one.field === field);
  expect(mapped('gross_floor_area')).toMatchObject({ columns: [draft.columns[2]], unit: 'ft2' });
  expect(mapped('environment_name')).toMatchObject({ columns: ['Property Name', 'Address 1'] });
  expect(mapped('country_code')).toMatchObject({ value: 'US' });
  const mapping = withValues(draft.mapping, houses);
  await eva.get(imports.saveImportMapping, { import_id, mapping });
  const preview = await eva.get(imports.getImportPreview, { import_id });
  expect(preview.counts).toEqual({ new: 2, update: 0, duplicate: 1, error: 1 });
  expect(preview.rows[2]).toMatchObject({
    kind: 'error',
    errors: [{ field: 'gross_floor_area', column: draft.columns[2], message: 'must be a number' }],
  });
  expect(preview.rows[3]).toMatchObject({ kind: 'duplicate', same_as: 3 });
  expect(await eva.get(environments.getEnvironments, {})).toEqual([]);

  expect(await run(eva, import_id)).toMatchObject({
    state: 'done',
    counts: { created: 2, updated: 0, duplicates: 1, rejected: 1 },
  });
  const [first] = await eva.get(environments.getEnvironments, {});
  expect(first).toMatchObject({ environment_name: '1 True Lane', project_id: '11', zip_code: '10107-7915', suite: '' });
  // 264,949 ft² by the published factor.
  expect(first?.gross_floor_area).toBeCloseTo(24_614.6, 1);
  const rejects = await (await eva.send(imports.exportImportRejects, { import_id })).text();
  expect(rejects).toContain('Please enter a number');
  expect(rejects.trim().split('\n')).toHaveLength(2);

  expect(await undo(eva, import_id)).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 0 } });
  expect(await eva.get(environments.getEnvironments, {})).toEqual([]);
  const again = await upload(eva, 'properties', portfolioManager);
  await eva.get(imports.saveImportMapping, { import_id: again._id, mapping });
  expect(await run(eva, again._id)).toMatchObject({ counts: { created: 2, duplicates: 1, rejected: 1 } });
});

test('every property type of Portfolio Manager is imported, with its subtype if there is one', async () => {
  const eva = await server.newAdmin('Eva');
  await eva.newPortfolio('Illinois');
  const names = Object.keys(portfolioManagerTypes);
  const rows = names.map((name, at) => `${at},House ${at},"${name}","10,000",${at} Lane,EnergyTown,Illinois,10107`);
  const head =
    'Property Id,Property Name,Primary Property Type - Self Selected,Property GFA - Self-Reported (ft²),Address 1,City,State/Province,Postal Code';
  const draft = await upload(eva, 'properties', [head, ...rows].join('\n'));
  const mapping = withValues(draft.mapping, { portfolio_id: 'Illinois', environment_use: 'business' });
  await eva.get(imports.saveImportMapping, { import_id: draft._id, mapping });
  expect(await run(eva, draft._id)).toMatchObject({ counts: { created: 88, rejected: 0 } });
  const typeOf = async (name: string) => {
    const house = `House ${names.indexOf(name)}`;
    const all = await eva.get(environments.getEnvironments, { search: house });
    const found = all.find((one) => one.environment_name === house);
    return [found?.property_type, found?.property_sub_type];
  };
  expect(await typeOf('Medical Office')).toEqual(['office', 'medical_office']);
  expect(await typeOf('Refrigerated Warehouse')).toEqual(['warehouse', 'refrigerated']);
  expect(await typeOf('Police Station')).toEqual(['public_building', 'police_station']);
});

const houseFields = {
  environment_name: 'Undo 2',
  environment_use: 'business',
  property_type: 'office',
  project_id: 'U-2',
  address: 'Unter den Linden 1',
  zip_code: '10117',
  country_code: 'DE',
  gross_floor_area: 5000,
} as const;

test('another area or type of a known property requires the first day of the change', async () => {
  const eva = await server.newAdmin('Eva');
  const portfolio_id = (await eva.newPortfolio('North'))._id;
  const { _id: environment_id } = await eva.newEnvironment({
    portfolio_id,
    project_id: 'N-1',
    environment_name: 'North 1',
    gross_floor_area: 1000,
    property_type: 'office',
  });
  const list = 'Project Id,Property Name,Gross Floor Area,Property Type\nN-1,North 1,1500,hotel';
  const draft = await upload(eva, 'properties', list);
  const import_id = draft._id;
  expect(draft.fields.filter(({ is_dated }) => is_dated).map(({ name }) => name)).toEqual([
    'property_type',
    'country_code',
    'state',
    'grid_region',
    'gross_floor_area',
  ]);
  const preview = await eva.get(imports.getImportPreview, { import_id });
  expect(preview.counts).toEqual({ new: 0, update: 0, duplicate: 0, error: 1 });
  expect(preview.rows[0]?.errors.map(({ field, message }) => [field, message])).toEqual([
    ['property_type', 'say since when this holds'],
    ['gross_floor_area', 'say since when this holds'],
  ]);

  const since = '2025-07-01';
  expect(
    await eva.ask(imports.saveImportMapping, { import_id, mapping: { ...draft.mapping, since: '1899-01-01' } }),
  ).toMatchObject({ httpStatus: 400 });
  await eva.get(imports.saveImportMapping, { import_id, mapping: { ...draft.mapping, since } });
  expect(await run(eva, import_id)).toMatchObject({ counts: { updated: 1, rejected: 0 } });
  const history = await eva.get(environments.getPropertyHistory, { environment_id });
  expect(history.map(({ attribute, valid_from, number, word }) => [attribute, valid_from, number ?? word])).toEqual(
    expect.arrayContaining([
      ['gross_floor_area', null, 1000],
      ['gross_floor_area', since, 1500],
      ['property_type', null, 'office'],
      ['property_type', since, 'hotel'],
    ]),
  );
  const profile = await eva.get(imports.saveImportProfile, {
    thing: 'properties',
    name: 'North',
    mapping: { ...draft.mapping, since },
  });
  expect(profile.mapping.since).toBeUndefined();

  expect(await undo(eva, import_id)).toMatchObject({ counts: { undone: 1, kept: 0 } });
  expect((await eva.get(environments.getEnvironments, {}))[0]).toMatchObject({
    gross_floor_area: 1000,
    property_type: 'office',
  });
});

test('a row with the code of a property changes it, and an undo keeps later edits', async () => {
  const portfolio_id = (await ada.newPortfolio('Undo'))._id;
  const one = await ada.newEnvironment({ portfolio_id, project_id: 'U-1', environment_name: 'Undo 1', city: 'Berlin' });
  const two = await ada.newEnvironment({ portfolio_id, project_id: 'U-2', environment_name: 'Undo 2', city: 'Berlin' });
  const draft = await upload(
    ada,
    'properties',
    'Projekt-ID;Objektname;Portfolio;Nutzung;Objektart;BGF (m²);Straße;Ort;PLZ;Land\nU-1;;;;;;;Hamburg;;\nU-2;;;;;;;Köln;;\nU-3;Undo 3;Undo;gewerblich;Büro;1.234,5;Weg 1;Bonn;53111;Deutschland\nU-4;Undo 4;Undo;gewerblich;Büro;2.000;Weg 2;Bonn;53111;Deutschland\nU-5;Undo 5;Nowhere;gewerblich;Büro;1;Weg 2;Bonn;53111;Deutschland',
  );
  expect(draft.mapping.decimal).toBe(',');
  expect(await run(ada, draft._id)).toMatchObject({ counts: { created: 2, updated: 2, rejected: 1 } });
  expect(await ada.get(environments.getEnvById, { environment_id: one._id })).toMatchObject({ city: 'Hamburg' });
  const added = await ada.get(environments.getEnvironments, { search: 'Undo 3' });
  expect(added[0]).toMatchObject({ gross_floor_area: 1234.5, country_code: 'DE', property_type: 'office' });
  const space = { space_name: 'A', space_type_id: 'office', gross_floor_area: 10 } as const;
  await ada.get(spaces.createSpace, { environment_id: added[0]?._id ?? '', ...space });
  await ada.get(environments.updateEnvironment, {
    ...houseFields,
    portfolio_id,
    environment_id: two._id,
    city: 'Bremen',
  });
  expect(await undo(ada, draft._id)).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 2 } });
  expect(await ada.get(imports.getKeptRows, { import_id: draft._id })).toEqual([
    { line: 3, name: 'Undo 2', reason: 'import.changed-since' },
    { line: 4, name: 'Undo 3', reason: 'environment.not-deletable' },
  ]);
  expect(await ada.get(environments.getEnvById, { environment_id: one._id })).toMatchObject({ city: 'Berlin' });
  expect(await ada.get(environments.getEnvironments, { search: 'Undo 4' })).toEqual([]);
});

test('portfolios, spaces, tenants and meters are imported from a workbook; a space that violates a rule is rejected alone', async () => {
  const tim = await server.newAdmin('Tim');
  await run(tim, (await upload(tim, 'portfolios', 'Portfolio,Description\nNorth,Cold\nSouth,Warm'))._id);
  const all = await tim.get(portfolios.getMasterPortfolioList, {});
  expect(all.map(({ name }) => name)).toEqual(['North', 'South']);
  const { _id: environment_id } = await tim.newEnvironment({ environment_name: 'Tower', gross_floor_area: 100 });
  const workbook = (rows: (string | number | Date)[][]) => writeXlsx({ sheets: [{ name: 'List', rows }] });
  const rooms = await workbook([
    ['Property', 'Space name', 'Space type', 'Area (m2)'],
    ['Tower', 'One', 'Office', 60],
    ['tower', 'Two', 'office', 60],
    ['Tower', 'Three', 'lobby', 40],
    ['Tower', '=1+1', 'castle', 1],
  ]);
  const roomsDone = await run(tim, (await upload(tim, 'spaces', rooms, 'rooms.xlsx'))._id);
  expect(roomsDone.counts).toMatchObject({ created: 2, rejected: 2 });
  const rejects = await (await tim.send(imports.exportImportRejects, { import_id: roomsDone._id })).text();
  expect(rejects).toContain(`'=1+1`);
  expect(rejects).toContain('combined area of all spaces');
  const firms = 'Gebäude\tMieter\tE-Mail\nTower\tNordwind GmbH\tOffice@Nordwind.example\nTower\tX\tno mail';
  expect((await run(tim, (await upload(tim, 'tenants', firms))._id)).counts).toMatchObject({ created: 1, rejected: 1 });
  expect(await tim.get(tenants.getTenants, { environment_id })).toMatchObject([{ email: 'office@nordwind.example' }]);
  const counters = await workbook([
    ['My meters'],
    ['Property', 'Meter number', 'Meter type', 'Valid from'],
    ['Tower', 4711, 'Electric - Grid', new Date('2024-02-29')],
    ['Tower', 4711, 'Electric - Grid', '31.02.2024'],
  ]);
  const metersDone = await run(tim, (await upload(tim, 'meters', counters, 'm.xlsx'))._id);
  expect(metersDone.counts).toMatchObject({ created: 1, rejected: 1 });
  expect(await tim.get(meters.getMeters, { environment_id })).toMatchObject([
    { meter_no: '4711', carrier: 'electricity', valid_from: '2024-02-29' },
  ]);
  for (const { _id } of await tim.get(imports.getImports, {})) expect((await undo(tim, _id)).counts.kept).toBe(0);
  expect(await tim.get(meters.getMeters, { environment_id })).toEqual([]);
});

test('of a workbook with several sheets the fitting one is proposed, and another one can be chosen', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Read me',
        rows: [
          ['About', 'Text'],
          ['Author', 'Finn'],
        ],
      },
      {
        name: 'A & B',
        rows: [
          ['Portfolio', 'Description'],
          ['Sheet two', 'b'],
          ['Sheet too', 'c'],
        ],
      },
      { name: 'Empty', rows: [] },
      { name: 'Other', rows: [['Portfolio'], ['Sheet four']] },
    ],
  });
  const finn = await server.newAdmin('Finn');
  const draft = await upload(finn, 'portfolios', bytes, 'sheets.xlsx');
  expect(draft.sheets).toEqual([
    { name: 'Read me', rows: 1 },
    { name: 'A & B', rows: 2 },
    { name: 'Other', rows: 1 },
  ]);
  expect(draft).toMatchObject({ sheet: 1, rows: 2, columns: ['Portfolio', 'Description'] });
  const import_id = draft._id;
  expect(await finn.get(imports.chooseImportSheet, { import_id, sheet: 2 })).toMatchObject({
    sheet: 2,
    rows: 1,
    samples: [['Sheet four']],
  });
  expect((await finn.ask(imports.chooseImportSheet, { import_id, sheet: 3 })).code).toBe('import.sheet-not-found');
  expect((await ada.ask(imports.chooseImportSheet, { import_id, sheet: 0 })).httpStatus).toBe(404);
  expect((await run(finn, import_id)).counts).toMatchObject({ created: 1 });
  expect((await finn.get(portfolios.getMasterPortfolioList, {})).map(({ name }) => name)).toEqual(['Sheet four']);
  expect((await finn.ask(imports.chooseImportSheet, { import_id, sheet: 0 })).code).toBe('import.not-ready');
});

const makeManager = async (person: Person) =>
  ada.get(members.updateUserRole, { user_id: person.session.uid, role_id: await roleOf(ada, 'property_manager') });

test('only a user who may add and change objects imports them, within reach only', async () => {
  const { _id: own } = await ada.newEnvironment({ environment_name: 'Own house', project_id: 'OWN' });
  await ada.newEnvironment({ environment_name: 'Hidden house', project_id: 'HID' });
  const mo = await server.newMember(ada, [own]);
  expect((await mo.ask(imports.uploadImport, { thing: 'properties' }, [fileOf('a,b\n1,2')])).httpStatus).toBe(403);
  await makeManager(mo);
  const draft = await upload(mo, 'tenants', 'Property,Tenant\nOwn house,One\nHidden house,Two');
  expect((await mo.get(imports.getImportPreview, { import_id: draft._id })).rows).toMatchObject([
    { kind: 'new' },
    { kind: 'error', errors: [{ column: 'Property', message: 'nothing has this name' }] },
  ]);
  // The admin sees it, another member and another organization do not.
  expect((await ada.get(imports.getImport, { import_id: draft._id })).thing).toBe('tenants');
  const max = await server.newMember(ada, [own]);
  await makeManager(max);
  const eve = await server.newAdmin('Eve');
  for (const other of [max, eve]) {
    for (const call of [imports.getImport, imports.startImport, imports.undoImport, imports.discardImport])
      expect((await other.ask(call, { import_id: draft._id })).httpStatus).toBe(404);
    expect((await other.get(imports.getImports, {})).map(({ _id }) => _id)).not.toContain(draft._id);
  }
  await mo.get(imports.discardImport, { import_id: draft._id });
  expect((await mo.ask(imports.getImport, { import_id: draft._id })).httpStatus).toBe(404);
});

test('an import is started once, also after repeated requests', async () => {
  const draft = await upload(ada, 'portfolios', 'Portfolio\nTwice');
  const answers = await Promise.all([1, 2, 3].map(() => ada.ask(imports.startImport, { import_id: draft._id })));
  expect(answers.map(({ httpStatus }) => httpStatus).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect((await settled(ada, draft._id)).counts).toMatchObject({ created: 1, rejected: 0 });
  const same = await upload(ada, 'portfolios', 'Portfolio\nTwice');
  expect((await run(ada, same._id)).counts).toMatchObject({ created: 0, duplicates: 1 });
});

test('an invalid file, or one that unpacks to more than the limit, is refused with a message', async () => {
  const refused = async (content: string | Uint8Array, name: string) =>
    (await ada.ask(imports.uploadImport, { thing: 'portfolios' }, [fileOf(content, name)])).code;
  expect(await refused(new Uint8Array([0, 1, 2, 3, 0, 9]), 'x.csv')).toBe('import.unreadable');
  expect(await refused('PK no zip at all', 'x.xlsx')).toBe('import.unreadable');
  expect(await refused('Portfolio\n', 'x.csv')).toBe('import.empty');
  expect(await refused(`Portfolio\n${'x'.repeat(5001)}`, 'x.csv')).toBe('import.too-large');
  expect(await refused(`Portfolio\n${'a\n'.repeat(100_001)}`, 'x.csv')).toBe('import.too-large');
  expect(await upload(ada, 'portfolios', `Portfolio\n${'a\n'.repeat(100_000)}`)).toMatchObject({ rows: 100_000 });
  const bomb = new ZipFile();
  const nothing = Buffer.alloc(64 * 1024 * 1024);
  for (let n = 0; n < 4; n++) bomb.addBuffer(nothing, `xl/worksheets/sheet${n + 1}.xml`);
  bomb.end();
  const chunks: Buffer[] = [];
  for await (const chunk of bomb.outputStream) chunks.push(chunk as Buffer);
  expect(await refused(Buffer.concat(chunks), 'bomb.xlsx')).toBe('import.too-large');
}, 60_000);

test('a saved mapping is proposed for the next file with its columns', async () => {
  const draft = await upload(ada, 'portfolios', 'Kürzel,Was\nQ,Quarter');
  const fields = draft.mapping.fields.map((one) => ({ ...one, columns: [one.field === 'name' ? 'Kürzel' : 'Was'] }));
  const mapping = { ...draft.mapping, fields };
  const saved = await ada.get(imports.saveImportProfile, { thing: 'portfolios', name: 'Ours', mapping });
  expect((await upload(ada, 'portfolios', 'Was,Kürzel\nQuarter,Q')).mapping).toEqual(mapping);
  expect(await ada.get(imports.saveImportProfile, { thing: 'portfolios', name: 'ours', mapping })).toMatchObject({
    _id: saved._id,
  });
  expect(await ada.get(imports.getImportProfiles, { thing: 'portfolios' })).toHaveLength(1);
  const eve = await server.newAdmin('Eve');
  expect((await eve.ask(imports.deleteImportProfile, { profile_id: saved._id })).httpStatus).toBe(404);
  await ada.get(imports.deleteImportProfile, { profile_id: saved._id });
  expect(await ada.get(imports.getImportProfiles, { thing: 'portfolios' })).toEqual([]);
  expect((await ada.get(imports.getImportThings, {})).map(({ thing }) => thing)).toContain('meters');
});
