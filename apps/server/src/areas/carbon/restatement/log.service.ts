import type { Answer, Parsed } from '@steward/contract/call';
import type { AcceptedYearChange, BaseYearEvent, restatement } from '@steward/contract/carbon/restatement';
import { Change } from '@steward/contract/carbon/restatement.change';
import { fail } from '@steward/contract/failures';
import { addSums, baseYearSignificance, effectOf, hasEffect, usualThreshold } from '@steward/core/ghg/base-year';
import { totalOf, type SumsOfRow } from '@steward/core/ghg/known-sums';
import { inTransaction, reading, simulating, type Work } from '../../../database/transaction.ts';
import { wholeOrganization } from '../../../database/scoped.ts';
import type { Affected, Restating } from '../../../platform/restating.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { changeSettings } from '../../access/organizations/organizations.service.ts';
import { accountingOf, refuseWithoutTheWhole } from '../boundaries/boundaries.service.ts';
import { baseYearOf } from '../inventory/base-year.service.ts';
import { findBoundary } from '../boundaries/boundary.service.ts';
import { figuresFor } from '../inventory/inventory.service.ts';
import * as repository from './restatement.repository.ts';
import { simulate, type Simulated } from './simulation.service.ts';

const DONE = { done: true } as const;

interface Said {
  kind: BaseYearEvent['kind'];
  day: string;
  description: string;
  evidence: string;
  /** Without it, the proposal of the policy. */
  decision?: BaseYearEvent['decision'];
  reason: string;
}

async function record(
  ctx: Ctx,
  { db, scope }: Work,
  { answer: { base }, baseYear, published, subject }: Simulated,
  { kind, day, description, evidence, reason, ...said }: Said,
): Promise<BaseYearEvent> {
  if (baseYear === null || base?.alone == null || base.cumulated === null) return fail('restatement.no-base-year');
  const decision = said.decision ?? base.proposed;
  if (decision !== base.proposed && !reason)
    fail('request.invalid', undefined, [{ field: 'reason', message: 'is required' }]);
  const id = uuid();
  await repository.insertEvent(db, scope, {
    id,
    base_year: baseYear,
    kind,
    day,
    subject,
    description,
    evidence,
    base: JSON.stringify(published),
    effect: JSON.stringify(base.effect),
    alone: base.alone,
    cumulated: base.cumulated,
    threshold: base.threshold,
    proposed: base.proposed,
    decision,
    reason,
    recorded_by: ctx.actor?.userId ?? null,
    recorded_by_name: ctx.actor?.name ?? '',
    recorded_at: ctx.now,
  });
  const events = await repository.listEvents(db, scope, baseYear);
  return events.find(({ _id }) => _id === id) ?? fail('restatement.no-base-year');
}

/** The stored effect is the one that the same code computes again, not the one that a browser sends. */
export async function recordRestatement(
  ctx: Ctx,
  { description, evidence, decision, reason, ...change }: Parsed<typeof restatement.recordRestatement>,
): Promise<BaseYearEvent> {
  const simulated = await simulating(ctx, (work) => simulate(work, change, ctx.now));
  const { kind, day } = change;
  return inTransaction(ctx, (work) =>
    record(ctx, work, simulated, { kind, day, description, evidence, decision, reason }),
  );
}

/**
 * Makes a change with the code that simulates it, and records it: the event of the base year, decided by the policy, and the effect on
 * accepted years. Without a base year there is no event; the change is made as well.
 */
async function apply(ctx: Ctx, work: Work, change: Change, description: string): Promise<{ done: true }> {
  await refuseWithoutTheWhole(work);
  const { kind, day } = change;
  const simulated = await simulate(work, change, ctx.now);
  const { answer } = simulated;
  if (answer.base?.alone != null)
    await record(ctx, work, simulated, { kind, day, description, evidence: '', reason: '' });
  const reports = answer.reports.filter(({ status }) => status === 'accepted');
  if (reports.length) await logAcceptedYears(ctx, work, { ...simulated, kind, day, description, reports });
  return DONE;
}

async function logAcceptedYears(
  ctx: Ctx,
  { db, scope }: Work,
  {
    kind,
    day,
    subject,
    description,
    reports,
  }: Pick<AcceptedYearChange, 'kind' | 'day' | 'subject' | 'description' | 'reports'>,
): Promise<void> {
  const kept = reports.map(({ level, target_id, target_name, year, before, after }) => ({
    level,
    target_id,
    target_name,
    year,
    before,
    after,
  }));
  await repository.insertAcceptedYearChange(db, scope, {
    id: uuid(),
    kind,
    day,
    subject,
    description,
    reports: JSON.stringify(kept),
    changed_by: ctx.actor?.userId ?? null,
    changed_by_name: ctx.actor?.name ?? '',
    changed_at: ctx.now,
  });
}

