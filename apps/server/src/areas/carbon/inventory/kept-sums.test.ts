import { isDeepStrictEqual } from 'node:util';
import { boundaries } from '@steward/contract/carbon/boundaries';
import { entries } from '@steward/contract/carbon/entries';
import { factors } from '@steward/contract/carbon/factors';
import type { FigureKey } from '@steward/contract/declared';
import { bills } from '@steward/contract/energy/bills';
import { environments } from '@steward/contract/estate/environments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { KeptParts } from '../../../platform/figures/kept-parts.ts';
import { readFigures, type FigureQuestion } from '../../../platform/figures/figures.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import type { Person } from '../../../testing/person.ts';
import { entryVersions } from '../../../testing/seeing.ts';
import { rounded } from '../../../testing/rounded.ts';
import { saveBill } from '../../../testing/samples/saved-bill.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { chance } from '../../energy/completeness/kept-points.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const YEAR = 2023;
const ofYear = [
  'emissions.location',
  'emissions.market',
  'emissions.scope1',
  'emissions.scope2_location',
  'emissions.scope3',
  'emissions.energy',
  'emissions.scope3_category_3',
  'emissions.scope2_location_estimated',
  'energy.use',
  'energy.grid_electricity',
  'energy.renewable_used',
  'consumption.natural_gas',
  'water.use',
  'area.counted',
] as const satisfies readonly FigureKey[];
const ofMonth = ['emissions.market', 'energy.use'] as const satisfies readonly FigureKey[];

/** Totals, by property and by month. */
function questions(organizationId: string): FigureQuestion[] {
  const year = { grain: 'year', from: `${YEAR}-01-01`, to: `${YEAR}-12-31` } as const;
  return [
    { keys: ofYear, kind: 'organization', ids: [organizationId], ...year },
    { keys: ofYear, kind: 'property', ...year },
    { keys: ofMonth, kind: 'property', ...year, grain: 'month' },
  ];
}

const answers = (ctx: Ctx, isKept: boolean) =>
  reading(ctx, async (work) => {
    const store = isKept ? new KeptParts(ctx, work) : undefined;
    const found: unknown[] = [];
    for (const question of questions(work.scope.organizationId)) {
      const table = await readFigures(ctx, work, question, store);
      for (const { id } of table.subjects)
        for (const step of table.steps)
          for (const key of question.keys) {
            const { estimated, ...figure } = table.of(key, id, step);
            // Of an organization the sums by grid do not say what is estimated.
            found.push({ key, id, step, ...figure, ...(question.kind === 'property' && { estimated }) });
          }
    }
    return found;
  });

const pair = (luck: ReturnType<typeof chance>, ids: readonly string[]) => ({ environment_id: luck.one(ids) });

