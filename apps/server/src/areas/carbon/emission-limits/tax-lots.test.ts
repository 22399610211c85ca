import { emissionLimits } from '@steward/contract/carbon/emission-limits';
import { netZero } from '@steward/contract/carbon/net-zero';
import { sqftToSqm } from '@steward/core/units/area';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const newYork = { country_code: 'US', state: 'NY', city: 'New York', zip_code: '10118' };
const tax_lot = '1009197502';

async function office(person: Person, sqft: number) {
  const { _id: environment_id } = await person.newEnvironment({ ...newYork, gross_floor_area: sqftToSqm(sqft) });
  await saveBill(server, person, {
    environment_id,
    start: '2025-01-01',
    end: '2026-01-01',
    quantity: 5_000_000,
    meter_no: 'E',
  });
  return environment_id;
}

const assessed = async (person: Person, environment_id: string) =>
  (await person.get(emissionLimits.getEnvWithCodeLimit, { environment_id, year: 2025 })).properties[0];

test('small buildings on one lot are covered together above 50,000 ft²', async () => {
  const person = await server.newAdmin('Ada');
  const [first, second, third] = [
    await office(person, 20_000),
    await office(person, 20_000),
    await office(person, 20_000),
  ] as const;
  expect((await assessed(person, first))?.not_covered).toBe('too-small');
  for (const environment_id of [first, second])
    await person.get(emissionLimits.saveTaxLot, { environment_id, tax_lot });
  // 40,000 ft² together.
  expect(await assessed(person, first)).toMatchObject({ not_covered: 'too-small', tax_lot, on_lot: { buildings: 2 } });
  await person.get(emissionLimits.saveTaxLot, { environment_id: third, tax_lot });
  const covered = await assessed(person, first);
  expect(covered).toMatchObject({ not_covered: null, on_lot: { buildings: 3 } });
  expect(covered?.on_lot?.area).toBeCloseTo(sqftToSqm(60_000), 6);
  // 5,000,000 kWh × 0.000288962 less 20,000 ft² × 0.00758, at 268 USD a tonne.
  expect(covered?.this_year?.penalty).toBeCloseTo((5_000_000 * 0.000288962 - 20_000 * 0.00758) * 268, 2);
  // 0.50 USD for each square foot and month, twelve at most.
  expect(covered?.not_filed?.per_month).toBeCloseTo(10_000, 6);
  expect(covered?.not_filed?.at_most).toBeCloseTo(120_000, 6);
  // A member who reaches one of the buildings gets the same result.
  const member = await server.newMember(person, [first]);
  expect((await assessed(member, first))?.not_covered).toBeNull();

  // Another organization on the same lot has nothing to do with it; ids of others are unknown, and so is what is no lot.
  const eve = await server.newAdmin('Eve');
  const theirs = await office(eve, 20_000);
  await eve.get(emissionLimits.saveTaxLot, { environment_id: theirs, tax_lot });
  expect(await assessed(eve, theirs)).toMatchObject({ not_covered: 'too-small', on_lot: { buildings: 1 } });
  expect((await eve.ask(emissionLimits.saveTaxLot, { environment_id: first, tax_lot })).httpStatus).toBe(404);
  expect((await member.ask(emissionLimits.saveTaxLot, { environment_id: first, tax_lot })).httpStatus).toBe(403);
  for (const wrong of ['100919750', '6009197502', '1-00919-7502', '1009190000', '1000007502'])
    expect((await person.ask(emissionLimits.saveTaxLot, { environment_id: first, tax_lot: wrong })).httpStatus).toBe(
      400,
    );
});

test('under article 321 there is no penalty by the tonne, on the page and in the strips', async () => {
  const person = await server.newAdmin('Bea');
  const environment_id = await office(person, 30_000);
  expect((await assessed(person, environment_id))?.this_year?.penalty).toBeGreaterThan(0);
  const strips = () =>
    person.get(netZero.getPropertyStrips, { level: 'Property', target_id: environment_id, year: 2025 });
  expect(JSON.stringify(await strips())).toContain('Local Law 97');
  await person.get(emissionLimits.saveTaxLot, { environment_id, is_other_path: true });
  const found = await assessed(person, environment_id);
  expect(found).toMatchObject({ not_covered: 'other-path', is_other_path: true, this_year: null, not_filed: null });
  expect(JSON.stringify(await strips())).not.toContain('Local Law 97');
  // Codes of its uses and the lot are kept apart.
  const uses = [{ table: 'property-type', code: 'Office', area: 100 }];
  await person.get(emissionLimits.saveLimitUses, { environment_id, uses });
  await person.get(emissionLimits.saveTaxLot, { environment_id, tax_lot, is_other_path: false });
  expect(await assessed(person, environment_id)).toMatchObject({ uses, is_other_path: false, tax_lot });
  await person.get(emissionLimits.saveLimitUses, { environment_id, uses: [] });
  expect(await assessed(person, environment_id)).toMatchObject({ is_own_use: false, tax_lot });
});