/**
 * Logs a change that another area writes: the accepted reports of the years and properties it affects, also where their emissions stay, and
 * the event of the base year where those move. The effect is that on the whole organization, whatever its author reaches.
 */
export const restate: Restating = async (ctx, { db, scope }, { kind, subject, environmentIds, reason }, write) => {
  const work: Work = { db, scope: wholeOrganization(scope) };
  let affected: Affected | undefined;
  const written = {
    subject,
    before: async () => {},
    after: async () => {
      affected = await write();
      return undefined;
    },
  };
  const simulated = await simulate(work, { kind, written }, ctx.now);
  const { years = [], day = '' } = (affected ?? {}) as Partial<Affected>;
  if (!years.length) return;
  const { answer, all } = simulated;
  const about = { kind, day, description: reason };
  if (answer.base?.alone != null && hasEffect(answer.base.effect))
    await record(ctx, work, simulated, { ...about, evidence: '', reason: '' });
  const { environments } = await findBoundary(work, 'Organization', undefined);
  const meant = new Set(environmentIds);
  const targets = new Set(
    environments.flatMap((row) => (meant.has(row.environment_id) ? [row.environment_id, row.portfolio_id] : [])),
  );
  const isAffected = ({ level, target_id, year }: (typeof all)[number]) =>
    years.includes(year) && (level === 'Organization' || targets.has(target_id));
  const reports = all.filter(
    (one) => one.status === 'accepted' && (isAffected(one) || hasEffect(effectOf(one.before, one.after))),
  );
  await logAcceptedYears(ctx, work, { ...about, subject, reports });
};

export const applyConsolidation = (
  ctx: Ctx,
  { consolidation, upstream_energy, gwp, day, description }: Parsed<typeof restatement.applyConsolidation>,
): Promise<{ done: true }> =>
  inTransaction(ctx, async (work) => {
    await refuseWithoutTheWhole(work);
    const kept = await accountingOf(work);
    // Each change is applied separately: the log lists them apart.
    if (consolidation !== undefined && consolidation !== kept.consolidation)
      await apply(ctx, work, Change.parse({ kind: 'consolidation', day, consolidation }), description);
    if (upstream_energy !== undefined && upstream_energy !== kept.upstream_energy)
      await apply(ctx, work, Change.parse({ kind: 'upstream', day, upstream_energy }), description);
    if (gwp) await apply(ctx, work, Change.parse({ kind: 'gwp', day, gwp }), description);
    return DONE;
  });

export const applyBoundaryChange = (
  ctx: Ctx,
  { entity_id, entity, organization, day, description }: Parsed<typeof restatement.applyBoundaryChange>,
): Promise<{ done: true }> =>
  inTransaction(ctx, async (work) => {
    if (entity) await apply(ctx, work, Change.parse({ kind: 'entity', day, entity_id, entity }), description);
    if (organization) await apply(ctx, work, Change.parse({ kind: 'scopes', day, organization }), description);
    return DONE;
  });

export const saveRecalculationPolicy = (
  ctx: Ctx,
  { threshold }: Parsed<typeof restatement.saveRecalculationPolicy>,
): Promise<{ done: true }> =>
  inTransaction(ctx, async (work) => {
    await refuseWithoutTheWhole(work);
    await changeSettings(work, { ghg: { ...(await accountingOf(work)), recalculation_threshold: threshold } });
    return DONE;
  });

const isComparable = (sums: SumsOfRow) =>
  (['location', 'market'] as const).every((basis) => (totalOf(sums, basis) ?? 0) > 0);

const none: SumsOfRow = { scope1: null, scope2_location: null, scope2_market: null, scope3: null };

export const getBaseYear = (ctx: Ctx): Promise<Answer<typeof restatement.getBaseYear>> =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    await refuseWithoutTheWhole(work);
    const { base_year: year, recalculation_threshold: threshold = usualThreshold } = await accountingOf(work);
    const boundary = await findBoundary(work, 'Organization', undefined);
    const about = { year, threshold };
    const changes = await repository.listAcceptedYearChanges(db, scope);
    if (year === null)
      return {
        ...about,
        published: null,
        is_accepted: false,
        recalculated: null,
        pending: 0,
        pending_share: 0,
        events: [],
        changes,
      };
    const { published: kept, isAccepted, taken, pending } = await baseYearOf(work, boundary, year);
    const published = kept ?? (await figuresFor(work, boundary, year, ctx.now)).inventory.totals;
    const sums = addSums(published, ...taken);
    return {
      ...about,
      published: totalOf(published, 'location') === null ? null : published,
      is_accepted: isAccepted,
      recalculated: taken.length ? sums : null,
      pending: pending.length,
      pending_share: isComparable(sums) ? baseYearSignificance(sums, none, pending, threshold).cumulated : 0,
      events: await repository.listEvents(db, scope, year),
      changes,
    };
  });
