import { renewables } from '@steward/contract/energy/renewables';
import { environments } from '@steward/contract/estate/environments';
import { spaces } from '@steward/contract/estate/spaces';
import { tenants } from '@steward/contract/estate/tenants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
let eve: Person;
let environment_id: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
  environment_id = (await ada.newEnvironment())._id;
});
afterAll(() => server.stop());

const roof = (where: string) => ({ environment_id: where, kind: 'solar_pv', name: 'Roof', capacity_kw: 100 }) as const;
const january = { first_day: '2025-01-01', last_day: '2025-01-31', generated_kwh: 3000, exported_kwh: 1000 };

test('a year of records gives the yield, and every day counts once', async () => {
  const { _id: renewable_source_id } = await ada.get(renewables.createPropertyRenewableSrc, {
    ...roof(environment_id),
    expected_kwh_per_kw: 950,
  });
  const record = (from: string, to: string, generated_kwh: number) =>
    ada.ask(renewables.createEnergyGeneration, {
      renewable_source_id,
      first_day: from,
      last_day: to,
      generated_kwh,
      exported_kwh: generated_kwh / 4,
    });
  await record('2025-01-01', '2025-06-30', 40_000);
  expect(await ada.get(renewables.getPropertyRenewableSrc, { environment_id })).toMatchObject([
    { yield: null, days: 181 },
  ]);
  expect((await record('2025-06-30', '2025-12-31', 1)).code).toBe('energy-generation.overlap');
  await record('2025-07-01', '2025-12-31', 36_000);
  const [source] = await ada.get(renewables.getPropertyRenewableSrc, { environment_id });
  expect(source).toMatchObject({ generated_kwh: 76_000, exported_kwh: 19_000, last_day: '2025-12-31', records: 2 });
  expect(source?.yield).toMatchObject({ kwh_per_kw: 760, ratio: 0.8, is_low: true });
  expect(await ada.ask(renewables.deletePropertyRenewableSrc, { renewable_source_id })).toMatchObject({
    code: 'renewable-source.has-records',
  });
  expect(await ada.get(environments.checkEnvDeletable, { environment_id })).toMatchObject({
    is_deletable: false,
    renewable_sources: 1,
  });
  for (const { _id } of await ada.get(renewables.getSrcEnergyGenerations, { renewable_source_id }))
    await ada.get(renewables.deleteEnergyGenerationRec, { energy_generation_id: _id });
  await ada.get(renewables.deletePropertyRenewableSrc, { renewable_source_id });
});

test('a record in the future, outside the life of its source or beyond its capacity is refused, and so is a source that makes one so', async () => {
  const place = (await ada.newEnvironment())._id;
  const of = { ...roof(place), installed_on: '2024-03-01', retired_on: null };
  const { _id: renewable_source_id } = await ada.get(renewables.createPropertyRenewableSrc, of);
  const record = (change: object) =>
    ada.ask(renewables.createEnergyGeneration, { renewable_source_id, ...january, ...change });
  const refused = async (change: object) => (await record(change)).errors;
  const ahead = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  expect(await refused({ last_day: ahead })).toEqual([{ field: 'last_day', message: 'must not lie in the future' }]);
  expect(await refused({ first_day: '2024-02-29', last_day: '2024-03-01' })).toEqual([
    { field: 'first_day', message: 'is before the source was installed' },
  ]);
  // 100 kW for 31 days and one more hour of a clock change: 74,500 kWh.
  expect(await refused({ generated_kwh: 74_501 })).toEqual([
    { field: 'generated_kwh', message: 'is more than the source can make in these days' },
  ]);
  const { data } = await record({ generated_kwh: 74_500 });
  const change = (fields: object) =>
    ada.ask(renewables.updatePropertyRenewableSrc, { renewable_source_id, ...of, ...fields });
  for (const [field, value] of [
    ['installed_on', '2025-01-02'],
    ['retired_on', '2025-01-30'],
    ['capacity_kw', 99],
  ] as const)
    expect((await change({ [field]: value })).errors).toEqual([{ field, message: 'contradicts a generation record' }]);
  expect((await change({ retired_on: '2025-01-31', name: 'South roof' })).data).toMatchObject({ name: 'South roof' });
  expect(await refused({ first_day: '2025-02-01', last_day: '2025-02-28' })).toEqual([
    { field: 'last_day', message: 'is after the source was retired' },
  ]);
  const { environment_id: _, ...fields } = { environment_id: place, ...january, generated_kwh: 80_000 };
  const energy_generation_id = data!._id;
  expect(
    (await ada.ask(renewables.updateEnergyGenerationRec, { energy_generation_id, ...fields })).errors,
  ).toMatchObject([{ field: 'generated_kwh' }]);
});

