import { environments } from '@steward/contract/estate/environments';
import { dashboards } from '@steward/contract/insight/dashboards';
import { figureCatalogue } from '@steward/contract/insight/figures';
import { addDays, daysBetween, nextMonthStart } from '@steward/core/calendar/day';
import { billsDueUntil } from '@steward/core/coverage/meters';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

// Beside a running year, whose seasons are not all in it, an intensity has the last twelve whole months whose bills are due.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const today = new Date().toISOString().slice(0, 10);
const end = billsDueUntil(today);
const start = `${Number(end.slice(0, 4)) - 1}${end.slice(4)}`;
const thisYear = Number(today.slice(0, 4));

/** A house of 1,000 m² with 10 kWh on each day of the last twelve months, billed by month, and 99 kWh a day before. */
async function newHouse(person: Person) {
  const { _id } = await person.newEnvironment({ gross_floor_area: 1000 });
  for (let month = start; month < end; month = nextMonthStart(month))
    await saveBill(server, person, {
      environment_id: _id,
      start: month,
      end: nextMonthStart(month),
      quantity: daysBetween(month, nextMonthStart(month)) * 10,
    });
  await saveBill(server, person, { environment_id: _id, start: addDays(start, -90), end: start, quantity: 90 * 99 });
  return _id;
}

const read = async (person: Person, environment_id: string) => {
  const keys = ['energy.last_12_months', 'area.last_12_months', 'energy.intensity_last_12_months'];
  const { subjects } = await person.get(figureCatalogue.getFigures, {
    keys,
    subject: 'property',
    environment_ids: [environment_id],
    grain: 'now',
  });
  return keys.map((key) => subjects[0]?.figures[key]?.[0]);
};

test('the last twelve months are whole months whose bills are due, and are shown beside the running year only', async () => {
  const ada = await server.newAdmin('Ada');
  const ash = await newHouse(ada);
  const days = daysBetween(start, end);
  const [energy, area, intensity] = await read(ada, ash);
  expect(energy).toMatchObject({ value: expect.closeTo(days * 10, 6) as number, covered: 1, is_incomplete: false });
  expect(area?.value).toBe(1000);
  const period = { first_day: start, last_day: addDays(end, -1), days, of_days: days };
  expect(intensity).toMatchObject({ value: expect.closeTo(days / 100, 9) as number, period });
  const running = await ada.get(dashboards.getPropertyDashboard, { environment_id: ash, year: thisYear });
  // In January nothing of the year is billed yet.
  const ofYear = { first_day: `${thisYear}-01-01`, last_day: today };
  if (running.energy_kwh.value !== null) expect(running.intensity_period).toMatchObject(ofYear);
  expect(running.last_12_months).toEqual({
    period,
    energy_kwh_per_m2: expect.closeTo(days / 100, 9) as number,
    co2e_kg_per_m2: expect.any(Number) as number,
    energy_coverage: 1,
    co2e_coverage: 1,
  });
  const ended = await ada.get(dashboards.getPropertyDashboard, { environment_id: ash, year: thisYear - 1 });
  expect(ended).toMatchObject({
    last_12_months: null,
    intensity_period: { first_day: `${thisYear - 1}-01-01`, last_day: `${thisYear - 1}-12-31` },
  });
});

test('a property bought within the twelve months counts with the days held, and says so', async () => {
  const ada = await server.newAdmin('Ada');
  const ash = await newHouse(ada);
  // The first day of the second half of the window.
  let bought = start;
  for (let n = 0; n < 6; n++) bought = nextMonthStart(bought);
  const holding = { environment_id: ash, attribute: 'holding' } as const;
  await ada.get(environments.savePropertyChange, { ...holding, word: 'not_held', valid_from: null });
  await ada.get(environments.savePropertyChange, { ...holding, word: 'held', valid_from: bought });
  const [energy, area, intensity] = await read(ada, ash);
  const [held, all] = [daysBetween(bought, end), daysBetween(start, end)];
  expect(energy?.value).toBeCloseTo(held * 10, 6);
  expect(area?.value).toBeCloseTo((1000 * held) / all, 6);
  expect(intensity?.value).toBeCloseTo(all / 100, 6);
  expect(intensity?.period).toEqual({ first_day: bought, last_day: addDays(end, -1), days: held, of_days: all });
});

test('another organization has no figure of the property', async () => {
  const [ada, eve] = [await server.newAdmin('Ada'), await server.newAdmin('Eve')];
  const ash = await newHouse(ada);
  const asked = { keys: ['energy.intensity_last_12_months'], subject: 'property', grain: 'now' } as const;
  const { code } = await eve.ask(figureCatalogue.getFigures, {
    ...asked,
    keys: [...asked.keys],
    environment_ids: [ash],
  });
  expect(code).toBe('environment.not-found');
});
