import { fail } from '@steward/contract/failures';
import type { Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { forgetUnbilled } from '../../estate/meters/meters.service.ts';
import { withMeters } from './bill-meters.ts';
import { monthsOfBill, type Fields } from './bill-months.ts';
import { isLocked } from './bills.service.ts';
import { recount } from './bills.recount.service.ts';
import * as monthRows from './bills.months.repository.ts';
import * as repository from './bills.repository.ts';

/** Adds estimates as bills that are neither paid nor audited; an actual bill of the same days takes precedence. */
export async function addAccruals(ctx: Ctx, work: Work, given: readonly Fields[]): Promise<string[]> {
  const { db, scope } = work;
  const all = await withMeters(work, given);
  const added = all.map((fields) => ({ id: uuid(), fields: { ...fields, is_estimate: true, is_accrual: true } }));
  const months = added.map(({ id, fields }) => ({
    id,
    environment_id: fields.environment_id,
    meter_no: fields.meter_no,
    is_estimate: true,
    months: monthsOfBill(fields),
  }));
  for (const environmentId of new Set(all.map((fields) => fields.environment_id))) {
    const touched = months.filter((bill) => bill.environment_id === environmentId).flatMap((bill) => bill.months);
    if (await isLocked(work, environmentId, touched)) fail('bill.year-locked');
  }
  await repository.insertTyped(
    db,
    scope,
    added,
    { source: 'estimate' },
    {
      saved_by: ctx.actor?.userId ?? null,
      saved_at: ctx.now,
      not_a_duplicate: false,
      overlap_counts: 'both',
      use_confirmed: false,
    },
  );
  await monthRows.insertMonths(db, scope, months);
  const ids = added.map(({ id }) => id);
  const overlapping = await monthRows.listOverlapping(db, scope, added);
  await recount(
    work,
    added.filter(({ id }) => overlapping.has(id)).map(({ fields }) => fields),
  );
  return ids;
}

/** Removes estimates; other bills among the ids stay. Their days count again for the other bills that cover them. */
export async function removeAccruals(work: Work, ids: readonly string[]): Promise<string[]> {
  const { db, scope } = work;
  const found = await repository.listAccruals(db, scope, ids);
  for (const environmentId of new Set(found.map((row) => row.environment_id))) {
    const touched = found.filter((row) => row.environment_id === environmentId).flatMap((row) => monthsOfBill(row));
    if (await isLocked(work, environmentId, touched)) fail('bill.year-locked');
  }
  const deleted = found.map(({ id }) => id);
  await forgetUnbilled(work, await repository.deleteBills(db, scope, deleted));
  await recount(work, found);
  return deleted;
}
