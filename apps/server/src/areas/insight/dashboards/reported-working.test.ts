import { entries } from '@steward/contract/carbon/entries';
import { boundaries } from '@steward/contract/carbon/boundaries';
import { factors } from '@steward/contract/carbon/factors';
import { inventory } from '@steward/contract/carbon/inventory';
import { reports } from '@steward/contract/carbon/reports';
import { requiredReportTexts } from '@steward/contract/carbon/reports.report';
import { rounds } from '@steward/contract/carbon/rounds';
import { verification } from '@steward/contract/carbon/verification';
import { environments } from '@steward/contract/estate/environments';
import { dashboards } from '@steward/contract/insight/dashboards';
import { sumKnown, totalOf } from '@steward/core/ghg/known-sums';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../testing/person.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { admitted, prepared } from '../../../testing/verifier.ts';
import { entryVersions } from '../../../testing/seeing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const year = 2023;
const traced = ['co2e', 'co2e_market', 'scope1', 'scope2_location', 'scope2_market', 'scope3'] as const;
const level = 'Organization' as const;
const year2023 = { start: '2023-01-01', end: '2024-01-01' };

/** Three houses: one of an entity of 60 % with an entry, one owned by two fifths, one whole with a certificate; and an entry of none. */
async function estate(person: Person) {
  await person.get(boundaries.saveGHGBaseYear, { base_year: null, consolidation: 'equity_share' });
  const houses = [];
  for (const kwh of [100_000, 50_000, 80_000]) {
    const house = await person.newEnvironment({ country_code: 'GB' });
    houses.push(house);
    await saveBill(server, person, { environment_id: house._id, ...year2023, quantity: kwh });
    await saveBill(server, person, {
      environment_id: house._id,
      ...year2023,
      quantity: kwh / 2,
      carrier: 'natural_gas',
      meter_no: 'G1',
    });
  }
  const [first, second, third] = houses.map(({ _id }) => _id);
  const venture = { name: 'Venture', type: 'Joint Ventures' as const, equity_share: 0.6 };
  const { _id: entity_id } = await person.get(boundaries.createEntity, venture);
  const change = { environment_id: second ?? '', attribute: 'ownership_share' as const, number: 0.4, valid_from: null };
  await person.get(environments.savePropertyChange, change);
  const ids = [];
  for (const place of [{ environment_id: first, entity_id }, { environment_id: second }, {}])
    ids.push(
      (
        await person.get(entries.createScope, {
          ...place,
          scope: 1,
          category: 'stationary',
          name: 'Gas heaters',
          first_day: '2023-01-01',
          last_day: '2023-12-31',
          quantity: 1000,
          unit: 'l',
          method: 'measured',
          factor_kind: 'published',
          activity_id: 'desnz:1_100_1000_8',
        })
      )._id,
    );
  await person.get(entries.approveScopes, await entryVersions(person, ids));
  await person.get(factors.saveInstrument, {
    environment_id: third ?? '',
    year,
    kind: 'contract',
    contract_no: 'C-1',
    kwh: 30_000,
    kg_co2e_per_kwh: 0,
    produced_from: '2023-01-01',
    produced_until: '2023-12-31',
  });
  return { second: second ?? '' };
}

/** For every figure: the items of its panel add up to it, and the calculation of each property to its row in the list. */
async function partsAddUp(person: Person) {
  const { totals, by_environment, entries: listed = [] } = await person.get(inventory.ghg_report, { level, year });
  for (const measure of traced) {
    const valueOf = (row: typeof totals) =>
      measure === 'co2e' || measure === 'co2e_market'
        ? totalOf(row, measure === 'co2e' ? 'location' : 'market')
        : row[measure];
    const scope = measure.startsWith('scope') ? Number(measure[5]) : undefined;
    const ofNone = listed.filter((one) => one.environment_id === null && (scope === undefined || one.scope === scope));
    const parts = [...by_environment.map(valueOf), ...ofNone.map(({ kg_co2e }) => kg_co2e)];
    expect(sumKnown(parts) ?? 0, measure).toBeCloseTo(valueOf(totals) ?? 0, 6);
    for (const row of by_environment) {
      const asked = { environment_id: row.environment_id, year, measure, report: { level } };
      const { total, lines } = await person.get(dashboards.getFigureWorking, asked);
      expect(total ?? 0, measure).toBeCloseTo(valueOf(row) ?? 0, 6);
      expect(sumKnown(lines.map(({ kg_co2e }) => kg_co2e)) ?? 0).toBeCloseTo(total ?? 0, 6);
    }
  }
}

test('the parts of every figure add up to it, with shares, entries and certificates, live and accepted', async () => {
  const person = await server.newAdmin('Ada');
  const { second } = await estate(person);
  await partsAddUp(person);
  const asked = { environment_id: second, year, measure: 'scope2_location' as const };
  const whole = await person.get(dashboards.getFigureWorking, asked);
  const counted = await person.get(dashboards.getFigureWorking, { ...asked, report: { level } });
  // Without a report the property counts with the same share.
  expect(counted.total).toBeCloseTo(whole.total ?? NaN, 6);
  expect(whole.reported).toEqual(counted.reported);
  expect(counted.reported).toEqual({ share: 0.4, scope3_category: null, is_accepted: false });
  expect(counted.bills).toHaveLength(12);
  const { by_month } = await person.get(inventory.ghg_report, { level: 'Property', target_id: second, year });
  const month = { ...asked, month: '2023-03', report: { level } };
  expect((await person.get(dashboards.getFigureWorking, month)).total).toBeCloseTo(
    by_month[2]?.scope2_location ?? NaN,
    6,
  );

  const texts = Object.fromEntries(requiredReportTexts.map((key) => [key, 'Stated']));
  const { _id: report_id } = await person.get(reports.saveGhgProtocolReport, { level, year, texts });
  const email = 'vera@verifier.example';
  await person.get(rounds.sendReportToVerifier, { report_id, email, verifier_name: 'Vera' });
  const { rows } = await server.owner.query<{ body_text: string }>('select body_text from mails where recipient = $1', [
    email,
  ]);
  const token = /token=([\w.-]+)/.exec(rows[0]?.body_text ?? '')?.[1] ?? '';
  const vera = server.stranger();
  await admitted(vera, token);
  await prepared(vera, token);
  await vera.get(verification.submitReprtByVerifier, { token, decision: 'accepted' });
  // Accepted figures stay, whatever the bills contain today.
  await server.owner.query('update bill_months set quantity = quantity * 2 where environment_id = $1', [second]);
  await partsAddUp(person);
  const accepted = await person.get(dashboards.getFigureWorking, { ...asked, report: { level } });
  expect(accepted.total).toBeCloseTo(counted.total ?? NaN, 6);
  expect(accepted.reported).toMatchObject({ is_accepted: true });
  expect(accepted.bills).toEqual(counted.bills);
});

test('a report of another organization, or without the property, shows nothing of it', async () => {
  const person = await server.newAdmin('Abe');
  const house = await person.newEnvironment();
  const other = await person.newEnvironment();
  const asked = { environment_id: house._id, year, measure: 'co2e' as const };
  const code = async (report: { level: 'Property' | 'Portfolio'; target_id: string }) =>
    (await person.ask(dashboards.getFigureWorking, { ...asked, report })).code;
  expect(await code({ level: 'Property', target_id: other._id })).toBe('environment.not-found');
  const eve = await server.newAdmin('Eve');
  const theirs = await eve.newEnvironment();
  expect(await code({ level: 'Portfolio', target_id: theirs.portfolio_id })).toBe('portfolio.not-found');
});
