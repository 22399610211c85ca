import type { AuditFinding } from '@steward/core/bills/audit-finding';
import { flagKey, isActiveFlag, isTwoSided, type FlaggedFinding, type FlagState } from '@steward/core/bills/flags';
import type { Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import * as repository from './bill-flags.repository.ts';
import { listFlaggedCopies } from './other-properties.service.ts';

/** A bill after its audit. */
export interface AuditedOne {
  billId: string;
  currency: string | null;
  /** All that the audit found. */
  findings: readonly AuditFinding[];
  /** The findings that are worth a flag. */
  flags: readonly FlaggedFinding[];
  /** Whether the bill itself is new or changed: a bill that is audited again because of another one gets no new flags. */
  isNew: boolean;
}

/** The bills of a property with active flags: they are audited again when another bill of the property is added, changed or deleted. */
export const listFlaggedBills = ({ db, scope }: Work, environmentId: string): Promise<string[]> =>
  repository.listFlaggedBills(db, scope, environmentId);

/**
 * Brings the flags of bills up to date with the audit: new findings are flagged, known flags keep their comments, and active flags without
 * a finding are closed as corrected.
 */
export async function raiseFlags(
  ctx: Ctx,
  { db, scope }: Work,
  environmentId: string,
  bills: readonly AuditedOne[],
): Promise<void> {
  if (!bills.length) return;
  const known = await repository.listFlagsAbout(
    db,
    scope,
    environmentId,
    bills.map(({ billId }) => billId),
  );
  const ids = new Set(bills.map(({ billId }) => billId));
  const moved = known.filter((flag) => ids.has(flag.bill_id) && flag.environment_id !== environmentId);
  if (moved.length)
    await repository.moveFlags(
      db,
      scope,
      moved.map(({ id }) => id),
      environmentId,
    );
  const byKey = new Map(known.map((flag) => [`${flag.bill_id} ${flag.finding_key}`, flag]));
  const added: repository.NewFlag[] = [];
  const again: repository.Said[] = [];
  const events: repository.NewEvent[] = [];
  const note = (flagId: string, kind: repository.EventKind) =>
    events.push({
      id: uuid(),
      environment_id: environmentId,
      flag_id: flagId,
      kind,
      author_id: null,
      created_at: ctx.now,
    });
  const copies = await listFlaggedCopies({ db, scope }, [...ids]);
  // When two bills overlap, the flag of the first one covers both.
  const isSaidOfOther = (billId: string, { code, values }: FlaggedFinding) =>
    isTwoSided(code) &&
    (copies.has(`${String(values['billId'])} ${flagKey({ code, values: { billId } })}`) ||
      [...known, ...added].some(
        (flag) =>
          flag.bill_id === values['billId'] &&
          flag.code === code &&
          flag.finding_key.endsWith(billId) &&
          !('state' in flag && flag.state === 'corrected'),
      ));
  for (const bill of bills) {
    for (const finding of bill.flags) {
      const finding_key = flagKey(finding);
      const said = {
        severity: finding.severity,
        figures: JSON.stringify(finding.values),
        cost_impact: finding.costImpact,
        currency: bill.currency,
      };
      const before = byKey.get(`${bill.billId} ${finding_key}`);
      if (before && isActiveFlag(before.state as FlagState)) again.push({ id: before.id, ...said });
      else if (before?.state === 'corrected' && bill.isNew) {
        const back = { state: before.assignee_id ? 'assigned' : 'open', closed_at: null, found_at: ctx.now };
        await repository.updateFlag(db, scope, before.id, { ...said, ...back });
        note(before.id, 'found');
      } else if (!before && bill.isNew && !isSaidOfOther(bill.billId, finding)) {
        const id = uuid();
        const where = { environment_id: environmentId, bill_id: bill.billId };
        added.push({
          id,
          ...where,
          finding_key,
          code: finding.code,
          ...said,
          figures: finding.values,
          found_at: ctx.now,
        });
        note(id, 'found');
      }
    }
    // A finding within a raised tolerance is still found: its flag stays open for its assignee.
    const found = new Set(bill.findings.map(flagKey));
    for (const flag of known) {
      const isGone = flag.bill_id === bill.billId && !found.has(flag.finding_key);
      if (!isGone || !isActiveFlag(flag.state as FlagState)) continue;
      await repository.updateFlag(db, scope, flag.id, { state: 'corrected', closed_at: ctx.now });
      note(flag.id, 'corrected');
    }
  }
  await repository.updateSaid(db, scope, again);
  await repository.insertFlags(db, scope, added);
  await repository.insertEvents(db, scope, events);
}
