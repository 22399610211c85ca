import { entries } from '@steward/contract/carbon/entries';
import { boundaries } from '@steward/contract/carbon/boundaries';
import { factors } from '@steward/contract/carbon/factors';
import { inventory } from '@steward/contract/carbon/inventory';
import { restatement } from '@steward/contract/carbon/restatement';
import { dashboards } from '@steward/contract/insight/dashboards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptReport } from '../../../testing/samples/accepted-report.ts';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { entryVersions } from '../../../testing/seeing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const level = 'Organization' as const;
const reportOf = (person: Person, year: number) => person.get(inventory.ghg_report, { level, year });

/** Great Britain, 100,000 kWh of gas in 2024 and 2025; in 2025 10 kg of HFC-134a and 1,000 l with a figure of the supplier's, too. */
async function house(name: string) {
  const person = await server.newAdmin(name);
  const { _id: environment_id } = await person.newEnvironment({ country_code: 'GB' });
  for (const year of [2024, 2025])
    await saveBill(server, person, {
      environment_id,
      start: `${year}-01-01`,
      end: `${year + 1}-01-01`,
      quantity: 100_000,
      carrier: 'natural_gas',
    });
  const entry = {
    environment_id,
    scope: 1 as const,
    first_day: '2025-01-01',
    last_day: '2025-12-31',
    method: 'measured' as const,
  };
  const made = [
    await person.get(entries.createScope, {
      ...entry,
      category: 'fugitive',
      name: 'Chiller',
      quantity: 10,
      unit: 'kg',
      factor_kind: 'published',
      activity_id: 'gas:HFC134a',
    }),
    await person.get(entries.createScope, {
      ...entry,
      category: 'stationary',
      name: 'Generator',
      quantity: 1000,
      unit: 'l',
      factor_kind: 'own',
      kg_co2e_per_unit: 2.5,
      factor_source: 'Supplier',
    }),
  ];
  await person.get(
    entries.approveScopes,
    await entryVersions(
      person,
      made.map(({ _id }) => _id),
    ),
  );
  return { person, environment_id };
}

// DESNZ 2025, natural gas by AR5: 0.18296 = 0.18259 CO2 + 0.00028 CH4 (28) + 0.00009 N2O (265).
const gasBy = (ch4: number, n2o: number) => 100_000 * (0.18259 + (0.00028 / 28) * ch4 + (0.00009 / 265) * n2o);

test('from a year on gases count with the potentials that were chosen, by the same masses, and exceptions are named', async () => {
  const { person, environment_id } = await house('Ada');
  const before = await reportOf(person, 2025);
  expect(before.gwp).toBeUndefined();
  expect(before.totals.scope1).toBeCloseTo(gasBy(28, 265) + 10 * 1300 + 2500, 6);
  await person.get(factors.saveGwpSet, { from_year: 2025, gwp_set: 'AR6' });
  expect((await person.get(boundaries.getOrganizationConfig, {})).gwp_sets).toEqual([
    { from_year: 2025, gwp_set: 'AR6' },
  ]);

  const after = await reportOf(person, 2025);
  const byAr6 = gasBy(27.9, 273) + 10 * 1530 + 2500;
  expect(after.totals.scope1).toBeCloseTo(byAr6, 6);
  const massOf = (report: typeof after, gas: string) =>
    report.gases_by_scope?.find((row) => row.scope === 1 && row.gas === gas)?.kg;
  for (const gas of ['co2', 'ch4', 'n2o', 'hfcs'])
    expect(massOf(after, gas)).toBeCloseTo(massOf(before, gas) ?? NaN, 9);
  expect(massOf(after, 'ch4')).toBeCloseTo((100_000 * 0.00028) / 28, 9);
  expect(after.gwp).toEqual({
    set: 'AR6',
    exceptions: [{ source: 'Supplier', edition: '2025', gwp_set: 'as stated by the supplier', kg_co2e: 2500 }],
  });
  expect(after.factors.find(({ carrier }) => carrier === 'natural_gas')).toMatchObject({
    gwp_set: 'AR6',
    published_gwp_set: 'AR5',
  });
  expect(after.entries?.find(({ name }) => name === 'Chiller')).toMatchObject({
    kg_co2e_per_unit: 1530,
    edition: 'AR6',
  });
  expect(after.by_year.find(({ year }) => year === 2024)?.scope1).toBeCloseTo(100_000 * 0.1829, 6);
  expect((await reportOf(person, 2024)).gwp).toBeUndefined();
  const months = after.by_month.reduce((sum, { scope1 }) => sum + (scope1 ?? 0), 0);
  expect(months).toBeCloseTo(byAr6, 6);

  const shown = await person.get(dashboards.getPropertyDashboard, { environment_id, year: 2025 });
  expect(shown.co2e_kg.value).toBeCloseTo(byAr6, 6);
  expect((await person.get(dashboards.getPortfolioOverview, { year: 2025 })).co2e_kg.value).toBeCloseTo(byAr6, 6);

  // Choosing the former set restores the former result.
  await person.get(factors.saveGwpSet, { from_year: 2025, gwp_set: null });
  expect((await person.get(boundaries.getOrganizationConfig, {})).gwp_sets).toEqual([]);
  expect((await reportOf(person, 2025)).totals).toEqual(before.totals);
});

test('an accepted year keeps its potentials, unless they are changed with a reason', async () => {
  const { person } = await house('Bea');
  await acceptReport(server, person, { level, year: 2024 });
  const ar4 = { from_year: 2024, gwp_set: 'AR4' as const };
  expect((await person.ask(factors.saveGwpSet, ar4)).code).toBe('ghg-boundary.accepted-years');
  expect((await person.ask(factors.saveGwpSet, { ...ar4, from_year: 2020 })).code).toBe('ghg-boundary.accepted-years');
  await person.get(factors.saveGwpSet, { ...ar4, from_year: 2025 });
  const change = { day: '2025-01-01', description: 'Comparable with the group' };
  await person.get(restatement.applyConsolidation, { gwp: ar4, ...change });
  const report = await reportOf(person, 2024);
  expect(report.totals.scope1).toBeCloseTo(100_000 * 0.1829, 6);
  expect(report.recalculated?.scope1).not.toBeNull();
  const { changes } = await person.get(restatement.getBaseYear, {});
  expect(changes).toMatchObject([{ kind: 'gwp', subject: 'AR4 2024' }]);
  const member = await server.newMember(person);
  expect((await member.ask(factors.saveGwpSet, ar4)).httpStatus).toBe(403);
});