test('the allocated energy never exceeds the use on the property, in any order', async () => {
  const { _id: renewable_source_id } = await ada.get(renewables.createPropertyRenewableSrc, roof(environment_id));
  const { _id: energy_generation_id } = await ada.get(renewables.createEnergyGeneration, {
    renewable_source_id,
    ...january,
  });
  const { _id: space_id } = await ada.get(spaces.createSpace, {
    environment_id,
    space_name: 'Top floor',
    space_type_id: 'office',
    gross_floor_area: 100,
  });
  const { _id: tenant_id } = await ada.get(tenants.saveTenant, { environment_id, name: 'Nordwind' });
  const allot = (...kwh: [number, number]) =>
    ada.ask(renewables.createRenewConsumptionAlloc, {
      energy_generation_id,
      allocations: [
        { space_id, kwh: kwh[0] },
        { tenant_id, kwh: kwh[1] },
      ],
    });
  expect((await allot(1500, 501)).code).toBe('energy-generation.allocated');
  expect((await allot(1500, 500)).data).toMatchObject({
    self_used_kwh: 2000,
    allocated_kwh: 2000,
    allocations: expect.arrayContaining([expect.objectContaining({ name: 'Nordwind', kwh: 500 })]),
  });
  const less = { energy_generation_id, ...january, exported_kwh: 1001 };
  expect((await ada.ask(renewables.updateEnergyGenerationRec, less)).code).toBe('energy-generation.allocated');
  expect((await ada.ask(renewables.putEnergyGenerationRec, { ...less, exported_kwh: 3001 })).errors).toMatchObject([
    { field: 'exported_kwh' },
  ]);
  const both = { energy_generation_id, allocations: [{ space_id, tenant_id, kwh: 1 }] };
  expect((await ada.ask(renewables.createRenewConsumptionAlloc, both)).httpStatus).toBe(400);
  // Two at once: the second replaces the first, and the sum is still valid.
  await Promise.all([allot(900, 900), allot(1000, 1000)]);
  const [record] = await ada.get(renewables.getSrcEnergyGenerations, { renewable_source_id });
  expect(record?.allocated_kwh).toBe(record?.allocations.reduce((sum, { kwh }) => sum + kwh, 0));
  // A deleted user of the energy leaves the rest unchanged.
  await ada.get(spaces.deleteSpace, { space_id });
  const [after] = await ada.get(renewables.getSrcEnergyGenerations, { renewable_source_id });
  expect(after?.allocations).toHaveLength(1);
  expect(after?.allocated_kwh).toBe(after?.allocations[0]?.kwh);
  await expect(
    server.owner.query('update energy_generations set exported_kwh = generated_kwh where id = $1', [
      energy_generation_id,
    ]),
  ).rejects.toThrow('energy_generations_allocated');
});

test('another organization and a member without the property see and change nothing', async () => {
  const { _id: renewable_source_id } = await ada.get(renewables.createPropertyRenewableSrc, roof(environment_id));
  const { _id: energy_generation_id } = await ada.get(renewables.createEnergyGeneration, {
    renewable_source_id,
    ...january,
  });
  const mo = await server.newMember(ada, [(await ada.newEnvironment())._id]);
  const change = { renewable_source_id, kind: 'wind', name: 'Mine', capacity_kw: 1 } as const;
  for (const person of [eve, mo]) {
    expect((await person.ask(renewables.getPropertyRenewableSrc, { environment_id })).statusCode).not.toBe(200);
    expect((await person.ask(renewables.getSrcEnergyGenerations, { renewable_source_id })).statusCode).not.toBe(200);
    expect((await person.ask(renewables.updatePropertyRenewableSrc, change)).statusCode).not.toBe(200);
    expect((await person.ask(renewables.putPropertyRenewableSrc, change)).statusCode).not.toBe(200);
    expect((await person.ask(renewables.deleteEnergyGenerationRec, { energy_generation_id })).statusCode).not.toBe(200);
  }
  expect(await ada.get(renewables.getSrcEnergyGenerations, { renewable_source_id })).toHaveLength(1);
  expect((await ada.get(renewables.getRenewableSources, {})).map(({ kind }) => kind)).toContain('solar_pv');
});
