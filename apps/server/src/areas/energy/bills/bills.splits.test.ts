import { bills } from '@steward/contract/energy/bills';
import { weather } from '@steward/contract/energy/weather';
import { dashboards } from '@steward/contract/insight/dashboards';
import { addDays } from '@steward/core/calendar/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let environment_id: string;
/** From 12 December until 11 January: 20 days before the new year, 10 after. */
let acrossId: string;

/** The winter half of the year at 5 °C but January, which is at −5; the summer half at 20 °C. */
const meanOf = (day: string) => {
  const month = Number(day.slice(5, 7));
  return month === 1 ? -5 : month >= 5 && month <= 9 ? 20 : 5;
};
const days = Array.from({ length: 1096 }, (_, index) => addDays('2023-01-01', index));
/** A base load of 50 kWh a day, and 12 kWh for each degree below 15 °C. */
const useOf = (start: string, end: string) =>
  days
    .filter((day) => day >= start && day < end)
    .reduce((sum, day) => sum + 50 + 12 * Math.max(0, 15 - meanOf(day)), 0);
const munich = { latitude: 48.137, longitude: 11.575, country_code: 'DE' };

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  ({ _id: environment_id } = await ada.newEnvironment(munich));
  const { _id: station_id } = await ada.get(weather.addWeatherStation, { name: 'Roof', ...munich });
  await ada.get(weather.chooseWeatherStation, { environment_id, station_id, reason: 'On the roof' });
  await ada.get(weather.uploadTemperatures, { station_id }, [
    new File([['date,mean °C', ...days.map((day) => `${day},${meanOf(day)}`)].join('\n')], 'a.csv'),
  ]);
  // Thirty days each, from 22 January 2023 on: the twenty-fourth ends on 11 January 2025.
  for (let n = 0; n < 24; n++) {
    const start = addDays('2023-01-22', n * 30);
    const end = addDays(start, 30);
    const bill = { environment_id, carrier: 'natural_gas', start, end, quantity: useOf(start, end) } as const;
    const id = await saveBill(server, ada, bill);
    if (n === 23) acrossId = id;
    await saveBill(server, ada, { ...bill, carrier: 'electricity', meter_no: 'E1', quantity: 1000 + (n % 2) * 100 });
  }
});
afterAll(() => server.stop());

const monthsOf = async (bill_id: string) =>
  (await ada.get(bills.getBillById, { bill_id })).months.map(({ month, quantity }) => [month, Math.round(quantity)]);
// 20 days at 10 degree days, then 10 at 20.
const byDays = [
  ['2024-12', Math.round((useOf('2024-12-12', '2025-01-11') * 20) / 30)],
  ['2025-01', Math.round((useOf('2024-12-12', '2025-01-11') * 10) / 30)],
];
const byWeather = [
  ['2024-12', 20 * (50 + 12 * 10)],
  ['2025-01', 10 * (50 + 12 * 20)],
];

test('bills are spread by days until degree days are switched on; a preview shows the changes', async () => {
  expect(await monthsOf(acrossId)).toEqual(byDays);
  const { by, by_degree_days, effect } = await ada.get(bills.getBillSplit, { environment_id, by: 'degree_days' });
  expect({ by, by_degree_days, locked: effect.locked_bills }).toEqual({ by: 'days', by_degree_days: 0, locked: 0 });
  expect(effect.bills).toBeGreaterThan(5);
  const sum = (of: 'before_kwh' | 'after_kwh') => effect.years.reduce((total, year) => total + year[of], 0);
  expect(sum('after_kwh')).toBeCloseTo(sum('before_kwh'), 6);
  expect(effect.years.find(({ year }) => year === 2025)).toMatchObject({ carrier: 'natural_gas', after_kwh: 2900 });
  expect(effect.by_days).toEqual([{ carrier: 'electricity', meter_no: 'E1', year: 2025, reason: 'not-weather' }]);
  // The preview wrote nothing.
  expect(await monthsOf(acrossId)).toEqual(byDays);

  expect(await ada.get(bills.saveBillSplit, { environment_id, by: 'degree_days' })).toEqual({ bills: effect.bills });
  expect(await monthsOf(acrossId)).toEqual(byWeather);
  expect((await ada.get(bills.getBillById, { bill_id: acrossId })).split).toMatchObject({
    kind: '3PH',
    base_c: 15,
    year: 2025,
    degree_days: { '2024-12': 200, '2025-01': 200 },
  });
  const working = await ada.get(dashboards.getFigureWorking, { environment_id, year: 2025, measure: 'energy' });
  expect(working.bills.filter(({ by_weather }) => by_weather)).toMatchObject([{ bill_id: acrossId, days: 10 }]);
  expect(working.bills.find(({ by_weather }) => by_weather)?.quantity).toBeCloseTo(2900, 6);
});

test('a new bill is spread the same way', async () => {
  const created = await ada.get(bills.createBill, {
    fields: {
      environment_id,
      utility: 'ENERGY',
      carrier: 'natural_gas',
      meter_no: 'M1',
      date_of_bill: '2025-02-10',
      billing_start_date: '2025-01-11',
      billing_end_date: '2025-02-10',
      energy_consumption: useOf('2025-01-11', '2025-02-10'),
      gross_amount: 119,
      net_amount: 100,
      tax_amount: 19,
      currency: 'EUR',
    },
    not_a_duplicate: false,
  });
  expect(created.months.map(({ month, quantity }) => [month, Math.round(quantity)])).toEqual([
    ['2025-01', 21 * (50 + 12 * 20)],
    ['2025-02', 9 * (50 + 12 * 10)],
  ]);
  expect(created.split).toMatchObject({ base_c: 15 });
});

test('bills of an accepted year stay as they are, and the others go back to days', async () => {
  const { organization_id } = ada.session;
  await server.owner.query(
    `with report as (
       insert into ghg_reports (organization_id, id, level, target_id, year, status, round)
         values ($1, gen_random_uuid(), 'Property', $2, 2023, 'accepted', 1) returning id)
     insert into ghg_report_snapshots (organization_id, report_id, round, content, sha256, environment_ids)
       select $1, id, 1, '{}', 'x', array[$2::uuid] from report`,
    [organization_id, environment_id],
  );
  const { effect } = await ada.get(bills.getBillSplit, { environment_id, by: 'days' });
  expect(effect.locked_bills).toBeGreaterThan(3);
  expect(effect.years.map(({ year }) => year)).toEqual([2024, 2025]);
  expect(await ada.get(bills.saveBillSplit, { environment_id, by: 'days' })).toEqual({ bills: effect.bills });
  expect(await monthsOf(acrossId)).toEqual(byDays);
  expect((await ada.get(bills.getBillById, { bill_id: acrossId })).split).toBeNull();
  const { by_degree_days } = await ada.get(bills.getBillSplit, { environment_id, by: 'days' });
  expect(by_degree_days).toBe(effect.locked_bills);
});

test('a member without the property, a user with read permission, and another organization change nothing', async () => {
  const input = { environment_id, by: 'degree_days' } as const;
  const eve = await server.newAdmin('Eve');
  for (const call of [bills.getBillSplit, bills.saveBillSplit])
    expect((await eve.ask(call, input)).code).toBe('environment.not-found');
  const mo = await server.newMember(ada);
  expect((await mo.ask(bills.saveBillSplit, input)).statusCode).not.toBe(200);
  expect(await monthsOf(acrossId)).toEqual(byDays);
});
