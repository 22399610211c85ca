import type { Parsed } from '@steward/contract/call';
import type { reports } from '@steward/contract/carbon/reports';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { ReportedFacility, ReportedTarget, ReportFacts } from '@steward/contract/carbon/reports.facts';
import { daysBetween, type Period } from '@steward/core/calendar/day';
import { totalOf } from '@steward/core/ghg/known-sums';
import { appliedTarget } from '@steward/core/net-zero/applied-target';
import { measured } from '@steward/core/net-zero/measured';
import { targetProgress } from '@steward/core/net-zero/progress';
import { targetBase } from '@steward/core/net-zero/target-base';
import { endOf, targetIn, targetMeasures, type Target } from '@steward/core/net-zero/target';
import type { Control } from '@steward/core/property/attributes-over-time';
import { stretchesOf, type DatedValue } from '@steward/core/property/values-over-time';
import { placedIn } from '../../estate/environments/places-over-time.service.ts';
import { mine } from '../../../database/scoped.ts';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { heldOf, listDatedValues } from '../../estate/environments/history.service.ts';
import { findBoundary, targetOwner, type Boundary } from '../boundaries/boundary.service.ts';
import { figuresFor } from '../inventory/inventory.service.ts';
import { findPartOfRound } from './report-rounds.service.ts';
import { findReportAbout } from './reports.repository.ts';

type Row = Pick<ReportedTarget, 'measure' | 'kind' | 'source' | 'base_year'> & {
  environment_id: string | null;
  portfolio_id: string | null;
  target_year: number | null;
  base_kg: number | null;
  points: { year: number; reduction: number }[];
};

function reportedTarget(row: Row, of: ReportedTarget['of'], year: number, inventory: Inventory): ReportedTarget {
  const { by_year, recalculated_base, totals } = inventory;
  // A year with few months is not a base.
  const base = targetBase(row, recalculated_base, (then) => {
    const counted = by_year.find((one) => one.year === then && (!one.months || one.months >= 12));
    return counted && measured(counted, row.measure);
  });
  const about = { kind: row.kind, baseYear: row.base_year, points: row.points, targetYear: row.target_year };
  const target: Target = { ...about, baseKg: base?.baseKg ?? 1 };
  const end_year = endOf(target);
  const emitted = measured(totals, row.measure);
  const found = emitted === null || !base ? undefined : targetProgress(target, year, emitted);
  return {
    measure: row.measure,
    kind: row.kind,
    source: row.source,
    of,
    base_year: row.base_year,
    base_kg: base?.baseKg ?? null,
    base_from: base?.from ?? null,
    end_year,
    // A share, whatever the base: a base of 0 kg would make it 0 / 0.
    end_reduction: 1 - (targetIn({ ...target, baseKg: 1 }, end_year) ?? 1),
    progress:
      found && emitted !== null
        ? {
            allowed_kg: found.allowedKg,
            emitted_kg: emitted,
            required: found.required,
            achieved: found.achieved,
            is_met: found.isMet,
          }
        : null,
  };
}

const listTargets = ({ db, scope }: Work): Promise<Row[]> =>
  mine(db, scope, 'emission_targets')
    .select([
      'environment_id',
      'portfolio_id',
      'measure',
      'kind',
      'source',
      'base_year',
      'target_year',
      'base_kg',
      'points',
    ])
    .$castTo<Row>()
    .execute();

/** The targets of the subject of a report, one for each measure, and how far each is reached. */
async function reportedTargets(
  work: Work,
  boundary: Boundary,
  year: number,
  inventory: Inventory,
): Promise<ReportedTarget[]> {
  const targets = await listTargets(work);
  return targetMeasures.flatMap((measure) => {
    const ofMeasure = targets.filter((target) => target.measure === measure);
    const applied = appliedTarget(ofMeasure, targetOwner(boundary));
    return applied ? [reportedTarget(applied.row, applied.of, year, inventory)] : [];
  });
}

const distinct = <T>(values: readonly DatedValue<T>[], year: Period): T[] => [
  ...new Set(stretchesOf(values, year).map(({ value }) => value)),
];

/** The properties held in a year, the largest emissions first. */
async function reportedFacilities(
  work: Work,
  boundary: Boundary,
  year: number,
  inventory: Inventory,
): Promise<ReportedFacility[]> {
  const period = { start: `${year}-01-01`, end: `${year + 1}-01-01` };
  const dated = await listDatedValues(work, boundary.filter, ['holding', 'ownership_share', 'control']);
  const counted = new Map(inventory.by_environment.map((row) => [row.environment_id, row]));
  return boundary.environments
    .flatMap((property): ReportedFacility[] => {
      const { environment_id, environment_name, city, country_code, gross_floor_area } = placedIn(property, year);
      const of = dated.get(environment_id);
      const days_held = of
        ? stretchesOf(heldOf(of), period).reduce((sum, { value, days }) => sum + (value ? days : 0), 0)
        : daysBetween(period.start, period.end);
      const row = counted.get(environment_id);
      if (days_held === 0 && !row) return [];
      return [
        {
          environment_id,
          environment_name,
          city,
          country_code,
          days_held,
          controls: of ? distinct(of('control') as DatedValue<Control>[], period) : [],
          shares: of ? distinct(of('ownership_share') as DatedValue<number>[], period) : [],
          gross_floor_area: row?.gross_floor_area ?? gross_floor_area,
          total_location: row ? totalOf(row, 'location') : null,
          total_market: row ? totalOf(row, 'market') : null,
        },
      ];
    })
    .toSorted(
      (a, b) => (b.total_location ?? -1) - (a.total_location ?? -1) || (a.environment_id < b.environment_id ? -1 : 1),
    );
}

/** What a report says beside its figures. */
export const factsOf = async (work: Work, boundary: Boundary, year: number, inventory: Inventory) => ({
  targets: await reportedTargets(work, boundary, year, inventory),
  facilities: await reportedFacilities(work, boundary, year, inventory),
});

/** Of a frozen round; null where it has none. */
export const frozenFacts = async (work: Work, reportId: string, round: number): Promise<ReportFacts> => ({
  targets: (await findPartOfRound(work, reportId, round, 'targets')) ?? null,
  facilities: (await findPartOfRound(work, reportId, round, 'facilities')) ?? null,
});

export const getReportFacts = (
  ctx: Ctx,
  { level, target_id, year }: Parsed<typeof reports.getReportFacts>,
): Promise<ReportFacts> =>
  reading(ctx, async (work) => {
    const boundary = await findBoundary(work, level, target_id);
    const row = await findReportAbout(work.db, work.scope, { level, targetId: boundary.targetId, year });
    if (row?.status === 'accepted') return frozenFacts(work, row._id, row.round);
    const { inventory } = await figuresFor(work, boundary, year, ctx.now);
    return factsOf(work, boundary, year, inventory);
  });
