import fs from 'node:fs';
import { imports, type ImportThing, type Mapping } from '@steward/contract/operations/imports';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

// Files of other systems: what is imported with the proposed mapping, and what a person is asked.

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  const { _id: portfolio_id } = await ada.newPortfolio('Core Offices');
  const houses = { '5 Bryant Square': 'US', 'Haus Nord': 'DE', 'Maple House': 'CA' };
  for (const [environment_name, country_code] of Object.entries(houses))
    await ada.newEnvironment({ portfolio_id, environment_name, country_code });
});
afterAll(() => server.stop());

const sample = (name: string) => fs.readFileSync(new URL(`../../../testing/samples/tables/${name}`, import.meta.url));
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

async function previewed(
  thing: ImportThing,
  content: string | Uint8Array,
  {
    name = 'list.csv',
    fixed = {},
    change = {},
  }: { name?: string; fixed?: Record<string, string>; change?: Partial<Mapping> } = {},
) {
  const bytes = typeof content === 'string' ? content : new Uint8Array(content);
  const draft = await ada.get(imports.uploadImport, { thing }, [new File([bytes], name)]);
  const import_id = draft._id;
  const fields = draft.mapping.fields.map((one) => ({ ...one, value: fixed[one.field] ?? one.value }));
  await ada.get(imports.saveImportMapping, { import_id, mapping: { ...draft.mapping, fields, ...change } });
  const preview = await ada.get(imports.getImportPreview, { import_id, page_size: 100 });
  await ada.get(imports.discardImport, { import_id });
  const of = (field: string) =>
    preview.rows.map(({ values, errors }) => {
      const error = errors.find((one) => one.field === field);
      return error ? error.message : values.find((one) => one.field === field)?.value;
    });
  return { draft, preview, of, kinds: preview.rows.map(({ kind }) => kind) };
}

const fixed = { portfolio_id: 'Core Offices', environment_use: 'business', property_type: 'office' };
const property = (area: string, country: string, at: number) =>
  `House ${at}\tStreet ${at}\tTown\t10117\t${country}\t${area}\tCore Offices\tbusiness\toffice`;
const head = 'Name\tAddress\tCity\tZip code\tCountry\tFloor area\tPortfolio\tUse\tProperty type';
const list = (...rows: [area: string, country: string][]) =>
  [head, ...rows.map(([area, country], at) => property(area, country, at))].join('\n');
const ASK_MARK = 'say which mark is decimal';
const ASK_ORDER = 'say whether the day or the month is first';

test('areas of a German list with tabs are thousands', async () => {
  const { of, kinds } = await previewed('properties', sample('imp-areas-tab-de.csv'));
  expect(of('gross_floor_area')).toEqual(['12500', '8340', '3200']);
  expect(kinds).toEqual(['new', 'new', 'new']);
});

test('the decimal mark is decided by the whole column, then by the countries of the rows, else asked', async () => {
  const areas = async (content: string, change?: Partial<Mapping>) =>
    (await previewed('properties', content, change ? { change } : {})).of('gross_floor_area');
  const filler = Array.from({ length: 300 }, (): [string, string] => ['12.500', 'DE']);
  expect((await areas(list(...filler, ['8340.25', 'DE']))).at(0)).toBe('12.5');
  expect(await areas(list(['12.500', 'AT'], ['8.340', 'DE']))).toEqual(['12500', '8340']);
  expect(await areas(list(['12,500', 'US'], ['8,340', 'GB']))).toEqual(['12500', '8340']);
  const mixed = list(['12.500', 'DE'], ['8.340', 'US'], ['3200', 'US']);
  expect(await areas(mixed)).toEqual([ASK_MARK, ASK_MARK, '3200']);
  expect(await areas(mixed, { decimal: ',' })).toEqual(['12500', '8340', '3200']);
  expect(await areas(mixed, { decimal: '.' })).toEqual(['12.5', '8.34', '3200']);
});

