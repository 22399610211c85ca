import type { Parsed } from '@steward/contract/call';
import type { payments } from '@steward/contract/energy/payments';
import { fail } from '@steward/contract/failures';
import { decide } from '@steward/contract/modules';
import { inTransaction, type Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { loadRights } from '../../access/permissions/rights.service.ts';
import { raise } from '../../../platform/events.ts';
import { peopleWithAccess } from '../bill-flags/people-with-access.service.ts';
import * as repository from './payments.repository.ts';
import { findRow, onePayable } from './payments.service.ts';

/** All other users who see the property and may approve its bills. */
async function othersWhoApprove(ctx: Ctx, work: Work, environmentId: string): Promise<string[]> {
  const { userId } = actorOf(ctx);
  const found: string[] = [];
  for (const person of await peopleWithAccess(work, environmentId)) {
    if (person._id === userId) continue;
    const rights = await loadRights(
      work.db,
      {
        organizationId: work.scope.organizationId,
        userId: person._id,
        isAdmin: person.is_admin,
        isSuperAdmin: person.is_super_admin,
      },
      ctx.now,
    );
    if (decide(rights, 'payments.approve').allowed) found.push(person._id);
  }
  return found;
}

export const askForBillApproval = (ctx: Ctx, { bill_id }: Parsed<typeof payments.askForBillApproval>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const row = await findRow(work, bill_id);
    const { state, environment_id, supplier, invoice_no, environment_name } = row;
    if (state !== 'draft' && state !== 'flagged') fail('payment.wrong-state');
    const to = await othersWhoApprove(ctx, work, environment_id);
    if (!to.length) fail('payment.nobody-approves');
    const asked = { state, asked_by: actorOf(ctx).userId, asked_at: ctx.now };
    const stored = await repository.findStored(db, scope, bill_id);
    if (stored) await repository.updateStored(db, scope, stored.id, asked);
    else await repository.insertStored(db, scope, { ...asked, id: uuid(), bill_id, environment_id });
    await raise(ctx, db, {
      kind: 'payment.approval-asked',
      environment_id,
      object_id: bill_id,
      to,
      values: {
        person: actorOf(ctx).name,
        bill: [supplier, invoice_no, environment_name].filter(Boolean).join(' · '),
      },
      redirect_url: `/show-bill?id=${bill_id}#payment`,
      // A repeated request is one notification.
      group: `payment.approval-asked:${bill_id}`,
    });
    return onePayable(ctx, work, bill_id);
  });
