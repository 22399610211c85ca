import { fail, Failure } from '@steward/contract/failures';
import type { AuditFinding } from '@steward/core/bills/audit-finding';
import { flagsOf, isTwoSided } from '@steward/core/bills/flags';
import { grouped } from '@steward/core/grouped';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { isUnavailable } from '../../../database/unavailable.ts';
import { scopeOf, type Ctx } from '../../../platform/ctx.ts';
import { afterOthers } from '../../../platform/pacing/in-turn.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import { inOwnTime, lastDay } from '../../../platform/today.ts';
import { findAtOtherProperties, settleAtOtherProperties } from '../bill-flags/other-properties.service.ts';
import { listFlaggedBills, raiseFlags, type AuditedOne } from '../bill-flags/raise.service.ts';
import { auditAgainst, audited, groundOf, invoiceOf, type Ground, type Known } from '../bills/bill-checks.ts';
import {
  deleteMarks,
  listMarkedOf,
  listMarkedProperties,
  listMarks,
  listPropertiesOfMarked,
  markAgain,
  orderOfMarks,
  type Mark,
} from '../bill-flags/marks.service.ts';
import * as repository from './audits.repository.ts';

/** So many properties are listed at once, and so many marks of one are dealt with in one transaction. */
const [PROPERTIES, MARKS] = [50, 500];

/** The findings that a user has answered: it is another bill of the same days. */
const settled: ReadonlySet<AuditFinding['code']> = new Set(['duplicate-invoice', 'duplicate-period', 'overlap']);

/** A bill in the form that flags need. */
function flagged(
  { limitsOf, country }: Ground,
  { id, fields, isAnother, isUseConfirmed }: Known,
  all: readonly AuditFinding[],
  isNew: boolean,
): AuditedOne {
  const findings = all.filter(
    ({ code }) => !(isAnother && settled.has(code)) && !(isUseConfirmed && code === 'use-impossible'),
  );
  const flags = flagsOf(audited(id, fields, country), findings, limitsOf(fields.meter_no).thresholds);
  return { billId: id, currency: fields.currency, findings, flags, isNew };
}

/** The present findings on these bills of a ground. */
async function auditsOf(
  ctx: Ctx,
  work: Work,
  ground: Ground,
  ids: readonly string[],
  isNew: boolean,
): Promise<AuditedOne[]> {
  const byId = new Map(ground.history.map((known) => [known.id, known]));
  const all = ids.flatMap((id) => byId.get(id) ?? []);
  const invoices = new Map(all.map(({ id, fields }) => [id, invoiceOf(id, fields)]));
  const elsewhere = await findAtOtherProperties(
    work,
    [...invoices.values()].flatMap((one) => one ?? []),
  );
  return all.map((known) => {
    const invoice = invoices.get(known.id);
    const found = auditAgainst(ground, known.id, known.fields, lastDay(ctx));
    return flagged(ground, known, [...found, ...((invoice && elsewhere.get(invoice)) ?? [])], isNew);
  });
}

const keyOf = ({ utility, carrier, meter_no }: repository.ToAudit) => `${utility} ${carrier} ${meter_no}`;
const idsOf = (bills: readonly repository.ToAudit[]) => bills.map(({ id }) => id);

/**
 * The flags of changed bills. What two bills say of each other is flagged at the one that was saved later: where the other one is marked later,
 * it waits for that one's audit.
 */
async function withoutLater(work: Work, bills: readonly AuditedOne[]): Promise<AuditedOne[]> {
  const otherOf = ({ code, values }: AuditedOne['flags'][number]) =>
    isTwoSided(code) || code === 'duplicate-elsewhere' ? String(values['billId']) : undefined;
  const concerned = bills.flatMap(({ billId, flags }) => [billId, ...flags.flatMap((flag) => otherOf(flag) ?? [])]);
  const order = await orderOfMarks(work, concerned);
  const placeOf = (billId = '') => order.get(billId) ?? -1;
  return bills.map((bill) => ({
    ...bill,
    flags: bill.flags.filter((flag) => placeOf(otherOf(flag)) <= placeOf(bill.billId)),
  }));
}

/**
 * Flags the findings on marked bills, and closes flags that no longer apply because of them: of their meters, or of the whole property if a
 * bill left a meter. A bill that is marked and not saved there was deleted or moved.
 */
