import { billFlags } from '@steward/contract/energy/bill-flags';
import { bills } from '@steward/contract/energy/bills';
import { weather } from '@steward/contract/energy/weather';
import { addDays } from '@steward/core/calendar/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
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

const days = Array.from({ length: 3 * 365 + 1 }, (_, index) => addDays('2023-01-01', index));
/** Seasons, and a January 2025 that is twelve degrees colder. */
const meanOf = (day: string) =>
  12 -
  10 * Math.cos((Number(day.slice(5, 7)) / 6) * Math.PI) +
  (Number(day.slice(8)) % 5) -
  (day.startsWith('2025-01') ? 12 : 0);
const heat = (start: string, end: string) =>
  days
    .filter((day) => day >= start && day < end)
    .reduce((sum, day) => sum + 50 + 12 * Math.max(0, 15 - meanOf(day)), 0);
const starts = Array.from(
  { length: 24 },
  (_, index) => `${2023 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`,
);

/** A property with two years of gas bills that follow the weather, give or take three percent. */
async function heated({ hasTemperatures = true } = {}): Promise<string> {
  const { _id: environment_id } = await ada.newEnvironment();
  if (hasTemperatures) {
    const station = { name: `Roof ${environment_id}`, country_code: 'DE', latitude: 48, longitude: 11 };
    const { _id: station_id } = await ada.get(weather.addWeatherStation, station);
    await ada.get(weather.chooseWeatherStation, { environment_id, station_id, reason: 'On the roof' });
    const lines = ['date,mean °C', ...days.map((day) => `${day},${meanOf(day)}`)];
    await ada.get(weather.uploadTemperatures, { station_id }, [new File([lines.join('\n')], 'days.csv')]);
  }
  for (const [index, start] of starts.entries()) {
    const end = starts[index + 1] ?? '2025-01-01';
    const quantity = heat(start, end) * (index % 2 ? 0.97 : 1.03);
    await saveBill(server, ada, { environment_id, carrier: 'natural_gas', start, end, quantity, cost: quantity / 5 });
  }
  return environment_id;
}

const cold = heat('2025-01-01', '2025-02-01');
const january = (environment_id: string, quantity: number) => ({
  environment_id,
  utility: 'ENERGY' as const,
  carrier: 'natural_gas' as const,
  supplier: 'Stadtwerke',
  meter_no: 'M1',
  invoice_no: 'R-2025-01',
  date_of_bill: '2025-02-05',
  billing_start_date: '2025-01-01',
  billing_end_date: '2025-02-01',
  gross_amount: Math.round(quantity / 5),
  net_amount: Math.round(quantity / 5),
  currency: 'EUR',
  energy_consumption: quantity,
});
const codesOf = async (environment_id: string, quantity: number) =>
  (await ada.get(bills.checkBill, { fields: january(environment_id, quantity) })).map(({ code }) => code);

test('a cold January passes if the weather explains it, and is unusual without known temperatures', async () => {
  expect(await codesOf(await heated(), cold)).toEqual([]);
  expect(await codesOf(await heated({ hasTemperatures: false }), cold)).toEqual(['use-per-day']);
});

test('a bill outside the range of the weather model is flagged with its cost and the bills for comparison', async () => {
  const environment_id = await heated();
  const { _id: bill_id } = await ada.get(bills.createBill, { fields: january(environment_id, cold * 1.5) });
  await server.audited();
  const { paginateData: flags } = await ada.get(billFlags.getBillFlags, { bill_id });
  expect(flags.map(({ code }) => code)).toEqual(['weather-outlier']);
  const [flag] = flags;
  const flag_id = flag?._id ?? '';
  expect(flag?.cost_impact).toBeGreaterThan((cold * 0.4) / 5);
  expect(flag?.cost_impact).toBeLessThan((cold * 0.6) / 5);
  const shown = await ada.get(billFlags.getBillFlagWeather, { flag_id });
  expect(shown).toMatchObject({
    driver: 'hdd',
    model: { kind: '3PH', base_c: 15 },
    bill: { start: '2025-01-01', end: '2025-02-01', per_day: flag?.figures['perDay'] },
  });
  expect(shown?.others).toHaveLength(24);
  // Degree days of the bill below 15 °C, per day.
  const degreeDays = days.filter((day) => day.startsWith('2025-01')).reduce((sum, day) => sum + 15 - meanOf(day), 0);
  expect(shown?.bill.driver).toBeCloseTo(degreeDays / 31, 9);
  for (const key of ['expected', 'high'] as const) expect(shown?.bill[key]).toBeCloseTo(Number(flag?.figures[key]), 9);
  expect(shown?.line.every(({ low, expected, high }) => low < expected && expected < high)).toBe(true);
  expect(shown?.line.at(-1)?.driver).toBeGreaterThan(shown?.bill.driver ?? 0);
  expect((await eve.ask(billFlags.getBillFlagWeather, { flag_id })).code).toBe('bill-flag.not-found');
  // The correction brings it back into the range.
  await ada.get(bills.editFileOCR, { bill_id, fields: january(environment_id, cold) });
  await server.audited();
  expect((await ada.get(billFlags.getBillFlag, { flag_id })).state).toBe('corrected');
});

test('a flag of another kind, and one whose temperatures were deleted, have no chart', async () => {
  const environment_id = await heated();
  const { _id: bill_id } = await ada.get(bills.createBill, {
    fields: { ...january(environment_id, cold * 1.5), date_of_bill: '2025-01-02' },
  });
  await server.audited();
  const { paginateData: flags } = await ada.get(billFlags.getBillFlags, { bill_id });
  const flagOf = (code: string) => flags.find((flag) => flag.code === code)?._id ?? '';
  expect(await ada.get(billFlags.getBillFlagWeather, { flag_id: flagOf('issued-before-end') })).toBeNull();
  const flag_id = flagOf('weather-outlier');
  expect(await ada.get(billFlags.getBillFlagWeather, { flag_id })).not.toBeNull();
  await ada.get(weather.chooseWeatherStation, { environment_id, code: 'EDDF', reason: 'No temperatures yet' });
  expect(await ada.get(billFlags.getBillFlagWeather, { flag_id })).toBeNull();
});
