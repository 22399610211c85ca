import { meterData } from '@steward/contract/energy/meter-data';
import { addDays, monthsOf } from '@steward/core/calendar/day';
import { isOverdue, type CellState } from '@steward/core/coverage/bill-matrix';
import { readiness } from '@steward/core/coverage/readiness';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mine } from '../../../database/scoped.ts';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import { uuid } from '../../../platform/uuid.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { addBill, chance, newPortfolio } from './kept-points.fixture.ts';
import { nem12 } from '../meter-data/meter-data.fixture.ts';
import { countAgain } from './kept-points.service.ts';
import { matrixRows, monthsFrom } from './matrix-rows.service.ts';
import { getBillMatrix } from './matrix.service.ts';
import * as repository from './matrix.repository.ts';
import { getReadiness } from './readiness.service.ts';

let server: TestServer;
/** The server of the file; called once at its top. */
export function startServer(): void {
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
}

/** As if a report that covers these properties was accepted. */
async function accept({ session }: Person, ids: readonly string[], year: number) {
  const [report, of] = [uuid(), session.organization_id];
  await server.owner.query(
    `insert into ghg_reports (organization_id, id, level, target_id, year, status, round) values ($1, $2, 'Organization', $1, $3, 'accepted', 1)`,
    [of, report, year],
  );
  await server.owner.query(
    `insert into ghg_report_snapshots (organization_id, report_id, round, content, sha256, environment_ids) values ($1, $2, 1, '{}', '', $3)`,
    [of, report, ids],
  );
}

const inside = (person: Person, now: string): Ctx => ({
  ...workerCtx(server.steward.platform, person.session.organization_id, 'test'),
  now: new Date(`${now}T12:00:00Z`),
});

type Asked = Parameters<typeof getBillMatrix>[1];
const seenStates = new Set<CellState>();
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** What the matrix answers, from all rows: as it was before points were kept. */
async function expectedMatrix(ctx: Ctx, { from, until, supplier, only_gaps, page, page_size, ...of }: Asked) {
  const filter = { environmentId: of.environment_id, portfolioId: of.portfolio_id };
  const all = await reading(ctx, (work) =>
    matrixRows(ctx, work, { filter, months: monthsFrom(from, until), utility: of.utility }),
  );
  const rows = supplier ? all.filter((row) => row.supplier === supplier) : all;
  const withGaps = rows.filter((row) => row.states.some(isOverdue));
  const shown = only_gaps ? withGaps : rows;
  const sum = (name: 'days' | 'due' | 'estimated' | 'metered') =>
    rows.reduce((total, row) => total + row[name].reduce((a, b) => a + b, 0), 0);
  for (const { states } of shown) for (const state of states) seenStates.add(state);
  return {
    totals: {
      days: sum('days'),
      due: sum('due'),
      share: sum('due') > 0 ? sum('days') / sum('due') : null,
      estimated: sum('estimated'),
      metered: sum('metered'),
      rows: rows.length,
      rows_with_gaps: withGaps.length,
      awaited: rows.reduce((total, row) => total + row.states.filter((state) => state === 'awaited').length, 0),
    },
    suppliers: [...new Set(all.flatMap((row) => row.supplier || []))].toSorted(compare),
    paginateData: shown.slice((page - 1) * page_size, page * page_size),
    totalData: shown.length,
  };
}

/** What the readiness of a year answers, from all rows and all uses. */
async function expectedReadiness(ctx: Ctx, year: number, utility: Asked['utility']) {
  const months = monthsOf(year);
  const [rows, uses] = await reading(ctx, async (work) => [
    await matrixRows(ctx, work, { filter: {}, months, utility }),
    (await repository.listUse(work.db, work.scope, year - 1)).filter(({ days, kwh }) => days > 0 && kwh > 0),
  ]);
  const meterRows = rows.map((row, index) => ({ ...row, key: String(index) }));
  const counted = readiness(meterRows, months, ({ key }) => {
    const row = rows[Number(key)]!;
    const own = uses.filter(
      (use) =>
        use.environment_id === row.environment_id && use.carrier === row.carrier && row.meters.includes(use.meter_no),
    );
    const days = own.reduce((sum, use) => sum + use.days, 0);
    if (days > 0) return { kwhPerDay: own.reduce((sum, use) => sum + use.kwh, 0) / days, from: 'meter' };
    const peers = uses
      .filter(({ carrier }) => carrier === row.carrier)
      .map(({ kwh, days: billed }) => kwh / billed)
      .toSorted((a, b) => a - b);
    const at = peers.length / 2;
    return peers.length
      ? { kwhPerDay: (peers[Math.ceil(at) - 1]! + peers[Math.floor(at)]!) / 2, from: 'peers' }
      : undefined;
  });
  const about = (value: number | null) => (value === null ? null : Number(value.toPrecision(9)));
  return {
    totals: { days: counted.days, due: counted.due, share: counted.share },
    energy_share: about(counted.energyShare),
    actions_total: counted.actions.length,
    actions: counted.actions.slice(0, 25).map(({ key, ...action }) => ({
      environment_id: rows[Number(key)]!.environment_id,
      carrier: rows[Number(key)]!.carrier,
      meter_no: rows[Number(key)]!.meters.at(-1) ?? '',
      from: action.from,
      until: action.until,
      days: action.days,
      gain: about(action.gain),
      energy_gain: about(action.energyGain),
      expected_kwh: about(action.expectedKwh),
      expected_from: action.expectedFrom,
      charges: action.charges,
    })),
    rows: [...new Set(rows.map(({ environment_id }) => environment_id))].map((environment_id) => {
      const own = rows.filter((row) => row.environment_id === environment_id);
      const sum = (of: 'days' | 'due', month: number) => own.reduce((total, row) => total + (row[of][month] ?? 0), 0);
      return {
        environment_id,
        months: months.map((_, month) => (sum('due', month) > 0 ? sum('days', month) / sum('due', month) : null)),
      };
    }),
  };
}

