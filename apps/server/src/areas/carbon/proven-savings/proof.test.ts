import { decarbonization } from '@steward/contract/carbon/decarbonization';
import { netZero } from '@steward/contract/carbon/net-zero';
import { provenSavings } from '@steward/contract/carbon/proven-savings';
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

const munich = { latitude: 48.137, longitude: 11.575, country_code: 'DE' };
const monthly = [2, 4, 7, 10, 13, 17, 20, 19, 16, 11, 6, 3];
const monthOf = (day: string) => Number(day.slice(5, 7));
/** Each month its own temperature, 2024 a degree colder. */
const meanOf = (day: string) => (monthly[monthOf(day) - 1] ?? 0) - (day < '2024' ? 0 : 1);
const months = Array.from({ length: 24 }, (_, at) => {
  const first = (of: number) => `${2023 + Math.floor(of / 12)}-${String((of % 12) + 1).padStart(2, '0')}-01`;
  return { start: first(at), end: first(at + 1) };
});
/** 50 kWh a day and 12 for each degree below 15 °C, a little more and less by turns. */
function useOf({ start, end }: { start: string; end: string }) {
  let kwh = 0;
  for (let day = start; day < end; day = addDays(day, 1)) kwh += 50 + 12 * Math.max(0, 15 - meanOf(day));
  return kwh * (monthOf(start) % 2 ? 1.02 : 0.98);
}

/** A property with gas of two years; the second uses less by the share. */
async function newPlace(owner: Person, saved: number, { hasWeather = true, from = 0 } = {}) {
  const { _id: environment_id } = await owner.newEnvironment(munich);
  if (hasWeather) {
    const { _id: station_id } = await owner.get(weather.addWeatherStation, { name: environment_id, ...munich });
    const lines = Array.from({ length: 731 }, (_, at) => addDays('2023-01-01', at)).map(
      (day) => `${day},${meanOf(day)}`,
    );
    const file = new File([['date,mean °C', ...lines].join('\n')], 'munich.csv');
    await owner.get(weather.uploadTemperatures, { station_id }, [file]);
    await owner.get(weather.chooseWeatherStation, { environment_id, station_id, reason: 'Nearest' });
  }
  for (const month of months.slice(from)) {
    const quantity = useOf(month) * (month.start < '2024' ? 1 : 1 - saved);
    await saveBill(server, owner, { environment_id, ...month, carrier: 'natural_gas', quantity, cost: quantity / 10 });
  }
  return environment_id;
}

const boiler = (environment_id: string) => ({
  environment_id,
  name: 'Boiler',
  status: 'completed' as const,
  start_year: 2024,
  capital_cost: 10_000,
  annual_cost_saving: 1000,
  currency: 'EUR',
  life_years: 15,
  savings: [{ carrier: 'natural_gas' as const, basis: 'percent' as const, value: 20 }],
});
const dates = { works_began_on: '2024-01-01', in_service_on: '2024-01-01' };

async function newProject(owner: Person, environment_id: string) {
  const { _id: decarbonize_project_id } = await owner.get(
    decarbonization.addDecarbonizeProject,
    boiler(environment_id),
  );
  return decarbonize_project_id;
}

test('a boiler that saves a fifth is proven: saving, cost and emissions with the factor of the year', async () => {
  const environment_id = await newPlace(ada, 0.2);
  const decarbonize_project_id = await newProject(ada, environment_id);
  const about = { level: 'Property' as const, target_id: environment_id };
  expect(await ada.get(provenSavings.getProvenSavings, about)).toMatchObject([
    { name: 'Boiler', verdict: 'not-yet', issue: 'no-dates', saved_kwh: null },
  ]);
  await ada.get(provenSavings.saveSavingProof, { decarbonize_project_id, ...dates });
  const proof = await ada.get(provenSavings.getSavingProof, { decarbonize_project_id });
  expect(proof).toMatchObject({ verdict: 'proven', issue: null, baseline_months: 12, confidence: 90, days: 366 });
  const [part] = proof.parts;
  expect(part).toMatchObject({ carrier: 'natural_gas', model: { kind: '3PH', n: 12 }, sums: { m: 12 }, left_out: 0 });
  expect(part?.periods).toHaveLength(12);
  // The baseline of the model, for the colder year, less what was billed.
  const adjusted = months.slice(12).reduce((sum, month) => sum + useOf(month), 0);
  const actual = adjusted * 0.8;
  expect(part?.sums?.actual_kwh).toBeCloseTo(actual, 3);
  expect(Math.abs((proof.saved_kwh ?? 0) / (adjusted * 0.2) - 1)).toBeLessThan(0.03);
  expect(proof.planned_kwh).toBeCloseTo(
    ((months.slice(0, 12).reduce((sum, month) => sum + useOf(month), 0) / 365) * 366) / 5,
    3,
  );
  expect(part?.price).toBeCloseTo(0.1, 6);
  expect(proof.cost).toBeCloseTo((proof.saved_kwh ?? 0) * 0.1, 2);
  expect(proof.currency).toBe('EUR');
  const plan = await ada.get(netZero.getNetZeroPlan, { ...about, year: 2024 });
  const perKwh = (plan.base_kg ?? 0) / actual;
  expect(part?.factors).toMatchObject([{ year: 2024 }]);
  expect(proof.kg_co2e).toBeCloseTo((proof.saved_kwh ?? 0) * perKwh, 4);
  const [row] = await ada.get(provenSavings.getProvenSavings, { level: 'Organization' });
  expect(row).toMatchObject({ saved_kwh: proof.saved_kwh, kg_co2e: proof.kg_co2e, verdict: 'proven' });

  // Use that ended with a removed server room is not part of the saving.
  const moved = {
    decarbonize_project_id,
    carrier: 'natural_gas' as const,
    start: '2024-01-01',
    last_day: '2024-12-31',
  };
  const { _id } = await ada.get(provenSavings.addSavingAdjustment, {
    ...moved,
    kwh: -5000,
    reason: 'Kitchen moved out',
  });
  const adjustedProof = await ada.get(provenSavings.getSavingProof, { decarbonize_project_id });
  expect(adjustedProof.adjustments).toMatchObject([{ _id, kwh: -5000, reason: 'Kitchen moved out' }]);
  expect(adjustedProof.saved_kwh).toBeCloseTo((proof.saved_kwh ?? 0) - 5000, 6);
  const wrong = await ada.ask(provenSavings.addSavingAdjustment, {
    ...moved,
    carrier: 'electricity',
    kwh: 1,
    reason: 'x',
  });
  expect(wrong.errors).toMatchObject([{ field: 'carrier' }]);
  await ada.get(provenSavings.deleteSavingAdjustment, { saving_adjustment_id: _id });
  expect((await ada.get(provenSavings.getSavingProof, { decarbonize_project_id })).adjustments).toEqual([]);
});

