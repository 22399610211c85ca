import { isInCoins, thousandths } from '@steward/core/money';
import { tooFine } from '@steward/contract/amounts';
import type { Answer, Parsed } from '@steward/contract/call';
import { recharge } from '@steward/contract/energy/recharge';
import type { RechargeRun } from '@steward/contract/energy/recharge.run';
import { fail } from '@steward/contract/failures';
import { intersection } from '@steward/core/calendar/day';
import { reachesProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { saved } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { listSpaces } from '../../estate/spaces/spaces.service.ts';
import { isCollected } from '../collections/settlement.service.ts';
import { isPaid } from '../collections/statement-payments.service.ts';
import { shownCalculation, sumOf, type Calculation } from './calculation.ts';
import { billPeriod } from './billed-meters.service.ts';
import { calculate, periodOf, type RunToCalculate } from './draft.service.ts';
import * as frozen from './frozen.repository.ts';
import * as repository from './recharge.repository.ts';
import * as sources from './sources.repository.ts';

const findRun = async ({ db, scope }: Work, id: string): Promise<RechargeRun> =>
  (await repository.findRun(db, scope, id)) ?? fail('recharge.not-found');

async function findDraft(work: Work, id: string): Promise<RechargeRun> {
  const run = await findRun(work, id);
  return run.state === 'draft' ? run : fail('recharge.not-draft');
}

const refuse = (field: string, message: string) => fail('request.invalid', undefined, [{ field, message }]);

export const getRechargeRuns = (ctx: Ctx, { environment_id }: Parsed<typeof recharge.getRechargeRuns>) =>
  reading(ctx, async ({ db, scope }) => {
    if (!(await reachesProperty(db, scope, environment_id))) fail('environment.not-found');
    return repository.listRuns(db, scope, environment_id);
  });

export const getRechargeChoices = (
  ctx: Ctx,
  { environment_id, first_day, last_day }: Parsed<typeof recharge.getRechargeChoices>,
): Promise<Answer<typeof recharge.getRechargeChoices>> =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    if (!(await reachesProperty(db, scope, environment_id))) fail('environment.not-found');
    if (last_day < first_day) refuse('last_day', 'must not come before the first day');
    const period = periodOf({ first_day, last_day });
    const bills = (await sources.listBills(db, scope, environment_id, first_day, last_day)).filter(
      (bill) => !bill.is_paid_by_tenant && intersection(billPeriod(bill), period),
    );
    const groups = new Map<string, { carrier: (typeof bills)[number]['carrier']; currency: string; bills: number }>();
    for (const { carrier, currency } of bills) {
      const group = groups.get(`${carrier} ${currency}`);
      if (group) group.bills += 1;
      else groups.set(`${carrier} ${currency}`, { carrier, currency, bills: 1 });
    }
    const leases = await sources.listLeases(db, scope, environment_id);
    return {
      carriers: [...groups.values()],
      leases: leases
        .filter(({ valid_from, valid_until }) => valid_from <= last_day && (valid_until ?? last_day) >= first_day)
        .map(({ _id: lease_id, tenant_name, space_name }) => ({ lease_id, tenant_name, space_name })),
      meters: (await sources.listMeters(db, scope, environment_id)).map(({ _id: meter_id, carrier, meter_no }) => ({
        meter_id,
        carrier,
        meter_no,
      })),
      spaces: (await listSpaces(work, environment_id)).map(({ _id: space_id, space_name }) => ({
        space_id,
        space_name,
      })),
    };
  });

/** All parts of a run belong to its property; each carrier, meter and lease occurs once. */
async function checkParts({ db, scope }: Work, run: RunToCalculate): Promise<void> {
  if (run.last_day < run.first_day) refuse('last_day', 'must not come before the first day');
  for (const [i, { method, basic_share, vacant_headcount }] of run.rules.entries()) {
    if (method === 'mixed' && basic_share === null) refuse(`rules.${i}.basic_share`, 'is required');
    if (method !== 'mixed' && basic_share !== null) refuse(`rules.${i}.basic_share`, 'must be empty');
    if (method !== 'headcount' && vacant_headcount !== null) refuse(`rules.${i}.vacant_headcount`, 'must be empty');
  }
  const isTwice = (ids: readonly string[]) => new Set(ids).size < ids.length;
  if (isTwice(run.rules.map(({ carrier }) => carrier))) refuse('rules', 'must not name anything twice');
  if (isTwice(run.sub_meters.map(({ meter_id }) => meter_id))) refuse('sub_meters', 'must not name anything twice');
  if (run.prepayments.some(({ amount }) => !isInCoins(amount, run.currency)))
    refuse('prepayments', tooFine(run.currency));
  if (isTwice(run.prepayments.map(({ lease_id }) => lease_id))) refuse('prepayments', 'must not name anything twice');
  const { environment_id } = run;
  const meters = new Set((await sources.listMeters(db, scope, environment_id)).map(({ _id }) => _id));
  if (run.sub_meters.some(({ meter_id }) => !meters.has(meter_id))) fail('meter.not-found');
  const leases = new Set((await sources.listLeases(db, scope, environment_id)).map(({ _id }) => _id));
  if (run.prepayments.some(({ lease_id }) => !leases.has(lease_id))) fail('lease.not-found');
}