/** Changes of everything that a year is made of; two entries of a property for one day are refused. */
function changesOf(
  ada: Person,
  luck: ReturnType<typeof chance>,
  ids: readonly string[],
  portfolioIds: readonly string[],
) {
  const saved: string[] = [];
  let serial = 100;
  const share = () => (1 + luck.upTo(8)) / 10;
  return [
    async () => {
      const month = 1 + luck.upTo(10);
      const start = `${YEAR}-${String(month).padStart(2, '0')}-0${1 + luck.upTo(8)}`;
      saved.push(
        await saveBill(server, ada, {
          ...pair(luck, ids),
          carrier: luck.one(['electricity', 'natural_gas', 'water'] as const),
          start,
          end: `${YEAR}-${String(month + 1).padStart(2, '0')}-15`,
          quantity: 100 + luck.upTo(9000),
          is_estimate: luck.of(0.3),
          meter_no: `M${luck.upTo(2)}`,
        }),
      );
    },
    async () => {
      const bill_id = saved.pop();
      if (bill_id) await ada.get(bills.deleteBill, { bill_id });
    },
    () =>
      ada.get(factors.saveOwnFactor, {
        ...(luck.of(0.7) && pair(luck, ids)),
        carrier: 'electricity',
        basis: 'market',
        valid_from: YEAR,
        valid_until: YEAR,
        unit: 'kWh',
        kg_co2e_per_unit: share(),
        source: 'Supplier',
      } as never),
    () =>
      ada.get(factors.saveInstrument, {
        ...pair(luck, ids),
        year: YEAR,
        kind: 'certificate',
        kg_co2e_per_kwh: 0,
        registry: 'HKNR',
        produced_from: `${YEAR}-01-01`,
        produced_until: `${YEAR}-12-31`,
        cancelled_on: '2024-02-01',
        kwh: 100 + luck.upTo(2000),
        serial_from: `GO-${serial}1`,
        serial_to: `GO-${serial++}9`,
        technology: luck.one(['Wind, onshore', '']),
      } as never),
    () =>
      ada.ask(environments.savePropertyChange, {
        ...pair(luck, ids),
        attribute: 'ownership_share',
        number: share(),
        valid_from: `${YEAR}-0${1 + luck.upTo(8)}-01`,
      }),
    () =>
      ada.ask(environments.savePropertyChange, {
        ...pair(luck, ids),
        attribute: 'holding',
        word: 'not_held',
        valid_from: `${YEAR}-${10 + luck.upTo(2)}-15`,
      }),
    () =>
      ada.get(environments.updateEnvironment, {
        ...pair(luck, ids),
        country_code: luck.one(['DE', 'GB', 'FR']),
        changed_from: `${YEAR}-0${1 + luck.upTo(8)}-10`,
      } as never),
    () =>
      ada.get(environments.updateEnvironment, { ...pair(luck, ids), gross_floor_area: 500 + luck.upTo(2000) } as never),
    async () => {
      const { _id } = await ada.get(entries.createScope, {
        scope: 1,
        category: 'mobile',
        name: 'Vans',
        first_day: `${YEAR}-02-01`,
        last_day: `${YEAR}-11-30`,
        quantity: 100 + luck.upTo(900),
        unit: 'l',
        method: luck.one(['measured', 'estimate'] as const),
        factor_kind: 'own',
        kg_co2e_per_unit: 2,
        factor_source: 'Supplier',
        ...(luck.of(0.5) && pair(luck, ids)),
      });
      await ada.get(entries.approveScopes, await entryVersions(ada, [_id]));
    },
    async () => {
      const { _id: entity_id } = await ada.get(boundaries.createEntity, {
        name: `Venture ${luck.upTo(1e6)}`,
        type: 'Joint Ventures',
        equity_share: share(),
      });
      await ada.get(boundaries.savePortfoliosOfEntity, { entity_id, portfolio_ids: [luck.one(portfolioIds)] });
    },
    () =>
      ada.get(boundaries.saveGHGBaseYear, {
        base_year: null,
        consolidation: luck.one(['equity_share', 'operational_control'] as const),
      }),
  ];
}

test.each([1, 2])(
  'kept sums are those that counting everything gives, after each of random changes (%i)',
  async (seed) => {
    const luck = chance(seed);
    const ada = await server.newAdmin(`Ada ${seed}`);
    const first = await ada.newEnvironment({ environment_name: 'House 0', country_code: 'DE' });
    const portfolioIds = [first.portfolio_id, (await ada.newPortfolio('South'))._id];
    const ids = [first._id];
    for (const n of [1, 2, 3, 4]) {
      const place = { portfolio_id: luck.one(portfolioIds), country_code: luck.one(['DE', 'GB', 'FR']) };
      ids.push((await ada.newEnvironment({ environment_name: `House ${n}`, ...place }))._id);
    }
    const ctx = workerCtx(server.steward.platform, ada.session.organization_id, 'test');
    const changes = changesOf(ada, luck, ids, portfolioIds);
    for (let n = 0; n < 6; n++) await changes[0]?.();
    let [before, changed] = [rounded(await answers(ctx, true)), 0];
    for (let n = 0; n < 16; n++) {
      // The bills are changed most.
      const at = luck.of(0.3) ? 0 : luck.upTo(changes.length - 1);
      await changes[at]?.();
      const now = rounded(await answers(ctx, true));
      expect(now, `change ${n} of kind ${at}`).toEqual(rounded(await answers(ctx, false)));
      if (!isDeepStrictEqual(now, before)) changed += 1;
      before = now;
    }
    expect(changed).toBeGreaterThan(5);
  },
  120_000,
);