async function seenReadiness(ctx: Ctx, year: number, utility: Asked['utility']) {
  const found = await getReadiness(ctx, { year, utility });
  const about = (value: number | null) => (value === null ? null : Number(value.toPrecision(9)));
  return {
    totals: found.totals,
    energy_share: about(found.energy_share),
    actions_total: found.actions_total,
    actions: found.actions.map(({ environment_name: _name, utility: _utility, supplier: _supplier, ...action }) => ({
      ...action,
      gain: about(action.gain),
      energy_gain: about(action.energy_gain),
      expected_kwh: about(action.expected_kwh),
    })),
    rows: found.rows.map(({ environment_id, months }) => ({ environment_id, months })),
  };
}

/** Ranges, filters and days that each have rows of their own. */
const questions = (ids: readonly string[], portfolio_id: string): Asked[] => {
  const of = { only_gaps: false, page: 1, page_size: 1000 };
  return [
    { ...of, from: '2025-12', until: '2026-11' },
    { ...of, from: '2022-01', until: '2026-12' },
    { ...of, from: '2024-03', until: '2025-09', only_gaps: true },
    { ...of, from: '2023-11', until: '2024-02', supplier: 'Stadtwerke' },
    { ...of, from: '2025-01', until: '2025-12', utility: 'HEAT' },
    { ...of, from: '2026-06', until: '2027-03', utility: 'WASTE', portfolio_id },
    { ...of, from: '2021-02', until: '2021-02', environment_id: ids[1] },
    { ...of, from: '2024-01', until: '2026-02', page: 2, page_size: 3 },
    { ...of, from: '2025-06', until: '2026-04', only_gaps: true, page: 2, page_size: 2, supplier: 'Nordstrom' },
  ];
};

async function isSame(person: Person, ids: readonly string[], portfolio_id: string, days = ['2026-11-30']) {
  for (const now of days) {
    const ctx = inside(person, now);
    for (const question of questions(ids, portfolio_id)) {
      const { months: _months, due_until: _until, ...seen } = await getBillMatrix(ctx, question);
      expect({ now, question, ...seen }).toEqual({ now, question, ...(await expectedMatrix(ctx, question)) });
    }
    for (const [year, utility] of [[2026], [2025], [2024, 'ENERGY'], [2023, 'WATER'], [2027]] as const)
      expect({ now, year, utility, ...(await seenReadiness(ctx, year, utility)) }).toEqual({
        now,
        year,
        utility,
        ...(await expectedReadiness(ctx, year, utility)),
      });
  }
}

export const waiting = async (person: Person) =>
  (
    await reading(inside(person, '2026-11-30'), ({ db, scope }) =>
      mine(db, scope, 'supply_marks').select('environment_id').distinct().execute(),
    )
  ).map(({ environment_id }) => environment_id);

export const count = (person: Person) => countAgain(inside(person, '2026-11-30'), Date.now() + 60_000);

/** The tests that kept points answer as counting from bills does, for random portfolios, on these days. */
export const compareKeptPoints = (seeds: readonly number[], days: string[]): void =>
  test.each(seeds)(
    'kept points answer what counting from bills does, portfolio %i',
    async (seed) => {
      const ada = await server.newAdmin('Ada');
      const ids = await newPortfolio(server, ada, seed);
      const { rows } = await server.owner.query<{ portfolio_id: string }>(
        'select portfolio_id from environments where id = $1',
        [ids[0]],
      );
      const portfolio_id = rows[0]!.portfolio_id;
      // Interval data of a meter with gaps.
      const meter = await server.owner.query<{ environment_id: string; meter_no: string }>(
        `select environment_id, meter_no from meters where environment_id = any ($1) and carrier = 'electricity' limit 1`,
        [ids],
      );
      if (meter.rows[0]) {
        const { environment_id, meter_no } = meter.rows[0];
        const days = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [addDays('2024-11-05', index), 2]));
        const draft = await ada.get(meterData.uploadMeterData, { environment_id }, [
          new File([nem12(days, { nmi: meter_no })], 'data.csv'),
        ]);
        await ada.get(meterData.storeMeterData, {
          meter_data_file_id: draft._id,
          choices: draft.series.map(({ position, meter_id }) => ({ position, meter_id })),
        });
      }
      if (seed === 2) await accept(ada, ids.slice(0, 4), 2025);
      // Nothing is kept: counted while it is read.
      await isSame(ada, ids, portfolio_id);
      expect(await count(ada)).toBe(true);
      expect(await waiting(ada)).toEqual([]);
      await isSame(ada, ids, portfolio_id, days);
      // Some are kept, one has changed.
      const luck = chance(seed + 100);
      const changed = {
        environment_id: ids[2]!,
        carrier: 'water' as const,
        meter_no: 'NEW',
        start: '2025-02-01',
        end: '2025-03-01',
      };
      await addBill(server, ada, changed, luck, false);
      expect(await waiting(ada)).toEqual([ids[2]]);
      await isSame(ada, ids, portfolio_id);
    },
    120_000,
  );

export const statesSeen = (): ReadonlySet<CellState> => seenStates;
export const serverOfTests = (): TestServer => server;
