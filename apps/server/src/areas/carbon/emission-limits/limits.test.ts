import { emissionLimits } from '@steward/contract/carbon/emission-limits';
import { environments } from '@steward/contract/estate/environments';
import { sqftToSqm } from '@steward/core/units/area';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitPack } from '../../../testing/fixtures/limit-pack.ts';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { exampleOffice, newYork } from './example-office.fixture.ts';

let server: TestServer;
let ada: Person;
let eve: Person;

beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
  eve = await server.newAdmin('Eve');
});
afterAll(() => server.stop());

const year = { start: '2025-01-01', end: '2026-01-01' };

test('an office in New York has limit, excess and penalty of Local Law 97 to the cent', async () => {
  const environment_id = await exampleOffice(server, ada);
  const asked = { environment_id, year: 2025 };
  const byType = await ada.get(emissionLimits.getEnvWithCodeLimit, asked);
  expect(byType.pack).toMatchObject({ limit_pack_id: null, currency: 'USD', cases: 3 });
  const [office] = byType.properties;
  expect(office).toMatchObject({ not_covered: null, data: 'complete', is_own_use: false });
  expect(office?.uses).toMatchObject([{ table: 'property-type', code: 'Office' }]);
  expect(office?.this_year?.emissions_t).toBeCloseTo(2592.095, 5);
  expect(office?.this_year?.penalty).toBeCloseTo(85_249.46, 2);
  expect(office?.periods.map(({ from, emissions_t }) => [from, emissions_t === null])).toEqual([
    [2024, false],
    [2030, false],
    [2035, true],
    [2040, true],
    [2050, true],
  ]);
  expect(office?.periods[1]?.penalty).toBeCloseTo(188_973.34, 2);
  expect(office?.periods[2]?.missing).toEqual(['electricity', 'natural_gas']);
  const assumed = await ada.get(emissionLimits.getEnvWithCodeLimit, { ...asked, later_electricity: 0.0001 });
  expect(assumed.properties[0]?.periods[2]?.emissions_t).toBeCloseTo(1174.88, 5);

  const uses = [{ table: 'occupancy-group', code: 'B', area: sqftToSqm(300_000) }];
  await ada.get(emissionLimits.saveLimitUses, { environment_id, uses });
  const byGroup = await ada.get(emissionLimits.getEnvWithCodeLimit, asked);
  expect(byGroup.properties[0]).toMatchObject({ is_own_use: true, this_year: { table: 'occupancy-group' } });
  expect(byGroup.properties[0]?.this_year?.penalty).toBeCloseTo(14_497.46, 2);
  // Occupancy groups may be reported for 2024 and 2025; afterwards the type says the use.
  expect(byGroup.properties[0]?.periods[1]).toMatchObject({ table: 'property-type' });
  expect(byGroup.properties[0]?.periods[1]?.penalty).toBeCloseTo(188_973.34, 2);
  await ada.get(emissionLimits.saveLimitUses, { environment_id, uses: [] });
  expect((await ada.get(emissionLimits.getEnvWithCodeLimit, asked)).properties[0]?.is_own_use).toBe(false);
});

test('uses never have more area than the building: refused, and without a limit if the building is smaller later', async () => {
  const owner = await server.newAdmin('Uma');
  const environment_id = await exampleOffice(server, owner);
  const saved = (...areas: number[]) =>
    owner.ask(emissionLimits.saveLimitUses, {
      environment_id,
      uses: areas.map((sqft) => ({ table: 'property-type', code: 'Office', area: sqftToSqm(sqft) })),
    });
  expect(await saved(300_000, 1)).toMatchObject({ httpStatus: 422, code: 'limit-uses.area-exceeded' });
  expect((await saved(200_000, 100_000)).httpStatus).toBe(200);
  const assessed = async () =>
    (await owner.get(emissionLimits.getEnvWithCodeLimit, { environment_id, year: 2025 })).properties[0]?.this_year;
  expect(await assessed()).toMatchObject({ is_area_exceeded: false });
  expect((await assessed())?.penalty).toBeCloseTo(85_249.46, 2);
  await owner.get(environments.savePropertyChange, {
    environment_id,
    attribute: 'gross_floor_area',
    valid_from: '2025-01-01',
    number: sqftToSqm(250_000),
    word: null,
  });
  expect(await assessed()).toMatchObject({ is_area_exceeded: true, limit_t: null, penalty: null });
});

