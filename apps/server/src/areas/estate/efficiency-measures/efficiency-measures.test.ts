import { efficiencyMeasures } from '@steward/contract/estate/efficiency-measures';
import { equipment } from '@steward/contract/estate/equipment';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

const { saveEfficiencyMeasure, getEfficiencyMeasures, getEfficiencyMeasurements, deleteEfficiencyMeasure } =
  efficiencyMeasures;
const { saveTechnicalAssessment, getTechnicalAssessment, deleteTechnicalAssessment } = efficiencyMeasures;

const heatPump = {
  measure: 'heat_pump_air',
  title: 'Heat pump',
  capital_cost: 100_000,
  grants: 10_000,
  annual_cost_saving: 15_000,
  currency: 'EUR',
  life_years: 10,
  savings: [
    { carrier: 'natural_gas', quantity: 100_000 },
    { carrier: 'electricity', quantity: -30_000 },
  ],
} as const;
const inputOf = (environment_id: string) => ({ environment_id, ...heatPump, savings: [...heatPump.savings] });

test('the catalogue is in the language of the person, with the cost for the area of the property', async () => {
  const { _id: environment_id } = await ada.newEnvironment({ gross_floor_area: 1000 });
  const catalogue = await ada.get(getEfficiencyMeasurements, { environment_id });
  expect(catalogue).toHaveLength(69);
  expect(catalogue.find(({ key }) => key === 'led_retrofit')).toMatchObject({
    title: 'LED lighting retrofit',
    cost_here: { low: 20_000, high: 60_000 },
  });
  expect(catalogue.find(({ key }) => key === 'heat_pump_air')?.cost_here).toBeNull();
});

test('a measure has its payback, its present value and the emissions of both carriers', async () => {
  const { _id: environment_id } = await ada.newEnvironment({ country_code: 'GB' });
  const saved = await ada.get(saveEfficiencyMeasure, inputOf(environment_id));
  expect(saved).toMatchObject({ category: 'Heating plant', annual_kwh: 70_000, net_cost: 90_000, simple_payback: 6 });
  const [gas, power] = saved.savings;
  expect(saved.annual_kg_co2e).toBeCloseTo((gas?.kg_co2e ?? 0) + (power?.kg_co2e ?? 0), 6);
  expect(gas?.kg_co2e).toBeGreaterThan(18_000);
  expect(power?.kg_co2e).toBeLessThan(0);
  const [at0] = await ada.get(getEfficiencyMeasures, { environment_id, discount_rate: 0 });
  expect(at0?.net_present_value).toBe(60_000);
  const changed = await ada.get(saveEfficiencyMeasure, {
    ...inputOf(environment_id),
    efficiency_measure_id: saved._id,
    status: 'completed',
  });
  expect(changed).toMatchObject({ _id: saved._id, status: 'completed' });
  await ada.get(deleteEfficiencyMeasure, { efficiency_measure_id: saved._id });
  expect(await ada.get(getEfficiencyMeasures, { environment_id })).toEqual([]);
});

test('without a published factor the emissions are unknown', async () => {
  const { _id: environment_id } = await ada.newEnvironment({ country_code: 'DE' });
  const savings = [
    { carrier: 'district_heating' as const, quantity: 1000 },
    { carrier: 'electricity' as const, quantity: 1000 },
  ];
  const saved = await ada.get(saveEfficiencyMeasure, { environment_id, title: 'Balancing', savings });
  expect(saved.savings.map(({ kg_co2e }) => kg_co2e === null)).toEqual([true, false]);
  expect(saved).toMatchObject({ annual_kg_co2e: null, abatement_cost: null, annual_kwh: 2000 });
});

test.each([
  [{ currency: null }, 'currency'],
  [{ measure: 'perpetual_motion' }, 'measure'],
  [{ status: 'discarded' as const }, 'discard_reason'],
  [{ starts_on: '2026-05-01', ends_on: '2026-04-01' }, 'ends_on'],
])('%o is refused at its field', async (wrong, field) => {
  const { _id: environment_id } = await ada.newEnvironment();
  expect(await ada.ask(saveEfficiencyMeasure, { ...inputOf(environment_id), ...wrong })).toMatchObject({
    httpStatus: 400,
    errors: [{ field }],
  });
});

test('the latest record of a system counts, older ones stay, and its equipment is counted', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const heating = { environment_id, system: 'heating' as const };
  await ada.get(saveTechnicalAssessment, { ...heating, assessed_on: '2020-03-01', condition: 'fair' });
  const latest = await ada.get(saveTechnicalAssessment, { ...heating, assessed_on: '2025-03-01', condition: 'good' });
  const again = await ada.get(saveTechnicalAssessment, { ...heating, assessed_on: '2025-03-01', condition: 'poor' });
  expect(again._id).toBe(latest._id);
  await ada.get(equipment.addEquipment, {
    environment_id,
    kind: 'hvac.heating_plant.boiler',
    product_name: 'Boiler',
    quantity: 2,
    condition: 'poor',
  });
  const systems = await ada.get(getTechnicalAssessment, { environment_id });
  expect(systems.find(({ system }) => system === 'heating')).toMatchObject({
    latest: { condition: 'poor' },
    earlier: [{ condition: 'fair' }],
    equipment: { count: 2, poor: 2 },
  });
  expect(systems.find(({ system }) => system === 'roof')).toMatchObject({ latest: null, equipment: { count: 0 } });
  await ada.get(deleteTechnicalAssessment, { technical_assessment_id: latest._id });
  const left = (await ada.get(getTechnicalAssessment, { environment_id })).find(({ system }) => system === 'heating');
  expect(left).toMatchObject({ latest: { condition: 'fair' }, earlier: [] });
});

test('another organization and a member of another property see and change nothing', async () => {
  const { _id: environment_id } = await ada.newEnvironment();
  const { _id: own } = await ada.newEnvironment();
  const mo = await server.newMember(ada, [own]);
  const { _id: efficiency_measure_id } = await ada.get(saveEfficiencyMeasure, inputOf(environment_id));
  for (const person of [eve, mo]) {
    expect((await person.ask(getEfficiencyMeasures, { environment_id })).httpStatus).toBe(404);
    expect((await person.ask(getTechnicalAssessment, { environment_id })).httpStatus).toBe(404);
    expect((await person.ask(deleteEfficiencyMeasure, { efficiency_measure_id })).statusCode).not.toBe(200);
    expect((await person.ask(saveEfficiencyMeasure, inputOf(environment_id))).statusCode).not.toBe(200);
  }
  expect(await ada.get(getEfficiencyMeasures, { environment_id })).toHaveLength(1);
});
