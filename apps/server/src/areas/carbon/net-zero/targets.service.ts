import type { Parsed } from '@steward/contract/call';
import { netZero } from '@steward/contract/carbon/net-zero';
import { targetFields, type EmissionTarget } from '@steward/contract/carbon/net-zero.plan';
import { fail } from '@steward/contract/failures';
import { isByPoints } from '@steward/core/net-zero/target';
import type { LoadedPathway } from '@steward/core/net-zero/pathway-csv';
import { reachesProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { changed, created } from '../../../platform/changed.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { findPortfolio } from '../../estate/portfolios/portfolios.service.ts';
import { refuseWithoutTheWhole } from '../boundaries/boundaries.service.ts';
import { readPathwaysOf } from './pathway-reader.ts';
import * as repository from './targets.repository.ts';

const refuse = (field: string, message: string) => fail('request.invalid', undefined, [{ field, message }]);

/** A target or offset needs a property or portfolio within reach; one of the whole organization needs a user who reaches all of it. */
export async function refuseUnreachable(
  work: Work,
  { environment_id, portfolio_id }: Pick<EmissionTarget, 'environment_id' | 'portfolio_id'>,
): Promise<void> {
  if (environment_id !== null) {
    if (!(await reachesProperty(work.db, work.scope, environment_id))) fail('environment.not-found');
    if (portfolio_id !== null) refuse('portfolio_id', 'contradicts the other figures');
  } else {
    if (portfolio_id !== null && !(await findPortfolio(work, portfolio_id))) fail('portfolio.not-found');
    await refuseWithoutTheWhole(work);
  }
}

async function check(work: Work, fields: Omit<EmissionTarget, '_id'>): Promise<void> {
  await refuseUnreachable(work, fields);
  const { kind, base_year, target_year, points, source } = fields;
  if (kind === 'national' && !source.trim()) refuse('source', 'is required');
  if (target_year !== null && target_year <= base_year) refuse('target_year', 'must be after the start');
  if (!isByPoints(kind)) return;
  if (!points.length) refuse('points', 'is required');
  if (points.some(({ year }) => year <= base_year)) refuse('points', 'must be after the start');
  if (new Set(points.map(({ year }) => year)).size !== points.length) refuse('points', 'contradicts the other figures');
}

export const saveEmissionTarget = (
  ctx: Ctx,
  sent: Parsed<typeof netZero.saveEmissionTarget>,
): Promise<EmissionTarget> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    // A target is found by what it is for.
    const { environment_id = null, portfolio_id = null, measure = 'scopes-1-2-location' } = sent;
    const known = await repository.findTarget(db, scope, { environment_id, portfolio_id, measure });
    const given = known ? changed(netZero.saveEmissionTarget.input, known, sent) : created(targetFields, sent);
    const byPoints = isByPoints(given.kind);
    const fields = {
      ...given,
      points: byPoints ? given.points : [],
      target_year: byPoints ? null : given.target_year,
    };
    await check(work, fields);
    const id = known?._id ?? uuid();
    if (known) await repository.updateTarget(db, scope, id, fields);
    else await repository.insertTarget(db, scope, { id, created_by: actorOf(ctx).userId, ...fields });
    return { _id: id, ...fields };
  });

export const deleteEmissionTarget = (ctx: Ctx, { emission_target_id }: Parsed<typeof netZero.deleteEmissionTarget>) =>
  inTransaction(ctx, async ({ db, scope }) => {
    if (!(await repository.deleteTarget(db, scope, emission_target_id))) fail('emission-target.not-found');
    return { done: true as const };
  });

export const getPathways = (ctx: Ctx) => reading(ctx, ({ db, scope }) => repository.listPathways(db, scope));

const keyOf = ({ version, scenario, metric, countryCode, propertyType }: LoadedPathway) =>
  [version, scenario, metric, countryCode, propertyType].join('|');

/** Regions within a country are ignored: the first one applies. */
const firstOfEach = (pathways: readonly LoadedPathway[]) => [
  ...new Map(pathways.toReversed().map((one) => [keyOf(one), one])).values(),
];

export async function loadPathways(ctx: Ctx, { csv }: Parsed<typeof netZero.loadPathways>) {
  await reading(ctx, refuseWithoutTheWhole);
  const pathways = firstOfEach(await readPathwaysOf(csv));
  return inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    await refuseWithoutTheWhole(work);
    const versions = [...new Set(pathways.map(({ version }) => version))];
    for (const version of versions) await repository.deletePathways(db, scope, version);
    await repository.insertPathways(db, scope, pathways);
    return { pathways: pathways.length, versions };
  });
}

export const deletePathways = (ctx: Ctx, { version }: Parsed<typeof netZero.deletePathways>) =>
  inTransaction(ctx, async (work) => {
    await refuseWithoutTheWhole(work);
    if (!(await repository.deletePathways(work.db, work.scope, version))) fail('pathways.not-found');
    return { done: true as const };
  });