/** A corrected run replaces a cancelled one. */
async function checkCorrected(work: Work, environmentId: string, correctsId: string | null): Promise<void> {
  if (correctsId === null) return;
  const corrected = await findRun(work, correctsId);
  if (corrected.environment_id !== environmentId || corrected.state !== 'cancelled')
    fail('recharge.corrects-cancelled');
}

export const saveRecharge = (ctx: Ctx, input: Parsed<typeof recharge.saveRecharge>): Promise<RechargeRun> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const before = input.recharge_run_id ? await findDraft(work, input.recharge_run_id) : undefined;
    const known = before && { ...before, ...(await partsOf(work, before._id)) };
    const { corrects_id, ...run } = saved(recharge.saveRecharge.input, 'recharge_run_id', input, known);
    const { environment_id, first_day, last_day, currency, basis } = run;
    if (!(await reachesProperty(db, scope, environment_id))) fail('environment.not-found');
    if (before && before.environment_id !== environment_id) fail('recharge.not-found');
    await checkParts(work, run);
    const spaces = new Set((await listSpaces(work, environment_id)).map(({ _id }) => _id));
    if (run.sub_meters.some(({ space_id }) => !spaces.has(space_id))) fail('space.not-found');
    await checkCorrected(work, environment_id, corrects_id);
    const id = before?._id ?? uuid();
    const head = { first_day, last_day, currency, basis, corrects_id };
    if (before) await repository.updateRun(db, scope, id, head);
    else await repository.insertRun(db, scope, { id, environment_id, created_by: ctx.actor?.userId ?? null, ...head });
    await repository.replaceParts(db, scope, { recharge_run_id: id, environment_id }, run);
    await repository.updateRun(db, scope, id, { amount: sumOf((await calculate(work, run)).bills) });
    return findRun(work, id);
  });

async function partsOf({ db, scope }: Work, id: string) {
  return {
    rules: await repository.listRules(db, scope, id),
    sub_meters: await repository.listSubMeters(db, scope, id),
    prepayments: await repository.listPrepayments(db, scope, id),
  };
}

async function frozenCalculation({ db, scope }: Work, id: string): Promise<Calculation> {
  const lines = await frozen.listLinesOfRun(db, scope, id);
  return {
    bills: await frozen.listBills(db, scope, id),
    owner: lines.filter(({ owner_reason }) => owner_reason !== null),
    tenants: (await frozen.listStatements(db, scope, { runId: id }))
      .map(({ _id, tenant_id, tenant_name, prepayment }) => ({
        recharge_statement_id: _id,
        tenant_id,
        tenant_name,
        prepayment,
        lines: lines.flatMap(({ recharge_statement_id, ...line }) => (recharge_statement_id === _id ? [line] : [])),
      }))
      .toSorted((a, b) => a.tenant_name.localeCompare(b.tenant_name)),
    problems: [],
    warnings: [],
  };
}

export const getRechargeRun = (ctx: Ctx, { recharge_run_id }: Parsed<typeof recharge.getRechargeRun>) =>
  reading(ctx, async (work) => {
    const run = await findRun(work, recharge_run_id);
    const parts = await partsOf(work, recharge_run_id);
    const calculation =
      run.state === 'draft'
        ? await calculate(work, { ...run, ...parts })
        : await frozenCalculation(work, recharge_run_id);
    const shown = shownCalculation(calculation);
    // A draft has no statements yet: the amounts of the tenants are calculated.
    const isDraft = run.state === 'draft';
    return {
      ...run,
      ...parts,
      ...shown,
      tenants: shown.by_tenant.length,
      tenants_amount: isDraft ? sumOf(shown.by_tenant) : run.tenants_amount,
    };
  });

export const issueRecharge = (ctx: Ctx, { recharge_run_id, total }: Parsed<typeof recharge.issueRecharge>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const run = await findDraft(work, recharge_run_id);
    const { environment_id } = run;
    const calculation = await calculate(work, { ...run, ...(await partsOf(work, recharge_run_id)) });
    if (calculation.problems.length > 0) fail('recharge.incomplete');
    const amount = sumOf(calculation.bills);
    if (thousandths(amount) !== thousandths(total)) fail('recharge.changed');
    await frozen.insertFrozen(db, scope, { recharge_run_id, environment_id }, calculation);
    await repository.updateRun(db, scope, recharge_run_id, {
      state: 'issued',
      number: await repository.nextNumber(db, scope),
      amount,
      issued_by: ctx.actor?.userId ?? null,
      issued_at: ctx.now,
    });
    return findRun(work, recharge_run_id);
  });

export const cancelRecharge = (ctx: Ctx, { recharge_run_id, reason }: Parsed<typeof recharge.cancelRecharge>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    if ((await findRun(work, recharge_run_id)).state !== 'issued') fail('recharge.not-issued');
    if (await isCollected(work, recharge_run_id)) fail('recharge.collected');
    if (await isPaid(work, recharge_run_id)) fail('recharge.paid');
    await repository.updateRun(db, scope, recharge_run_id, {
      state: 'cancelled',
      cancelled_by: ctx.actor?.userId ?? null,
      cancelled_at: ctx.now,
      cancel_reason: reason,
    });
    return findRun(work, recharge_run_id);
  });

export const deleteRecharge = (ctx: Ctx, { recharge_run_id }: Parsed<typeof recharge.deleteRecharge>) =>
  inTransaction(ctx, async (work) => {
    await findDraft(work, recharge_run_id);
    await repository.deleteRun(work.db, work.scope, recharge_run_id);
    return { done: true as const };
  });
