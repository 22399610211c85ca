import { bills } from '@steward/contract/energy/bills';
import { billFlags } from '@steward/contract/energy/bill-flags';
import { tariffs } from '@steward/contract/energy/tariffs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BillFields } from '@steward/contract/energy/bills.bill';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let eve: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
});
afterAll(() => server.stop());

const prices = {
  name: 'Office power 2024',
  carrier: 'electricity' as const,
  currency: 'EUR',
  valid_from: '2024-01-01',
  valid_until: '2024-12-31',
  standing_charge: 12.5,
  unit_price: 0.28,
  tax_rate: 19,
  source: 'Contract of 12 November 2023',
};

const january = (environment_id: string, change: Partial<BillFields> = {}) => ({
  environment_id,
  utility: 'ENERGY' as const,
  carrier: 'electricity' as const,
  supplier: 'Nordstrom',
  meter_no: 'M1',
  date_of_bill: '2024-02-05',
  billing_start_date: '2024-01-01',
  billing_end_date: '2024-02-01',
  gross_amount: 348.08,
  net_amount: 292.5,
  currency: 'EUR',
  energy_consumption: 1000,
  ...change,
});
const create = (fields: ReturnType<typeof january>) => ada.get(bills.createBill, { fields });
const priceChecks = ({ checks }: Awaited<ReturnType<typeof create>>) =>
  checks.filter(({ code }) => code === 'tariff-price');

test('a tariff is added, changed and deleted', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: tariff_id } = await ada.get(tariffs.addTariff, { environment_id, ...prices });
  expect(await ada.get(tariffs.getTariffs, { environment_id })).toMatchObject([
    { ...prices, standing_per: 'month', charges: 'all', meter_no: '', block_size: null },
  ]);
  const blocks = { ...prices, block_size: 500, price_above: 0.25, standing_per: 'day' as const };
  expect(await ada.get(tariffs.updateTariff, { tariff_id, ...blocks })).toMatchObject(blocks);
  await ada.get(tariffs.deleteTariff, { tariff_id });
  expect(await ada.get(tariffs.getTariffs, { environment_id })).toEqual([]);
  expect(await ada.ask(tariffs.deleteTariff, { tariff_id })).toMatchObject({ code: 'tariff.not-found' });
});

test('a bill is compared with the tariff of its days: the difference is flagged as cost, with its calculation', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  // Without a tariff the expected price is unknown.
  expect(priceChecks(await create(january(environment_id, { meter_no: 'M0', gross_amount: 999 })))).toEqual([]);
  await ada.get(tariffs.addTariff, { environment_id, ...prices, account_no: '', meter_no: 'M-1' });
  // 1 month × 12.50 + 1,000 kWh × 0.28, with 19 %: 348.075.
  expect(priceChecks(await create(january(environment_id)))).toEqual([]);
  const february = { billing_start_date: '2024-02-01', billing_end_date: '2024-03-01', date_of_bill: '2024-03-05' };
  const high = await create(january(environment_id, { ...february, net_amount: 320, gross_amount: 380.8 }));
  expect(priceChecks(high)).toMatchObject([
    {
      severity: 'warning',
      values: { tariff: 'Office power 2024', billed: 380.8, formula: '(1 × 12.5 + 1000 × 0.28) × 1.19' },
    },
  ]);
  await server.audited();
  const { paginateData } = await ada.get(billFlags.getBillFlags, { bill_id: high._id });
  const flag = paginateData.find(({ code }) => code === 'tariff-price');
  expect(flag?.cost_impact).toBeCloseTo(32.725, 9);
  // A form gets the check before it is saved; there is no tariff for another meter, another year or a combined bill.
  const march = { billing_start_date: '2024-03-01', billing_end_date: '2024-04-01', date_of_bill: '2024-04-05' };
  const asked = async (change: Partial<BillFields>) =>
    (
      await ada.get(bills.checkBill, { fields: january(environment_id, { ...march, gross_amount: 500, ...change }) })
    ).filter(({ code }) => code === 'tariff-price').length;
  expect(await asked({})).toBe(1);
  expect(await asked({ meter_no: 'M2' })).toBe(0);
  expect(await asked({ water_consumption: 20 })).toBe(0);
  expect(await asked({ currency: 'USD' })).toBe(0);
  expect(await asked({ billing_start_date: '2024-12-15', billing_end_date: '2025-01-15' })).toBe(0);
});

test('a bill that is corrected to its tariff closes the flag', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  await ada.get(tariffs.addTariff, { environment_id, ...prices });
  const fields = january(environment_id, { net_amount: 320, gross_amount: 380.8 });
  const { _id: bill_id } = await create(fields);
  const states = async () => {
    await server.audited();
    return (await ada.get(billFlags.getBillFlags, { bill_id })).paginateData
      .filter(({ code }) => code === 'tariff-price')
      .map(({ state }) => state);
  };
  expect(await states()).toEqual(['open']);
  await ada.get(bills.editFileOCR, { bill_id, fields: { ...fields, net_amount: 292.5, gross_amount: 348.08 } });
  expect(await states()).toEqual(['corrected']);
});

test('two tariffs for the same bills share no day, and an incomplete tariff is refused at the field', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: tariff_id } = await ada.get(tariffs.addTariff, { environment_id, ...prices });
  const next = { ...prices, name: 'Next', valid_from: '2024-12-31', valid_until: null };
  expect(await ada.ask(tariffs.addTariff, { environment_id, ...next })).toMatchObject({ code: 'tariff.overlaps' });
  await ada.get(tariffs.addTariff, { environment_id, ...next, meter_no: 'M1' });
  await ada.get(tariffs.addTariff, { environment_id, ...next, valid_from: '2025-01-01' });
  await ada.get(tariffs.updateTariff, { tariff_id, ...prices, unit_price: 0.3 });
  const refused = async (change: object) =>
    (await ada.ask(tariffs.addTariff, { environment_id, ...prices, carrier: 'water', ...change })).errors;
  expect(await refused({ valid_until: '2023-12-31' })).toMatchObject([{ field: 'valid_until' }]);
  expect(await refused({ block_size: 100 })).toMatchObject([{ field: 'price_above' }]);
  expect(await refused({ price_above: 1 })).toMatchObject([{ field: 'block_size' }]);
  expect(await refused({ source: ' ' })).toMatchObject([{ field: 'source', message: 'is required' }]);
});

test('another organization and a member of another property see and change nothing', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: own } = await ada.newEnvironment();
  const { _id: tariff_id } = await ada.get(tariffs.addTariff, { environment_id, ...prices });
  const mo = await server.newMember(ada, [own]);
  for (const person of [eve, mo]) {
    expect((await person.ask(tariffs.getTariffs, { environment_id })).httpStatus).toBe(404);
    expect((await person.ask(tariffs.addTariff, { environment_id, ...prices })).statusCode).not.toBe(200);
    expect((await person.ask(tariffs.updateTariff, { tariff_id, ...prices })).statusCode).not.toBe(200);
    expect((await person.ask(tariffs.deleteTariff, { tariff_id })).statusCode).not.toBe(200);
  }
  expect(await ada.get(tariffs.getTariffs, { environment_id })).toMatchObject([prices]);
});
