import { factors } from '@steward/contract/carbon/factors';
import { inventory } from '@steward/contract/carbon/inventory';
import { equipment } from '@steward/contract/estate/equipment';
import { servicing } from '@steward/contract/estate/servicing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptReport } from '../../../testing/samples/accepted-report.ts';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { enterResidualMix } from '../../../testing/samples/residual-mix.fixture.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const level = 'Organization' as const;
const year = 2023;
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const yesterday = dayAgo(1);

/** Moves everything the organization has entered so far three days back. */
async function sinceDays(person: Person) {
  const ids = [person.session.organization_id];
  for (const table of ['own_factors', 'instruments', 'servicing_records', 'bill_months', 'reference_states_past'])
    await server.owner.query(
      `alter table ${table} disable trigger user; update ${table} set known_from = now() - interval '3 days'
        where organization_id = '${ids[0]}'; alter table ${table} enable trigger user`,
    );
}

const reportOf = (person: Person, known_on?: string) => person.get(inventory.ghg_report, { level, year, known_on });

const factor = {
  carrier: 'electricity' as const,
  basis: 'location' as const,
  unit: 'kWh' as const,
  kg_co2e_per_unit: 0.4,
  valid_from: year,
  valid_until: year,
  source: 'Operator of the grid',
};

async function house(name: string) {
  const person = await server.newAdmin(name);
  const { _id: environment_id } = await person.newEnvironment();
  await saveBill(server, person, { environment_id, start: '2023-01-01', end: '2024-01-01', quantity: 100_000 });
  return { person, environment_id };
}

test('a past day counts with the own factors of that day, changed or deleted since', async () => {
  const { person } = await house('Ada');
  await person.get(factors.saveOwnFactor, factor);
  await sinceDays(person);
  const before = await reportOf(person);
  expect(before.totals.scope2_location).toBe(40_000);

  await person.get(factors.saveOwnFactor, { ...factor, kg_co2e_per_unit: 0.1 });
  expect((await reportOf(person)).totals.scope2_location).toBe(10_000);
  const past = await reportOf(person, yesterday);
  expect(past.totals).toEqual(before.totals);
  expect(past.by_month).toEqual(before.by_month);
  expect(past.known_on).toBe(yesterday);
  expect(past.of_today).toContain('boundaries');
  expect(past.of_today).toContain('published-factors');
  expect((await reportOf(person, dayAgo(0))).totals.scope2_location).toBe(10_000);

  const factor_id = (await person.get(factors.getOwnFactors, {}))[0]?._id ?? '';
  await person.get(factors.deleteOwnFactor, { factor_id });
  expect((await reportOf(person)).totals.scope2_location).toBeCloseTo(38_600, 6);
  expect((await reportOf(person, yesterday)).totals).toEqual(before.totals);
  // Before anything was entered there was no own factor, and no bill.
  expect((await reportOf(person, dayAgo(5))).totals.scope2_location).toBeNull();
  // Earlier states of another organization are not visible.
  const eve = await server.newAdmin('Eve');
  expect((await reportOf(eve, yesterday)).totals.scope2_location).toBeNull();
});

test('a past day counts with the contracts of that day', async () => {
  const { person, environment_id } = await house('Bea');
  const contract = {
    environment_id,
    year,
    kind: 'contract' as const,
    kwh: 100_000,
    kg_co2e_per_kwh: 0.05,
    contract_no: 'PPA 7',
    market: 'DE',
  };
  const { rows } = await server.owner.query<{ n: number }>('select count(*)::int as n from reference_states_past');
  await enterResidualMix(person);
  await person.get(factors.saveInstrument, contract);
  await sinceDays(person);
  const before = await reportOf(person);
  expect(before.totals.scope2_market).toBe(5000);
  const instrument_id = (await person.get(factors.getInstruments, {}))[0]?._id ?? '';
  await person.get(factors.deleteInstrument, { instrument_id });
  expect((await reportOf(person)).totals.scope2_market).toBeCloseTo(72_456, 6);
  const past = await reportOf(person, yesterday);
  expect(past.totals).toEqual(before.totals);
  expect(past.instruments).toEqual(before.instruments);
  const after = await server.owner.query<{ n: number }>('select count(*)::int as n from reference_states_past');
  expect(after.rows[0]?.n).toBe((rows[0]?.n ?? 0) + 1);
});

test('a past day counts with the servicing records as they read on it', async () => {
  const person = await server.newAdmin('Dora');
  const { _id: environment_id } = await person.newEnvironment();
  const { _id: equipment_id } = await person.get(equipment.addEquipment, {
    environment_id,
    kind: 'hvac',
    product_name: 'Chiller',
    details: { refrigerant_type: 'R-410A', refrigerant_charge: 60 },
  });
  const record = { serviced_on: `${year}-03-02`, kind: 'corrective' as const };
  const { _id: record_id } = await person.get(servicing.addServicingRecord, {
    equipment_id,
    ...record,
    refrigerant_added: 4,
  });
  await sinceDays(person);
  const before = await reportOf(person);
  expect(before.totals.scope1).toBeGreaterThan(0);
  await person.get(servicing.editServicingRecord, { record_id, ...record, refrigerant_added: 6 });
  expect((await reportOf(person)).totals.scope1).toBeCloseTo(((before.totals.scope1 ?? 0) * 6) / 4, 6);
  expect((await reportOf(person, yesterday)).totals).toEqual(before.totals);
  expect((await reportOf(person, yesterday)).refrigerants).toEqual(before.refrigerants);
  await person.get(servicing.deleteServicingRecord, { record_id });
  expect((await reportOf(person)).totals.scope1).toBeNull();
  expect((await reportOf(person, yesterday)).totals).toEqual(before.totals);
});

test('an acceptance after the day is not shown in its answer', async () => {
  const { person } = await house('Cleo');
  await sinceDays(person);
  await acceptReport(server, person, { level, year });
  const later = { level, year: 2024 };
  const today = await person.get(inventory.ghg_report, later);
  expect(today.by_year[0]).toMatchObject({ year, is_accepted: true });
  const past = await person.get(inventory.ghg_report, { ...later, known_on: yesterday });
  expect(past.by_year[0]?.year).toBe(year);
  expect(past.by_year[0]?.is_accepted).toBeUndefined();
  expect((await person.get(inventory.ghg_report, { ...later, known_on: dayAgo(0) })).by_year[0]?.is_accepted).toBe(
    true,
  );
});
