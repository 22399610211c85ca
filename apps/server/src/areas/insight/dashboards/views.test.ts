import { weather } from '@steward/contract/energy/weather';
import { dashboards } from '@steward/contract/insight/dashboards';
import { addDays, monthsOf, nextMonthStart } from '@steward/core/calendar/day';
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

const valueOf = (months: readonly { month: string; value: number | null }[], month: string) =>
  months.find((one) => one.month === month)?.value;

test('as billed, a bill counts fully in the month of its last day; by calendar it is spread over its days', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  // 12 September until 14 October: 19 days in September, 13 in October.
  const bill = { environment_id, start: '2024-09-12', end: '2024-10-14', quantity: 3200, cost: 640 };
  await saveBill(server, ada, bill);
  await saveBill(server, ada, { ...bill, carrier: 'water', quantity: 900, cost: 9, currency: 'CHF' });
  await saveBill(server, ada, {
    ...bill,
    start: '2023-10-01',
    end: '2023-11-01',
    quantity: 2000,
    end_day_counts: true,
  });
  const asked = { environment_id, year: 2024 };
  const { months } = await ada.get(dashboards.getPropertyDashboard, asked);
  expect(valueOf(months.energy_kwh, '2024-09')).toBeCloseTo(1900, 6);
  const billed = await ada.get(dashboards.getBilledMonths, asked);
  expect(billed.energy_kwh[8]).toEqual({ month: '2024-09', value: null, before: null });
  expect(billed.energy_kwh[9]).toEqual({ month: '2024-10', value: 3200, before: 2000 });
  expect(valueOf(billed.water_l, '2024-10')).toBe(900);
  expect(billed.waste_t.every(({ value }) => value === null)).toBe(true);
  expect(billed.cost.map(({ currency, months: of }) => [currency, valueOf(of, '2024-10')])).toEqual([
    ['CHF', 9],
    ['EUR', 640],
  ]);
  expect((await eve.ask(dashboards.getBilledMonths, asked)).code).toBe('environment.not-found');
});

/** 2024 is three degrees warmer than 2023. */
const meanOf = (day: string) =>
  12 - 12 * Math.cos((Number(day.slice(5, 7)) / 6) * Math.PI) + (Number(day.slice(8)) % 5) + (day < '2024' ? 0 : 3);
const days = Array.from({ length: 731 }, (_, index) => addDays('2023-01-01', index));

/** Two years of gas that follows the weather, and of electricity that does not. */
async function heated(): Promise<string> {
  const { _id: environment_id } = await ada.newEnvironment();
  for (const [index, month] of [2023, 2024].flatMap(monthsOf).entries()) {
    const [start, end] = [`${month}-01`, nextMonthStart(`${month}-01`)];
    const quantity = days
      .filter((day) => day >= start && day < end)
      .reduce((sum, day) => sum + 50 + 12 * Math.max(0, 15 - meanOf(day)), 0);
    await saveBill(server, ada, { environment_id, carrier: 'natural_gas', start, end, quantity });
    const power = { environment_id, meter_no: 'E1', start, end, quantity: 1000 + (index % 2) * 100 };
    // March's electricity is an estimate and is not changed.
    await saveBill(server, ada, { ...power, is_estimate: month === '2024-03' });
  }
  return environment_id;
}

async function measured(environment_id: string): Promise<void> {
  const station = { name: `Roof ${environment_id}`, country_code: 'DE', latitude: 48, longitude: 11 };
  const { _id: station_id } = await ada.get(weather.addWeatherStation, station);
  await ada.get(weather.chooseWeatherStation, { environment_id, station_id, reason: 'On the roof' });
  const lines = ['date,mean °C', ...days.map((day) => `${day},${meanOf(day)}`)];
  await ada.get(weather.uploadTemperatures, { station_id }, [new File([lines.join('\n')], 'days.csv')]);
}

test('normal weather is refused without a station, and without a meter that has an accepted model', async () => {
  const environment_id = await heated();
  const asked = { environment_id, year: 2024 };
  const without = await ada.get(dashboards.getNormalizedMonths, asked);
  expect(without).toMatchObject({ station: null, energy_kwh: [], normal_years: null });
  await measured(environment_id);
  const early = await ada.get(dashboards.getNormalizedMonths, { environment_id, year: 2022 });
  expect(early).toMatchObject({ energy_kwh: [], meters: [], normal_years: null });
  expect((await eve.ask(dashboards.getNormalizedMonths, asked)).code).toBe('environment.not-found');
});

test('in normal weather, weather-dependent use is corrected and everything else stays as billed', async () => {
  const environment_id = await heated();
  await measured(environment_id);
  const asked = { environment_id, year: 2024 };
  const { months } = await ada.get(dashboards.getPropertyDashboard, asked);
  const normal = await ada.get(dashboards.getNormalizedMonths, asked);
  expect(normal.meters.map(({ meter_no, issue }) => [meter_no, issue])).toEqual([
    ['E1', 'not-weather'],
    ['M1', null],
  ]);
  expect(normal.normal_years).toBe(2);
  const added = (month: string) => (valueOf(normal.energy_kwh, month) ?? 0) - (valueOf(months.energy_kwh, month) ?? 0);
  // Half of the difference to the January of 2023: 31 × 12 × 3 / 2. There is no heating in July.
  expect(added('2024-01')).toBeCloseTo(31 * 12 * 1.5, 2);
  expect(added('2024-07')).toBeCloseTo(0, 2);
  // March's gas is known, its electricity is an estimate as in the calendar months.
  expect(added('2024-03')).toBeGreaterThan(0);
  expect(normal.energy_kwh[0]?.before).toBeCloseTo((months.energy_kwh[0]?.before ?? 0) - 31 * 12 * 1.5, 2);
});

test('a month without a whole bill of a heated meter is unknown in normal weather', async () => {
  const environment_id = await heated();
  await measured(environment_id);
  await server.owner.query(
    `update bill_months set days = 10 where environment_id = $1 and carrier = 'natural_gas' and month = '2024-02-01'`,
    [environment_id],
  );
  await server.owner.query(
    `delete from bills where environment_id = $1 and carrier = 'natural_gas' and billing_start_date = '2024-05-01'`,
    [environment_id],
  );
  const normal = await ada.get(dashboards.getNormalizedMonths, { environment_id, year: 2024 });
  expect(valueOf(normal.energy_kwh, '2024-02')).toBeNull();
  expect(valueOf(normal.energy_kwh, '2024-05')).toBeNull();
  expect(valueOf(normal.energy_kwh, '2024-03')).not.toBeNull();
});