test('a column that shows its own decimal mark keeps it beside the others', async () => {
  const content = utf16(
    [
      'Name\tAdresse\tOrt\tPLZ\tLand\tFläche\tBreitengrad\tLängengrad\tPortfolio\tNutzung\tObjekttyp',
      'Haus 1\tWeg 1\tBerlin\t10117\tDE\t12.500,50\t52.5200\t13.4050\tCore Offices\tbusiness\toffice',
    ].join('\n'),
  );
  const { of, draft } = await previewed('properties', content);
  expect(draft.mapping.decimal).toBe(',');
  expect([of('gross_floor_area'), of('latitude'), of('longitude')]).toEqual([['12500.5'], ['52.52'], ['13.405']]);
});

const bill = (place: string, days: readonly [string, string, string], currency: string, at = 1) =>
  `${place},electricity,Example Edison,X-${at},A-1,M-77,${days.join(',')},108.00,${currency},1000`;
const billHead =
  'Property,Carrier,Supplier,Invoice number,Account number,Meter number,Bill date,Start date,End date,Gross amount,Currency,Consumption (kWh)';
const monthly = ['02/05/2026', '01/01/2026', '02/01/2026'] as const;

test('bills of a property in the United States have the month first', async () => {
  const { of, draft, kinds } = await previewed('bills', sample('imp-us-dates-bills.csv'));
  expect(draft.mapping.days).toBe('mdy');
  expect(of('billing_start_date')).toEqual(['01', '02', '03', '04', '05'].map((month) => `2026-${month}-01`));
  expect(of('billing_end_date')).toEqual(['02', '03', '04', '05', '06'].map((month) => `2026-${month}-01`));
  expect(kinds).toEqual(Array(5).fill('new'));
});

test('the order of day and month follows the rows, the country and the currency, else it is asked', async () => {
  const starts = async (rows: string[], change?: Partial<Mapping>) =>
    (await previewed('bills', [billHead, ...rows].join('\n'), change ? { change } : {})).of('billing_start_date');
  expect(await starts([bill('Haus Nord', ['05/02/2026', '01/01/2026', '01/02/2026'], 'EUR')])).toEqual(['2026-01-01']);
  expect(
    await starts([
      bill('Haus Nord', monthly, 'USD'),
      bill('Haus Nord', ['03/15/2026', '02/01/2026', '03/01/2026'], 'USD', 2),
    ]),
  ).toEqual(['2026-01-01', '2026-02-01']);
  const later = ['03/05/2026', '02/01/2026', '03/01/2026'] as const;
  // Country and currency contradict.
  expect(await starts([bill('Haus Nord', later, 'USD')])).toEqual([ASK_ORDER]);
  expect(await starts([bill('5 Bryant Square', later, 'EUR')])).toEqual([ASK_ORDER]);
  expect(await starts([bill('Maple House', later, 'CAD')])).toEqual([ASK_ORDER]);
  expect(await starts([bill('Maple House', later, 'CAD')], { days: 'dmy' })).toEqual(['2026-01-02']);
  expect(await starts([bill('5 Bryant Square', later, 'USD'), bill('Haus Nord', later, 'EUR', 2)])).toEqual([
    ASK_ORDER,
    ASK_ORDER,
  ]);
});

test('cells formatted as digits keep the zeros that the spreadsheet shows', async () => {
  const { of, kinds } = await previewed('properties', sample('xl-zip-format.xlsx'), { name: 'zip.xlsx' });
  // The third cell has no such format.
  expect(of('zip_code')).toEqual(['02138', '01069', '1069']);
  expect(kinds).toEqual(['new', 'new', 'new']);
});

test('a postal code that a text file protects as a formula keeps its zeros', async () => {
  const { of } = await previewed(
    'properties',
    'Name,Address,City,Postal Code,Country,Floor area\nA,1 Main St,Boston,"=""02138""",US,5000\nB,2 Main St,Boston,02139,US,5000',
    { fixed },
  );
  expect(of('zip_code')).toEqual(['02138', '02139']);
});

