import { billFlags } from '@steward/contract/energy/bill-flags';
import { bills } from '@steward/contract/energy/bills';
import { meters } from '@steward/contract/estate/meters';
import { payments } from '@steward/contract/energy/payments';
import { imports } from '@steward/contract/operations/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { seeing } from '../../../testing/seeing.ts';

let server: TestServer;
let ada: Person;
let north: string;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  north = (await ada.newEnvironment({ environment_name: 'North house', country_code: 'DE' }))._id;
  await ada.newEnvironment({ environment_name: 'South house', country_code: 'US' });
});
afterAll(() => server.stop());

async function settled(import_id: string) {
  for (let i = 0; i < 300; i++) {
    const one = await ada.get(imports.getImport, { import_id });
    if (one.state !== 'running' && one.state !== 'undoing') return one;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the import did not end');
}

async function previewed(lines: readonly string[], name = 'bills.csv') {
  const { _id } = await ada.get(imports.uploadImport, { thing: 'bills' }, [new File([lines.join('\n')], name)]);
  return { import_id: _id, ...(await ada.get(imports.getImportPreview, { import_id: _id, page_size: 100 })) };
}

async function run(import_id: string) {
  await ada.get(imports.startImport, { import_id });
  return settled(import_id);
}

async function undo(import_id: string) {
  await ada.get(imports.undoImport, { import_id });
  return settled(import_id);
}

const listed = async () => (await ada.get(bills.getAllOCR, { page_size: 100 })).paginateData;
const heads =
  'Immobilie;Energieträger;Zählernummer;Versorger;Rechnungsnummer;Rechnungsdatum;Erster Tag;Letzter Tag;Verbrauch;Einheit;Brutto;Steuersatz;Währung';

test('a list of bills is read, converted, counted, flagged and marked with its source', async () => {
  const { import_id, counts, rows } = await previewed(
    [
      heads,
      'North house;Strom;DE-110 551;Nordstrom;R-1;08.02.2025;01.01.2025;31.01.2025;12,5;MWh;3.570,00;0,19;EUR',
      'North house;Strom;DE-110 551;Nordstrom;R-2;08.04.2025;01.03.2025;31.03.2025;1.100;;314,16;19;€',
      'North house;Erdgas;G-7;Nordgas;R-3;08.03.2025;01.02.2025;01.03.2025;1.000;m³;1.190,00;19;EUR',
      'South house;Water;W-1;City Water;R-4;2025-03-08;2025-02-01;2025-03-01;10;CCF;90,00;;$',
      'South house;Water;W-1;City Water;R-5;2025-04-08;2025-03-01;2025-04-01;10;;90,00;;USD',
      'South house;Water;W-1;City Water;R-6;2025-04-08;2025-04-01;2025-03-01;10;kWh;90,00;;USD',
      'Nowhere;Strom;X-1;Nordstrom;R-7;08.02.2025;01.01.2025;31.01.2025;1;kWh;1;;EUR',
    ],
    'Rechnungen 2025.csv',
  );
  expect(counts).toEqual({ new: 4, update: 0, duplicate: 0, error: 3 });
  expect(rows[4]).toMatchObject({ errors: [{ field: 'unit', message: 'is required' }] });
  expect(rows[5]).toMatchObject({ errors: [{ field: 'unit', message: 'does not measure this utility' }] });
  expect(rows[6]).toMatchObject({ errors: [{ field: 'environment_id', message: 'nothing has this name' }] });
  expect((await run(import_id)).counts).toMatchObject({ created: 4, rejected: 3 });

  const all = await listed();
  const [first, second, gas, water] = ['R-1', 'R-2', 'R-3', 'R-4'].map((no) =>
    all.find((one) => one.invoice_no === no),
  );
  expect(first).toMatchObject({ source: 'spreadsheet', source_detail: 'Rechnungen 2025.csv', meter_no: 'DE110551' });
  expect(await ada.get(bills.getBillById, { bill_id: first?._id ?? '' })).toMatchObject({
    energy_consumption: 12_500,
    original_quantity: 12.5,
    original_unit: 'MWh',
    net_amount: 3000,
    tax_rate: 19,
    end_day_counts: true,
    months: [{ month: '2025-01', days: 31, quantity: 12_500, cost: 3570 }],
  });
  expect(second).toMatchObject({ energy_consumption: 1100, currency: 'EUR' });
  // BDEW 2024: the mean gross calorific value of German natural gas is published; a volume of 1,000 m³ is about eleven MWh.
  expect(gas?.energy_consumption).toBeGreaterThan(9_000);
  expect(gas?.energy_consumption).toBeLessThan(12_500);
  expect(gas).toMatchObject({ utility: 'ENERGY', end_day_counts: false });
  // 10 CCF of 2,831.6846592 l each.
  expect(water).toMatchObject({ water_consumption: 28_316.846592, currency: 'USD' });
  // February is missing between the two.
  await server.audited();
  const flagged = await ada.get(billFlags.getBillFlags, { page_size: 100 });
  expect(JSON.stringify(flagged)).toContain(second?._id);

  // The same list again changes nothing; a corrected amount changes its bill.
  const again = await previewed([
    heads,
    'North house;Strom;DE110551;Nordstrom;R-1;08.02.2025;01.01.2025;31.01.2025;12,5;MWh;3.570,00;19;EUR',
    'North house;Strom;DE110551;Nordstrom;R-2;08.04.2025;01.03.2025;31.03.2025;1.100;kWh;357,00;19;EUR',
  ]);
  expect(again.counts).toEqual({ new: 0, update: 1, duplicate: 1, error: 0 });
  expect((await run(again.import_id)).counts).toMatchObject({ updated: 1, duplicates: 1 });
  expect((await listed()).find(({ invoice_no }) => invoice_no === 'R-2')).toMatchObject({ gross_amount: 357 });
  expect((await undo(again.import_id)).counts).toMatchObject({ undone: 1, kept: 0 });

  // An approved bill stays when the rest is undone.
  const ben = await server.newMember(ada, [north]);
  await server.owner.query('update memberships set is_admin = true where user_id = $1', [ben.session.uid]);
  await seeing(ben).get(payments.approveBill, { bill_id: gas?._id ?? '' });
  expect((await undo(import_id)).counts).toMatchObject({ undone: 3, kept: 1 });
  expect((await listed()).map(({ invoice_no }) => invoice_no)).toEqual(['R-3']);
});

test('rows that are contradictory, in the future or duplicates are left out one by one, with their reason', async () => {
  const { import_id, rows, counts } = await previewed([
    'Property,Energy source,Meter,Supplier,Invoice,Bill date,First day,Last day,Usage,Unit,Gross,Net,Tax,Currency',
    'North house,electricity,M9,Power,I-1,2025-02-03,2025-01-01,2025-02-01,100,kWh,119.00,100.00,19.00,EUR',
    'North house,electricity,M9,Power,I-2,2025-03-03,2025-02-01,2025-03-01,100,kWh,119.00,100.00,9.00,EUR',
    'North house,electricity,M9,Power,I-3,2025-03-03,2025-02-01,2199-03-01,100,kWh,119.00,100.00,19.00,EUR',
    'North house,electricity,M9,Power,I-4,2025-02-03,2025-01-01,2025-02-01,100,kWh,119.00,100.00,19.00,EUR',
    'North house,water,M9,Power,I-5,2025-03-03,2025-02-01,2025-03-01,100,kWh,119.00,100.00,19.00,EUR',
    'North house,electricity,M9,Power,,2025-04-03,2025-03-01,2025-04-01,100,kWh,,100.00,19.00,EUR',
  ]);
  expect(counts).toEqual({ new: 3, update: 0, duplicate: 0, error: 3 });
  expect(rows[1]).toMatchObject({ errors: [{ field: 'gross_amount', message: 'contradicts the other figures' }] });
  expect(rows[2]).toMatchObject({ errors: [{ field: 'billing_end_date', message: 'must not be in the future' }] });
  const { counts: done } = await run(import_id);
  expect(done).toMatchObject({ created: 2, rejected: 4 });
  const rejects = await (await ada.send(imports.exportImportRejects, { import_id })).text();
  expect(rejects).toContain('\n5,"This bill may already be in Steward. If it is not a duplicate, enter it manually.",');
  const of = (await listed()).filter(({ meter_no }) => meter_no === 'M9');
  expect(of.map(({ gross_amount }) => gross_amount)).toEqual([119, 119]);
  expect((await undo(import_id)).counts).toMatchObject({ undone: 2 });
});

test('a member imports bills for properties within reach only, a tenant none, and another organization sees none of them', async () => {
  const lines = [
    'Property,Energy source,Meter,Supplier,Invoice,Bill date,First day,Last day,Usage,Unit,Gross,Currency',
    'North house,electricity,M8,Power,I-1,2025-02-03,2025-01-01,2025-02-01,100,kWh,119.00,EUR',
    'South house,electricity,M8,Power,I-2,2025-02-03,2025-01-01,2025-02-01,100,kWh,119.00,EUR',
  ];
  const file = () => new File([lines.join('\n')], 'bills.csv');
  const mo = await server.newMember(ada, [north]);
  const { _id: import_id } = await mo.get(imports.uploadImport, { thing: 'bills' }, [file()]);
  const { rows } = await mo.get(imports.getImportPreview, { import_id });
  expect(rows.map(({ errors }) => errors.map(({ message }) => message))).toEqual([[], ['nothing has this name']]);
  await server.giveRole(mo, 'tenant');
  await mo.logIn(mo.session.email, PASSWORD);
  expect((await mo.ask(imports.uploadImport, { thing: 'bills' }, [file()])).httpStatus).toBe(403);
  const eve = await server.newAdmin('Eve');
  expect((await eve.ask(imports.getImport, { import_id })).httpStatus).toBe(404);
});

test('in a list whose bills begin the day after the previous one ends, the last day is included, and no day is lost', async () => {
  const environment_id = (await ada.newEnvironment({ environment_name: 'West house', country_code: 'US' }))._id;
  const day = (month: number, of: number) => `${month % 12 || 12}/${of}/${2024 + Math.floor((month - 1) / 12)}`;
  const lines = Array.from({ length: 12 }, (_, at) => {
    const [first, last] = [day(at + 1, 15), day(at + 2, 14)];
    return `West house,electricity,E-77,Hudson Power,H-${at},${last},${first},${last},${1000 + at},kWh,${200 + at}.00,USD`;
  });
  const head =
    'Property,Carrier,Meter number,Supplier,Invoice number,Bill date,Start date,End date,Quantity,Unit,Gross,Currency';
  const { import_id } = await previewed([head, ...lines], 'us.csv');
  const { mapping } = await ada.get(imports.getImport, { import_id });
  expect(mapping.fields.find(({ field }) => field === 'end_day_counts')?.value).toBe('true');
  expect(await run(import_id)).toMatchObject({ counts: { created: 12, rejected: 0 } });
  const { rows } = await server.owner.query<{ days: number; first: string; last: string }>(
    `select sum(m.days)::int as days, min(b.billing_start_date)::text as first, max(b.billing_end_date)::text as last
     from bills b join bill_months m on m.organization_id = b.organization_id and m.bill_id = b.id where b.environment_id = $1`,
    [environment_id],
  );
  // From 15 January 2024 until 14 January 2025, both included: a leap year.
  expect(rows[0]).toEqual({ days: 366, first: '2024-01-15', last: '2025-01-14' });
  await server.audited();
  const flags = (await ada.get(billFlags.getBillFlags, { search: 'E77', page_size: 100 })).paginateData;
  expect(flags.map(({ code }) => code)).not.toContain('gap');
});

test('a list states how gas became kWh, and each bill keeps it; without it the published value is named', async () => {
  await ada.newEnvironment({ environment_name: 'Gas house', country_code: 'GB' });
  const lines = [
    'Property,Carrier,Meter number,Invoice number,Bill date,Start date,End date,Quantity,Unit,Calorific value,Gross,Currency',
    'Gas house,natural gas,G1,G-1,2025-02-03,2025-01-01,2025-02-01,100,m3,39.5,90.00,GBP',
    'Gas house,natural gas,G1,G-2,2025-03-03,2025-02-01,2025-03-01,100,m3,,90.00,GBP',
  ];
  const { import_id } = await previewed(lines, 'gas.csv');
  expect(await run(import_id)).toMatchObject({ counts: { created: 2, rejected: 0 } });
  const { paginateData } = await ada.get(bills.getAllOCR, { search: 'G-', page_size: 100 });
  const whole = (no: string) =>
    ada.get(bills.getBillById, { bill_id: paginateData.find(({ invoice_no }) => invoice_no === no)?._id ?? '' });
  expect(await whole('G-1')).toMatchObject({
    calorific_value: 39.5,
    calorific_unit: 'MJ/m3',
    volume_correction: 1.02264,
    conversion_source: 'bill',
    original_unit: 'm3',
  });
  expect((await whole('G-1')).energy_consumption).toBeCloseTo(1122.0633, 3);
  const published = await whole('G-2');
  expect(published).toMatchObject({ calorific_unit: 'kWh/l', volume_correction: null });
  expect(published.conversion_source).toContain('DESNZ');
});

test('the meter sheet of Portfolio Manager is a list of bills: by its id, with cost, estimates and the last days of its neighbors', async () => {
  // Two buildings of one campus have the same name there.
  const first = (await ada.newEnvironment({ environment_name: 'Campus A', project_id: '5766973', country_code: 'US' }))
    ._id;
  const second = (await ada.newEnvironment({ environment_name: 'Campus B', project_id: '5766975', country_code: 'CA' }))
    ._id;
  const lines = [
    'My Portfolio: Test City SEED',
    '06/06/2019 04:28 PM EDT',
    'Property Name,Portfolio Manager ID,Portfolio Manager Meter ID,Meter Name,Meter Type,Meter Consumption ID,Start Date,End Date,Delivery Date,Usage/Quantity,Usage Units,Cost ($),Estimation?,Demand (kW)',
    'Campus,5766973,5766973-0,Grid,Electric - Grid,1,2024-01-15,2024-02-14,Not Available,1000,kWh (thousand Watt-hours),210.5,No,Not Available',
    'Campus,5766973,5766973-0,Grid,Electric - Grid,2,2024-02-15,2024-03-14,Not Available,1100,kWh (thousand Watt-hours),220,Yes,Not Available',
    'Campus,5766975,5766975-1,Gas,Natural Gas,3,2024-01-15,2024-02-14,Not Available,10,MBtu/MMBtu (million Btu),95,No,Not Available',
    'Campus,5766975,5766975-2,Roof,Electric - Solar,4,2024-01-15,2024-02-14,Not Available,10,kWh (thousand Watt-hours),0,No,Not Available',
    'Campus,5766975,5766975-1,Gas,Natural Gas,5,2024-02-15,2024-03-14,Not Available,11,MBtu/MMBtu (million Btu),Not Available,No,Not Available',
    'Campus,5766975,5766975-3,Steam,District Steam,6,2024-02-15,2024-03-14,Not Available,7,MCF(million cubic feet),80,No,Not Available',
    'Campus,1,1-1,Grid,Electric - Grid,7,2024-01-15,2024-02-14,Not Available,10,kWh (thousand Watt-hours),5,No,Not Available',
  ];
  const { import_id, rows } = await previewed(lines, 'PM-Meter-Data.csv');
  expect(rows.map(({ errors }) => errors.map(({ field, message }) => `${field} ${message}`).join(', '))).toEqual([
    '',
    '',
    '',
    'carrier is none of the choices',
    'gross_amount is required',
    'unit does not measure this utility',
    'environment_id nothing has this name',
  ]);
  expect(await run(import_id)).toMatchObject({ counts: { created: 3, rejected: 4 } });
  const of = async (environment_id: string) =>
    (await ada.get(bills.getAllOCR, { environment_id })).paginateData.toSorted((a, b) =>
      String(a.billing_start_date).localeCompare(String(b.billing_start_date)),
    );
  expect(await of(first)).toMatchObject([
    { carrier: 'electricity', energy_consumption: 1000, gross_amount: 210.5, currency: 'USD', is_estimate: false },
    { energy_consumption: 1100, gross_amount: 220, is_estimate: true, end_day_counts: true },
  ]);
  const [gas] = await of(second);
  expect(gas).toMatchObject({ carrier: 'natural_gas', currency: 'CAD', meter_no: '57669751', gross_amount: 95 });
  expect(gas?.energy_consumption).toBeCloseTo(2930.71, 2);
});

test('a list identifies meters by number and account, and recognizes existing bills', async () => {
  const { _id: environment_id } = await ada.newEnvironment({ environment_name: 'East house' });
  const register = { environment_id, carrier: 'electricity' as const };
  await ada.get(meters.addMeter, { ...register, meter_no: 'I-1', account_no: 'A 1' });
  await ada.get(meters.addMeter, { ...register, meter_no: 'I-2', account_no: 'A 2' });
  const list = [
    'Property;Energy source;Meter number;Account number;Invoice number;Bill date;First day;Last day;Consumption;Unit;Gross;Currency',
    'East house;electricity;i 1;;E-1;2025-02-08;2025-01-01;2025-01-31;1000;kWh;100;EUR',
    'East house;electricity;;a2;E-2;2025-02-08;2025-01-01;2025-01-31;1000;kWh;100;EUR',
    'East house;electricity;;none;E-3;2025-02-08;2025-01-01;2025-01-31;1000;kWh;100;EUR',
  ];
  const { import_id, counts, rows } = await previewed(list);
  expect(counts).toEqual({ new: 2, update: 0, duplicate: 0, error: 1 });
  expect(rows[2]).toMatchObject({ errors: [{ field: 'meter_no', message: 'is required' }] });
  await run(import_id);
  const { rows: assigned } = await server.owner.query(
    'select m.meter_no from bills b join meters m on m.id = b.meter_id where b.environment_id = $1 order by b.invoice_no',
    [environment_id],
  );
  expect(assigned).toEqual([{ meter_no: 'I-1' }, { meter_no: 'I-2' }]);
  expect((await previewed(list)).counts).toEqual({ new: 0, update: 0, duplicate: 2, error: 1 });
});

test('a consumption that no property of the floor area has is refused in its row: a list cannot confirm it', async () => {
  const { rows } = await previewed([
    heads,
    'North house;Strom;IMP-1;Nordstrom;I-1;08.02.2025;01.01.2025;31.01.2025;1.000.000;MWh;3.570,00;0,19;EUR',
    'North house;Strom;IMP-2;Nordstrom;I-2;08.02.2025;01.01.2025;31.01.2025;12;MWh;3.570,00;0,19;EUR',
  ]);
  expect(rows.map(({ errors }) => errors)).toMatchObject([
    [{ field: 'quantity', message: 'is more than a property of this area uses' }],
    [],
  ]);
});
