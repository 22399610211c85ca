import { entries } from '@steward/contract/carbon/entries';
import { inventory } from '@steward/contract/carbon/inventory';
import { equipment } from '@steward/contract/estate/equipment';
import { servicing } from '@steward/contract/estate/servicing';
import { dashboards } from '@steward/contract/insight/dashboards';
import { fugitiveByScreening } from '@steward/core/ghg/factors/fugitive';
import { gwp100Of } from '@steward/reference/gwp/warming-potentials';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { entryVersions } from '../../../testing/seeing.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.stop());

const R410A = gwp100Of('R-410A', 'AR5');

/** A chiller of 60 kg that was topped up by 4 and 2.5 kg in 2025. */
async function chiller(
  person: Person,
  details: Record<string, string | number> = { refrigerant_type: 'R-410A', refrigerant_charge: 60 },
) {
  const { _id: environment_id } = await person.newEnvironment();
  const given = { environment_id, kind: 'hvac', product_name: 'Chiller on the roof', details };
  const { _id: equipment_id } = await person.get(equipment.addEquipment, given);
  const record = (serviced_on: string, more: object) =>
    person.get(servicing.addServicingRecord, { equipment_id, serviced_on, kind: 'corrective', ...more });
  await record('2025-03-02', { refrigerant_added: 4 });
  await record('2025-09-10', { refrigerant_added: 2.5 });
  return { environment_id, equipment_id, record };
}
const reportOf = (person: Person, target_id: string, year = 2025) =>
  person.get(inventory.ghg_report, { level: 'Property', target_id, year });

test('losses of the register are in scope 1 as HFCs, in their months, on the dashboard and in the calculation', async () => {
  const own = await server.newAdmin('Rhea');
  const { environment_id, equipment_id } = await chiller(own);
  const report = await reportOf(own, environment_id);
  expect(report.totals.scope1).toBeCloseTo(6.5 * R410A, 6);
  expect(report.gases_by_scope).toMatchObject([{ scope: 1, gas: 'hfcs', kg: 6.5 }]);
  expect(report.refrigerants).toMatchObject([
    { equipment_id, added: 6.5, recovered: 0, lost: 6.5, state: 'counted', days: ['2025-03-02', '2025-09-10'] },
  ]);
  expect(report.refrigerants?.[0]?.kg_co2e).toBeCloseTo(6.5 * R410A, 6);
  expect(report.by_month.find(({ month }) => month === '2025-03')?.scope1).toBeCloseTo(4 * R410A, 6);
  expect(report.uncertainty?.by_kind).toMatchObject([{ kind: 'register', score: 2 }]);
  const asked = { environment_id, year: 2025 };
  expect((await own.get(dashboards.getPropertyDashboard, asked)).scope1_kg.value).toBeCloseTo(6.5 * R410A, 6);
  const working = await own.get(dashboards.getFigureWorking, { ...asked, measure: 'scope1' });
  expect(working.lines).toMatchObject([
    { equipment: { id: equipment_id, name: 'Chiller on the roof' }, quantity: 6.5, quality: { kind: 'register' } },
  ]);
  expect((await reportOf(own, environment_id, 2024)).totals.scope1).toBeNull();
});

test('disposal and a change of the charge are taken into account', async () => {
  const own = await server.newAdmin('Rita');
  const { environment_id, record } = await chiller(own);
  // 52 of 60 kg recovered: 8 kg are lost beside the 6.5 that were topped up.
  await record('2025-11-05', { refrigerant_recovered: 52, charge_change: -60 });
  const report = await reportOf(own, environment_id);
  expect(report.totals.scope1).toBeCloseTo(14.5 * R410A, 6);
  // More is recovered than was ever filled: an error in the records is shown and counts as nothing.
  await record('2025-12-01', { refrigerant_recovered: 30 });
  const later = await reportOf(own, environment_id);
  expect(later.totals.scope1).toBeNull();
  expect(later.refrigerants).toMatchObject([{ lost: null, state: 'implausible', kg_co2e: 0 }]);
});

test('an approved entry of the same property, gas and year counts in place of the register; a draft or another gas does not', async () => {
  const own = await server.newAdmin('Ruth');
  const { environment_id } = await chiller(own);
  const entry = {
    scope: 1 as const,
    category: 'fugitive' as const,
    environment_id,
    name: 'Chillers',
    first_day: '2025-01-01',
    last_day: '2025-12-31',
    quantity: 6,
    unit: 'kg',
    method: 'measured' as const,
    factor_kind: 'published' as const,
  };
  const other = await own.get(entries.createScope, { ...entry, quantity: 1, activity_id: 'gas:HFC134a' });
  const same = await own.get(entries.createScope, { ...entry, activity_id: 'gas:R-410A' });
  await own.get(entries.approveScopes, await entryVersions(own, [other._id]));
  const r134a = gwp100Of('R-134a', 'AR5');
  const both = await reportOf(own, environment_id);
  expect(both.totals.scope1).toBeCloseTo(6.5 * R410A + r134a, 4);
  await own.get(entries.approveScopes, await entryVersions(own, [same._id]));
  const once = await reportOf(own, environment_id);
  expect(once.totals.scope1).toBeCloseTo(6 * R410A + r134a, 4);
  expect(once.refrigerants).toMatchObject([{ lost: 6.5, state: 'entered', kg_co2e: 0 }]);
});

