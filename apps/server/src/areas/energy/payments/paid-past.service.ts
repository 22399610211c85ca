import { addDays } from '@steward/core/calendar/day';
import type { Work } from '../../../database/transaction.ts';
import { uuid } from '../../../platform/uuid.ts';
import * as repository from './paid-past.repository.ts';

/** Payment terms of bills that state no due date. */
const TERM_DAYS = 14;
const CHUNK = 1000;

/**
 * Marks the bills of the past as approved and paid on their due dates, for an organization whose earlier bills were paid before it used
 * Steward. A bill is approved by the first of these people who did not save it; bills that were flagged, approved or paid stay as they are.
 */
export async function payPast(work: Work, before: string, approvers: readonly [string, string]): Promise<number> {
  const { db, scope } = work;
  const rows = await repository.listUntouched(db, scope, before);
  for (let from = 0; from < rows.length; from += CHUNK) {
    const some = rows.slice(from, from + CHUNK).map(({ saved_by, due_date, date_of_bill, ...row }) => {
      const approved_by = approvers.find((id) => id !== saved_by) ?? approvers[0];
      const paid_on = due_date ?? addDays(date_of_bill, TERM_DAYS);
      return { ...row, approved_by, paid_on, approved_on: date_of_bill };
    });
    await repository.insertPaid(
      db,
      scope,
      some.map((row) => ({ ...row, id: uuid(), payment_id: uuid() })),
    );
  }
  return rows.length;
}