async function auditProperty(ctx: Ctx, work: Work, environmentId: string, marks: readonly Mark[]): Promise<void> {
  const { db, scope } = work;
  // In the order of their last marks.
  const marked = [...new Set(marks.toReversed().flatMap(({ bill_id }) => bill_id ?? []))].toReversed();
  const saved = new Map(
    (await repository.listToAudit(db, scope, environmentId, marked)).map((bill) => [bill.id, bill]),
  );
  const changed = marked.flatMap((id) => saved.get(id) ?? []);
  const gone = marked.filter((id) => !saved.has(id));
  // A merge of properties moves bills without a mark of their own.
  for (const { id, environment_id } of gone.length ? await repository.listPlacesOf(db, scope, gone) : [])
    await markAgain(work, environment_id, id);
  const hasLeft = gone.length > 0 || marks.some(({ bill_id }) => bill_id === null);
  const meters = new Set(changed.map(keyOf));
  const open = await listFlaggedBills(work, environmentId);
  const flaggedBills = (await repository.listToAudit(db, scope, environmentId, open)).filter(
    (bill) => hasLeft || meters.has(keyOf(bill)),
  );
  const grounds: { utility: string; ground: Ground }[] = [];
  for (const [utility, ofUtility] of grouped([...changed, ...flaggedBills], (bill) => bill.utility)) {
    const ground = await groundOf(work, environmentId, utility, [
      ...new Map(ofUtility.map((bill) => [keyOf(bill), bill])).values(),
    ]);
    grounds.push({ utility, ground });
  }
  const audit = async (bills: readonly repository.ToAudit[], isNew: boolean) => {
    const found: AuditedOne[] = [];
    for (const { utility, ground } of grounds) {
      const ids = idsOf(bills.filter((bill) => bill.utility === utility));
      found.push(...(await auditsOf(ctx, work, ground, ids, isNew)));
    }
    await raiseFlags(ctx, work, environmentId, isNew ? await withoutLater(work, found) : found);
  };
  await audit(changed, true);
  await settleAtOtherProperties(ctx, work, marked);
  // Those that were flagged just now were audited just now.
  const isChanged = new Set(idsOf(changed));
  await audit(
    flaggedBills.filter(({ id }) => !isChanged.has(id)),
    false,
  );
}

/**
 * Audits the next marked bills of a property. A transaction of its own: it is repeated if another one writes its flags. Those of an organization
 * follow each other in a process, so that of two that find each other's bills the second sees the flag of the first.
 */
const auditMarked = (ctx: Ctx, environmentId: string): Promise<void> =>
  afterOthers(`audits of ${scopeOf(ctx).organizationId}`, () =>
    inTransaction({ ...ctx, now: new Date() }, async (work) => {
      const marks = await listMarks(work, environmentId, MARKS);
      if (!marks.length) return;
      await auditProperty(ctx, work, environmentId, marks);
      await deleteMarks(work, environmentId, marks);
    }),
  );

/** Audits as the worker does until no properties are named any more. */
async function auditWhile(ctx: Ctx, listDue: (work: Work) => Promise<string[]>): Promise<void> {
  const { organizationId } = scopeOf(ctx);
  let whole: Ctx | undefined;
  for (;;) {
    // A merge of properties leaves marks at the former one; many marks of a property are dealt with in parts.
    const due = await reading(ctx, listDue);
    if (!due.length) return;
    whole ??= await inOwnTime(workerCtx(ctx, organizationId, ctx.requestId));
    for (const environmentId of due) {
      try {
        await auditMarked(whole, environmentId);
      } catch (error) {
        if (error instanceof Failure || isUnavailable(error)) throw error;
        ctx.log.error({ err: error, environmentId }, 'the bills of a property could not be audited');
        fail('bill-flag.audit-failed');
      }
    }
  }
}

/** Looks for the findings on these bills now, if they are due: before a decision that depends on them. */
export const auditBefore = (ctx: Ctx, billIds: readonly string[]): Promise<void> =>
  auditWhile(ctx, (work) => listPropertiesOfMarked(work, billIds));

/** Looks for the findings at these properties now, if some are due: before a change that later findings would prevent from being undone. */
export const auditPropertiesBefore = (ctx: Ctx, environmentIds: readonly string[]): Promise<void> =>
  auditWhile(ctx, (work) => listMarkedOf(work, environmentIds));

/**
 * Audits all marked bills of the organization, property by property; answers whether nothing waits any longer. A property whose audit fails is
 * left for the next run.
 */
export async function auditWhatIsDue(ctx: Ctx, stopping: AbortSignal): Promise<boolean> {
  const failed: string[] = [];
  for (;;) {
    const due = await reading(ctx, (work) => listMarkedProperties(work, { except: failed, most: PROPERTIES }));
    if (!due.length) return true;
    for (const environmentId of due) {
      if (stopping.aborted) return false;
      try {
        await auditMarked(ctx, environmentId);
      } catch (error) {
        failed.push(environmentId);
        ctx.log.error({ err: error, environmentId }, 'the bills of a property could not be audited');
      }
    }
  }
}