test('a refrigerant without a warming potential leaves the inventory incomplete; one outside the Kyoto Protocol is listed separately', async () => {
  const own = await server.newAdmin('Rosa');
  const unknown = await chiller(own, { refrigerant_type: 'R-999Z', refrigerant_charge: 10 });
  const report = await reportOf(own, unknown.environment_id);
  expect(report).toMatchObject({ is_complete: false, refrigerants: [{ state: 'no-potential' }] });
  expect(report.missing).toMatchObject([
    { carrier: 'refrigerant', kind: 'warming potential of R-999Z', quantity: 6.5 },
  ]);
  const old = await chiller(own, { refrigerant_type: 'R-22', refrigerant_charge: 10 });
  expect(await reportOf(own, old.environment_id)).toMatchObject({
    totals: { scope1: null },
    refrigerants: [{ state: 'outside' }],
  });
});

test('a charge without a record of the year counts once it is estimated by screening or recorded; before, it is listed as not counted', async () => {
  const own = await server.newAdmin('Ria');
  const { _id: environment_id } = await own.newEnvironment();
  const given = { environment_id, kind: 'hvac', product_name: 'Chiller', install_date: '2024-06-01' };
  const details = { refrigerant_type: 'R-410A', refrigerant_charge: 120 };
  const { _id: equipment_id } = await own.get(equipment.addEquipment, { ...given, details });
  expect((await reportOf(own, environment_id, 2023)).refrigerants).toBeUndefined();
  const [listed, ...others] = (await reportOf(own, environment_id)).refrigerants ?? [];
  expect(listed).toMatchObject({ equipment_id, charge: 120, lost: null, state: 'no-record', days: [] });
  expect(others).toEqual([]);
  const [row] = await own.get(servicing.getRefrigerants, { environment_id, year: 2025 });
  expect(row).toMatchObject({ state: 'no-record', lost: null, kg_co2e: null, activity_id: 'gas:R-410A' });
  const { edition, rates } = await own.get(servicing.getLeakRates, {});
  expect(edition).toContain('Ministry for the Environment');
  expect(rates).toContainEqual({ kind: 'Water coolers', percent: 3 });

  // 120 kg × 5 %.
  const screened = await own.get(entries.createScope, {
    scope: 1,
    category: 'fugitive',
    environment_id,
    name: 'Chiller: screening',
    first_day: '2025-01-01',
    last_day: '2025-12-31',
    quantity: fugitiveByScreening({ chargeKg: 120, annualLeakRate: 0.05, gwp100: R410A }).leakedKg,
    unit: 'kg',
    method: 'average',
    factor_kind: 'published',
    activity_id: 'gas:R-410A',
  });
  await own.get(entries.approveScopes, await entryVersions(own, [screened._id]));
  const estimated = await reportOf(own, environment_id);
  expect(estimated.totals.scope1).toBeCloseTo(6 * R410A, 6);
  expect(estimated.refrigerants).toMatchObject([{ state: 'entered' }]);
  await own.get(entries.deleteScopeEmission, { _id: screened._id, reason: 'Weighed since' });
  await own.get(servicing.addServicingRecord, {
    equipment_id,
    serviced_on: '2025-05-05',
    kind: 'corrective',
    refrigerant_added: 2,
  });
  expect((await reportOf(own, environment_id)).totals.scope1).toBeCloseTo(2 * R410A, 6);
  // Emptied equipment cannot lose anything.
  await own.get(servicing.addServicingRecord, {
    equipment_id,
    serviced_on: '2025-12-05',
    kind: 'corrective',
    refrigerant_recovered: 118,
    charge_change: -120,
  });
  expect((await reportOf(own, environment_id, 2026)).refrigerants).toBeUndefined();
});

test('natural refrigerants are outside the scopes and leave the inventory complete, even without published factors', async () => {
  const own = await server.newAdmin('Rina');
  for (const [refrigerant_type, gwp100] of [
    ['R-290', 0.02],
    ['R-600a', null],
    ['R-1234yf', 0.501],
  ] as const) {
    const { environment_id } = await chiller(own, { refrigerant_type, refrigerant_charge: 10 });
    const report = await reportOf(own, environment_id);
    expect(report.refrigerants).toMatchObject([{ refrigerant: refrigerant_type, state: 'outside', gwp100 }]);
    expect(report.missing).toEqual([]);
  }
});

test('a past day is shown without records added later, and another organization counts none of them', async () => {
  const own = await server.newAdmin('Rolf');
  const eve = await server.newAdmin('Eve');
  const { environment_id } = await chiller(own);
  expect((await eve.get(inventory.ghg_report, { level: 'Organization', year: 2025 })).refrigerants).toBeUndefined();
  const known_on = '2025-06-01';
  const past = await own.get(inventory.ghg_report, {
    level: 'Property',
    target_id: environment_id,
    year: 2025,
    known_on,
  });
  expect(past.totals.scope1).toBeNull();
});
