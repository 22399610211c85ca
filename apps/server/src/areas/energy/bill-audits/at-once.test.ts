import { billFlags } from '@steward/contract/energy/bill-flags';
import { bills } from '@steward/contract/energy/bills';
import type { BillFields } from '@steward/contract/energy/bills.bill';
import { renewables } from '@steward/contract/energy/renewables';
import { payments } from '@steward/contract/energy/payments';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { wrongCounts } from '../../../testing/samples/bill-counts.ts';
import { billFields } from '../../../testing/samples/bill-fields.ts';
import { wrongYears } from '../../../testing/samples/bill-years.ts';
import { drawing } from '../../../testing/samples/drawing.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

// As if each call was answered by another process: only the database keeps them in turn.
vi.mock('../../../platform/pacing/in-turn.ts', () => ({ afterOthers: (_turn: string, work: () => unknown) => work() }));

let server: TestServer;
let ada: Person;

beforeAll(async () => {
  // Without a worker, what waits for its audit waits until a test says so.
  server = await startTestServer({ STEWARD_WORKER: 'off' });
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

const newHouse = async () => (await ada.newEnvironment())._id;
let number = 0;
const fieldsOf = (environment_id: string, change: Partial<BillFields> = {}) =>
  billFields({ environment_id, number: ++number }, change);
const month = (n: number) => ({
  billing_start_date: `2024-${String(n).padStart(2, '0')}-01`,
  billing_end_date: `2024-${String(n + 1).padStart(2, '0')}-01`,
});
const create = (fields: BillFields, not_a_duplicate = false) => ada.ask(bills.createBill, { fields, not_a_duplicate });
const flagsOf = async (bill_id: string) =>
  (await ada.get(billFlags.getBillFlags, { bill_id })).paginateData.map(({ code }) => code);

test('of the same bill sent by twelve at once one is saved', async () => {
  const house = await newHouse();
  // The meter is known from an earlier bill.
  await create(fieldsOf(house, { meter_no: 'DT4711', ...month(1) }));
  const same = fieldsOf(house, { meter_no: 'DT4711', ...month(2) });
  const answers = await Promise.all(Array.from({ length: 12 }, () => create(same)));
  const codes = answers.map(({ code }) => code ?? 'saved').toSorted();
  expect(codes).toEqual([...Array.from({ length: 11 }, () => 'bill.duplicate'), 'saved']);
});

test('bills that are saved, corrected and deleted at once at few meters are all in the sums', async () => {
  const houses = [await newHouse(), await newHouse()];
  const draw = drawing(5);
  const any = () =>
    fieldsOf(houses[draw(2)] ?? '', {
      meter_no: ['KX2210', 'PW9035'][draw(2)] ?? '',
      energy_consumption: 100 + draw(5000) / 7,
      ...month(1 + draw(10)),
    });
  const saved: string[] = [];
  for (let n = 0; n < 6; n++) saved.push((await create(any(), true)).data?._id ?? '');
  const roof = { environment_id: houses[0] ?? '', kind: 'solar_pv', name: 'Roof', capacity_kw: 10 } as const;
  const { _id: renewable_source_id } = await ada.get(renewables.createPropertyRenewableSrc, roof);
  // What the roof made is in the same sums.
  const generated = (of: number) =>
    ada.ask(renewables.createEnergyGeneration, {
      renewable_source_id,
      first_day: `2024-0${of}-01`,
      last_day: `2024-0${of}-28`,
      generated_kwh: 400,
      exported_kwh: 100,
    });
  const answers = await Promise.all([
    ...Array.from({ length: 12 }, (_, n) => (n % 3 ? create(any(), true) : generated(1 + n / 3))),
    ...Array.from({ length: 4 }, () => create(any(), true)),
    ...saved
      .slice(0, 3)
      .map((bill_id) => ada.ask(bills.editFileOCR, { bill_id, fields: any(), not_a_duplicate: true })),
    ...saved.slice(3).map((bill_id) => ada.ask(bills.deleteBill, { bill_id })),
  ]);
  expect(answers.map(({ statusCode, code }) => `${statusCode} ${code ?? ''}`)).toEqual(answers.map(() => '200 '));
  expect(await wrongYears(server.owner)).toEqual([]);
  expect(await wrongCounts(server.owner)).toEqual([]);
  await server.audited();
  expect(await wrongCounts(server.owner)).toEqual([]);
});

test('of equal invoices saved at many properties at once, all but the first are flagged, whichever is audited first', async () => {
  const houses = await Promise.all(Array.from({ length: 5 }, newHouse));
  const like = { supplier: 'Nordstrom', invoice_no: 'RE-77', date_of_bill: '2024-11-03', ...month(9) };
  const answers = await Promise.all(
    houses.map((house, n) => create(fieldsOf(house, { ...like, meter_no: `${'QZRVB'[n]}${n * 1237 + 5}` }))),
  );
  const ids = answers.map(({ data }) => data?._id ?? '');
  expect(answers[0]?.data).toMatchObject({ is_being_checked: true });
  expect(await ada.get(billFlags.getBillFlagCounts, {})).toMatchObject({ being_checked: 5 });
  await server.audited();
  const flags = await Promise.all(ids.map(flagsOf));
  expect(flags.filter((codes) => !codes.includes('duplicate-elsewhere'))).toHaveLength(1);
  expect(await ada.get(bills.getBillById, { bill_id: ids[0] ?? '' })).toMatchObject({ is_being_checked: false });
  expect(await ada.get(billFlags.getBillFlagCounts, {})).toMatchObject({ being_checked: 0 });
});

test('of two bills with common days the later one is flagged, also if both are audited together', async () => {
  const house = await newHouse();
  const first = await create(fieldsOf(house, { meter_no: 'LM5150', ...month(3) }));
  const days = { billing_start_date: '2024-03-20', billing_end_date: '2024-04-20', gross_amount: 120 };
  const second = await create(fieldsOf(house, { meter_no: 'LM5150', ...days }));
  await server.audited();
  expect(await flagsOf(first.data?._id ?? '')).not.toContain('overlap');
  expect(await flagsOf(second.data?._id ?? '')).toContain('overlap');
});

test('a bill is checked before it is approved', async () => {
  const house = await newHouse();
  await create(fieldsOf(house, { meter_no: 'UH3368', ...month(5) }));
  const days = { billing_start_date: '2024-05-20', billing_end_date: '2024-06-20', gross_amount: 120 };
  const { data } = await create(fieldsOf(house, { meter_no: 'UH3368', ...days }));
  const bill_id = data?._id ?? '';
  expect(await flagsOf(bill_id)).toEqual([]);
  const { version } = (await ada.get(payments.getPayables, { bill_id })).paginateData[0] ?? {};
  const refused = await ada.ask(payments.approveBill, { bill_id, note: '', version: version ?? '' });
  expect(refused.statusCode).toBe(409);
  expect(await flagsOf(bill_id)).toContain('overlap');
});
