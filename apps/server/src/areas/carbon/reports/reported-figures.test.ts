import { boundaries } from '@steward/contract/carbon/boundaries';
import { inventory } from '@steward/contract/carbon/inventory';
import { decarbonization } from '@steward/contract/carbon/decarbonization';
import { netZero } from '@steward/contract/carbon/net-zero';
import { restatement } from '@steward/contract/carbon/restatement';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptReport } from '../../../testing/samples/accepted-report.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const year = 2023;
const level = 'Organization' as const;

test('figures derived from an accepted year use the accepted figures, even if an entity counts otherwise today', async () => {
  const person = await server.newAdmin('Ada');
  await person.get(boundaries.saveGHGBaseYear, { base_year: null, consolidation: 'equity_share' });
  const fields = { name: 'Venture', type: 'Joint Ventures' as const, equity_share: 0.6 };
  const { _id: entity_id } = await person.get(boundaries.createEntity, fields);
  const { _id: environment_id, portfolio_id } = await person.newEnvironment({ country_code: 'GB' });
  await person.get(boundaries.savePortfoliosOfEntity, { entity_id, portfolio_ids: [portfolio_id] });
  for (const [start, end] of [
    ['2022-01-01', '2023-01-01'],
    ['2023-01-01', '2024-01-01'],
  ] as const)
    await saveBill(server, person, { environment_id, start, end, quantity: 100_000 });
  await acceptReport(server, person, { level, year });

  const figures = async () => {
    const portfolio = await person.get(decarbonization.getCo2EmissionByPortfolio, { portfolio_id, year });
    const plan = await person.get(netZero.getNetZeroPlan, { level, year });
    const ofProperty = await person.get(netZero.getNetZeroPlan, { level: 'Property', target_id: environment_id, year });
    const { paginateData } = await person.get(netZero.getPropertyStrips, { level, year });
    const compared = await person.get(restatement.getLikeForLike, { level, year });
    return {
      portfolio: portfolio.totals.scope2_location,
      rows: portfolio.properties[0]?.scope2_location,
      by_year: portfolio.by_year.at(-1)?.scope2_location,
      plan: plan.base_kg,
      actual: plan.years.find((row) => row.year === year)?.actual_kg,
      property: ofProperty.base_kg,
      energy: ofProperty.energy_kwh,
      strip: paginateData[0]?.intensity,
      compared: compared.properties[0]?.location,
    };
  };
  const before = await figures();
  const kg = 0.6 * 100_000 * 0.20707;
  expect(before.portfolio).toBeCloseTo(kg, 6);
  await person.get(restatement.applyBoundaryChange, {
    entity_id,
    entity: { ...fields, equity_share: 0.5, portfolio_ids: [portfolio_id] },
    day: '2024-05-01',
    description: 'Shares sold',
  });
  const accepted = await person.get(inventory.ghg_report, { level, year });
  expect(accepted.totals.scope2_location).toBeCloseTo(kg, 6);
  expect(accepted.recalculated?.scope2_location).toBeCloseTo(0.5 * 100_000 * 0.20707, 6);
  expect(await figures()).toEqual(before);
  expect((await person.get(decarbonization.getCo2EmissionByPortfolio, { portfolio_id, year })).is_accepted).toBe(true);
  // The report of the portfolio itself is live, and says beside it what was accepted of it; so does its trend.
  const report = await person.get(inventory.ghg_report, { level: 'Portfolio', target_id: portfolio_id, year });
  expect(report.totals.scope2_location).toBeCloseTo((kg / 0.6) * 0.5, 6);
  expect(report.is_accepted).toBeUndefined();
  expect(report.accepted_within).toMatchObject({ level, is_same: false });
  expect(report.accepted_within?.totals.scope2_location).toBeCloseTo(kg, 6);
  const later = await person.get(inventory.ghg_report, { level: 'Portfolio', target_id: portfolio_id, year: 2024 });
  const inTrend = later.by_year.find((row) => row.year === year);
  expect(inTrend?.is_accepted).toBe(true);
  expect(inTrend?.scope2_location).toBeCloseTo(kg, 6);
  expect(inTrend?.recalculated?.scope2_location).toBeCloseTo((kg / 0.6) * 0.5, 6);
  // The last year of the trend is the accepted one, as the figure above it.
  expect(accepted.by_year.at(-1)?.scope2_location).toBeCloseTo(kg, 6);
  // A property that was added afterwards does not undo what was accepted.
  await person.newEnvironment({ portfolio_id });
  expect((await figures()).portfolio).toBe(before.portfolio);

  // The year before was never accepted.
  const open = await person.get(decarbonization.getCo2EmissionByPortfolio, { portfolio_id, year: 2022 });
  expect(open.is_accepted).toBe(false);
  // The property that was added has no bills.
  const { properties } = await person.get(restatement.getLikeForLike, { level, year });
  const prior = properties.map((row) => row.prior_location).find((kilograms) => kilograms !== null);
  expect(open.totals.scope2_location).toBeCloseTo(prior ?? NaN, 6);
});