test('an unproven saving is reported as such, and missing inputs are named', async () => {
  const issueOf = async (environment_id: string, change: object = {}) => {
    const decarbonize_project_id = await newProject(ada, environment_id);
    await ada.get(provenSavings.saveSavingProof, { decarbonize_project_id, ...dates, ...change });
    const { verdict, issue } = await ada.get(provenSavings.getSavingProof, { decarbonize_project_id });
    return [verdict, issue];
  };
  expect(await issueOf(await newPlace(ada, 0.001))).toEqual(['not-proven', 'within-error']);
  expect(await issueOf(await newPlace(ada, -0.2))).toEqual(['not-proven', 'uses-more']);
  const short = await newPlace(ada, 0.2, { from: 1 });
  expect(await issueOf(short)).toEqual(['not-yet', 'baseline-missing']);
  expect(await issueOf(await newPlace(ada, 0.2), { in_service_on: '2024-03-01' })).toEqual([
    'not-yet',
    'year-not-over',
  ]);
  const { _id: empty } = await ada.newEnvironment(munich);
  expect(await issueOf(empty)).toEqual(['not-yet', 'no-bills']);

  const stranger = await server.newAdmin('Otto');
  const without = await newPlace(stranger, 0.2, { hasWeather: false });
  const decarbonize_project_id = await newProject(stranger, without);
  await stranger.get(provenSavings.saveSavingProof, { decarbonize_project_id, ...dates });
  expect(await stranger.get(provenSavings.getSavingProof, { decarbonize_project_id })).toMatchObject({
    verdict: 'not-yet',
    issue: 'no-weather',
    station_name: null,
  });
});

test('impossible dates are refused at their fields, and a project of a portfolio with the reason', async () => {
  const { _id: environment_id, portfolio_id } = await ada.newEnvironment();
  const decarbonize_project_id = await newProject(ada, environment_id);
  const ask = async (change: object) =>
    (await ada.ask(provenSavings.saveSavingProof, { decarbonize_project_id, ...dates, ...change })).errors?.[0];
  expect(await ask({ in_service_on: '2023-12-01' })).toMatchObject({ field: 'in_service_on' });
  expect(await ask({ in_service_on: '2099-12-01' })).toMatchObject({ message: 'must not be in the future' });
  expect(await ask({ baseline_months: 18 })).toMatchObject({ field: 'baseline_months' });
  const ofPortfolio = { ...boiler(environment_id), environment_id: null, portfolio_id };
  const { _id } = await ada.get(decarbonization.addDecarbonizeProject, ofPortfolio);
  const refused = await ada.ask(provenSavings.saveSavingProof, { decarbonize_project_id: _id, ...dates });
  expect(refused.code).toBe('saving-proof.no-property');
  expect(await ada.get(provenSavings.getSavingProof, { decarbonize_project_id: _id })).toMatchObject({
    issue: 'no-property',
  });
});

test('another organization and a member of another property see and change no proof', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: own } = await ada.newEnvironment();
  const decarbonize_project_id = await newProject(ada, environment_id);
  await ada.get(provenSavings.saveSavingProof, { decarbonize_project_id, ...dates });
  const adjustment = {
    decarbonize_project_id,
    carrier: 'natural_gas' as const,
    start: '2024-01-01',
    last_day: '2024-01-31',
    kwh: 10,
    reason: 'Cold kitchen',
  };
  const { _id: saving_adjustment_id } = await ada.get(provenSavings.addSavingAdjustment, adjustment);
  const mo = await server.newMember(ada, [own]);
  for (const person of [eve, mo]) {
    const statusOf = async (asked: Promise<{ statusCode: number }>) => (await asked).statusCode;
    const about = { level: 'Property' as const, target_id: environment_id };
    expect((await person.ask(provenSavings.getProvenSavings, about)).httpStatus).toBe(404);
    expect((await person.ask(provenSavings.getSavingProof, { decarbonize_project_id })).httpStatus).toBe(404);
    expect(await statusOf(person.ask(provenSavings.saveSavingProof, { decarbonize_project_id, ...dates }))).not.toBe(
      200,
    );
    expect(await statusOf(person.ask(provenSavings.addSavingAdjustment, adjustment))).not.toBe(200);
    expect(await statusOf(person.ask(provenSavings.deleteSavingAdjustment, { saving_adjustment_id }))).not.toBe(200);
  }
  expect((await ada.get(provenSavings.getSavingProof, { decarbonize_project_id })).adjustments).toHaveLength(1);
});