test('a law takes the type and the area of its year, and leaves out what was not held in it', async () => {
  const owner = await server.newAdmin('Olga');
  const { _id: environment_id } = await owner.newEnvironment({ ...newYork, gross_floor_area: 9000 });
  const told = (
    attribute: 'property_type' | 'gross_floor_area' | 'holding',
    value: string | number,
    valid_from: string,
  ) =>
    owner.get(environments.savePropertyChange, {
      environment_id,
      attribute,
      valid_from,
      word: typeof value === 'string' ? value : null,
      number: typeof value === 'number' ? value : null,
    });
  await told('property_type', 'hotel', '2024-07-02');
  await told('gross_floor_area', 12_000, '2025-01-01');
  const useOf = async (of: number) =>
    (await owner.get(emissionLimits.getEnvWithCodeLimit, { environment_id, year: of })).properties[0]?.uses;
  expect(await useOf(2023)).toMatchObject([{ code: 'Office', area: 9000 }]);
  // 183 days an office, 183 a hotel: the later of two with as many days.
  expect(await useOf(2024)).toMatchObject([{ code: 'Hotel', area: 9000 }]);
  expect(await useOf(2025)).toMatchObject([{ code: 'Hotel', area: 12_000 }]);
  await told('holding', 'not_held', '2025-12-01');
  expect((await owner.get(emissionLimits.getEnvWithCodeLimit, { year: 2026 })).properties).toEqual([]);
  expect((await owner.get(emissionLimits.getEnvWithCodeLimit, { environment_id, year: 2026 })).properties).toEqual([]);
});

test('what is not covered says why, and a property without bills has no figure instead of zero', async () => {
  const berlin = await ada.newEnvironment();
  const small = await ada.newEnvironment({ ...newYork, gross_floor_area: sqftToSqm(25_000) });
  const empty = await ada.newEnvironment({ ...newYork, gross_floor_area: 9000 });
  const { properties } = await ada.get(emissionLimits.getEnvWithCodeLimit, { year: 2025 });
  const of = (id: string) => properties.find((row) => row.environment_id === id);
  expect(of(berlin._id)).toMatchObject({ not_covered: 'other-place', this_year: null, periods: [] });
  expect(of(small._id)).toMatchObject({ not_covered: 'too-small' });
  expect(of(empty._id)).toMatchObject({
    not_covered: null,
    data: 'none',
    this_year: { emissions_t: null, excess_t: null, penalty: null },
  });
  expect(of(empty._id)?.this_year?.limit_t).toBeGreaterThan(0);
});

test('types have their codes, and a law can be added whose own test cases are met', async () => {
  const codes = await ada.get(emissionLimits.getCodesByEnvSubTypes, {
    types: [{ property_type: 'office', property_sub_type: 'medical_office' }],
  });
  expect(codes.types[0]?.codes[0]).toMatchObject({
    code: 'Medical Office',
    limits: [0.01074, 0.002912778, 0.001683565, 0.000407851, 0],
  });
  expect(codes.all).toHaveLength(77);

  const owner = await server.newAdmin('Petra');
  const [vector] = limitPack.vectors;
  if (!vector) throw new Error('no case');
  const wrong = await owner.ask(emissionLimits.saveLimitPack, {
    ...limitPack,
    vectors: [{ ...vector, penalty: 2999 }],
  });
  expect(wrong).toMatchObject({ code: 'limit-pack.fails-its-cases', errors: [{ field: 'vectors' }] });
  const { _id: limit_pack_id } = await owner.get(emissionLimits.saveLimitPack, limitPack);
  expect((await owner.ask(emissionLimits.saveLimitPack, limitPack)).code).toBe('limit-pack.name-taken');
  expect(await owner.get(emissionLimits.getLimitPacks, {})).toMatchObject([
    { limit_pack_id: null },
    { limit_pack_id, name: 'City limits' },
  ]);
  const { _id: environment_id } = await owner.newEnvironment();
  await saveBill(server, owner, { environment_id, ...year, quantity: 200_000 });
  const limited = await owner.get(emissionLimits.getEnvWithCodeLimit, { limit_pack_id, year: 2025, environment_id });
  expect(limited.properties[0]?.this_year).toMatchObject({ emissions_t: 80, limit_t: 50, penalty: 3000 });
  expect((await eve.ask(emissionLimits.getEnvWithCodeLimit, { limit_pack_id, year: 2025 })).code).toBe(
    'limit-pack.not-found',
  );
  expect((await eve.ask(emissionLimits.deleteLimitPack, { limit_pack_id })).code).toBe('limit-pack.not-found');
  const mo = await server.newMember(owner, [environment_id]);
  expect((await mo.ask(emissionLimits.deleteLimitPack, { limit_pack_id })).httpStatus).toBe(403);
  await owner.get(emissionLimits.deleteLimitPack, { limit_pack_id });
  expect(await owner.get(emissionLimits.getLimitPacks, {})).toHaveLength(1);
});