test('headings of the template "Add Properties" are recognized, and the area is in the unit of its column', async () => {
  const { of, draft, kinds } = await previewed('properties', sample('pm-template-required.csv'), { fixed });
  const mapped = Object.fromEntries(draft.mapping.fields.map(({ field, columns }) => [field, columns.length]));
  expect(mapped).toMatchObject({
    environment_name: 1,
    address: 1,
    city: 1,
    state: 1,
    zip_code: 1,
    country_code: 1,
    year_built: 1,
    property_type: 1,
    gross_floor_area: 1,
  });
  expect(of('environment_name')).toEqual(['Tower East', 'Tower West']);
  expect([of('country_code'), of('year_built'), of('property_type')]).toEqual([
    ['US', 'US'],
    ['1985', '1991'],
    ['office', 'office'],
  ]);
  expect(of('gross_floor_area').map(Number).map(Math.round)).toEqual([7090, 20_451]);
  expect(kinds).toEqual(['new', 'new']);
});

test('each row has the unit of area that it names; another unit is refused', async () => {
  const { of } = await previewed(
    'properties',
    [
      'Property Name *,Street Address [required],City,Postal Code,Country,Gross Floor Area (Required),GFA Units (Required)',
      'A,1 Main St,Boston,02139,United States,1000,Sq. Ft.',
      'B,2 Main St,Toronto,02139,Canada,1000,Sq. M.',
      'C,3 Main St,Boston,02139,United States,1000,Square Feet',
      'D,4 Main St,Boston,02139,United States,1000,acres',
    ].join('\n'),
    { fixed },
  );
  const areas = of('gross_floor_area');
  expect(areas.map((area) => (area?.includes(' ') ? area : Math.round(Number(area))))).toEqual([
    93,
    1000,
    93,
    'is not a unit of area',
  ]);
});

test.each(['Floor area (sq. feet)', 'GFA [SF]', 'floor_area_sqft', 'Gross Floor Area in Square Foot'])(
  'a column headed "%s" is in square feet',
  async (heading) => {
    const { draft } = await previewed(
      'properties',
      `Name,Address,City,Country,${heading}\nA,1 Main St,Boston,US,1000`,
      { fixed },
    );
    expect(draft.mapping.fields.find(({ field }) => field === 'gross_floor_area')).toMatchObject({
      columns: [heading],
      unit: 'ft2',
    });
  },
);

test('of the workbook of a template the sheet of properties is proposed, not the lists of choices', async () => {
  const workbook = await writeXlsx({
    sheets: [
      { name: 'Instructions', rows: [['Read this first'], ['Fill in the sheet Properties']] },
      {
        name: 'Lists',
        rows: [
          ['Country', 'State', 'Property Type', 'Use', 'Year Built', 'Floors'],
          ['United States', 'DC', 'Office', 'business', 1985, 3],
          ['Canada', 'Ontario', 'Hotel', 'business', 1986, 4],
        ],
      },
      {
        name: 'Properties',
        rows: [
          [
            'Property Name (Required)',
            'Street Address (Required)',
            'City/Municipality (Required)',
            'Postal Code (Required)',
            'Country (Required)',
            'Gross Floor Area (Required)',
            'GFA Units (Required)',
          ],
          ['Tower East', '10 K St NE', 'WASHINGTON', '20002', 'United States', 76_319, 'Sq. Ft.'],
        ],
      },
    ],
  });
  const { draft, of } = await previewed('properties', workbook, { name: 'template.xlsx', fixed });
  expect(draft.sheets[draft.sheet]?.name).toBe('Properties');
  expect(of('gross_floor_area').map(Number).map(Math.round)).toEqual([7090]);
});

test('two bills of one meter and period that differ are not taken for one; identical ones are', async () => {
  const rows = ['300,600', '250,500', '300,600'].map(
    (amounts) => `5 Bryant Square,electricity,Example Edison,T-1,2025-01-15,2025-02-15,kWh,${amounts},USD`,
  );
  const { kinds, preview } = await previewed(
    'bills',
    ['Property,Carrier,Supplier,Meter number,Start date,End date,Unit,Consumption,Gross amount,Currency', ...rows].join(
      '\n',
    ),
  );
  expect(preview.rows.map(({ errors }) => errors.map(({ message }) => message))).toEqual([
    [],
    ['differs from an earlier row', 'differs from an earlier row', 'differs from an earlier row'],
    [],
  ]);
  expect(kinds).toEqual(['new', 'error', 'duplicate']);
});
