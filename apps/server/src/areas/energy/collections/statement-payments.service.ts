import { thousandths } from '@steward/core/money';
import type { Parsed } from '@steward/contract/call';
import type { collections } from '@steward/contract/energy/collections';
import type { StatementPayment } from '@steward/contract/energy/collections.owed';
import { fail } from '@steward/contract/failures';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { lastDay } from '../../../platform/today.ts';
import { uuid } from '../../../platform/uuid.ts';
import { refuseTenants } from '../../estate/tenants/tenants.service.ts';
import { countStatements, listOpen } from './runs.repository.ts';
import * as repository from './statement-payments.repository.ts';

const refused = (field: string, message: string) => fail('request.invalid', undefined, [{ field, message }]);

async function find({ db, scope }: Work, id: string): Promise<StatementPayment> {
  return (await repository.findPayment(db, scope, id)) ?? fail('statement-payment.not-found');
}

/** Adds a payment in the transaction of the caller, for example for a bank statement; returns its id. */
export async function recordPayment(
  ctx: Ctx,
  { db, scope }: Work,
  { recharge_statement_id, ...given }: Parsed<typeof collections.recordStatementPayment>,
  bank_entry_id: string | null = null,
): Promise<string> {
  if ((await countStatements(db, scope, [recharge_statement_id])) === 0) fail('recharge-statement.not-found');
  const open = (await listOpen(db, scope)).find((row) => row.recharge_statement_id === recharge_statement_id);
  if (!open) return fail('statement-payment.not-open');
  if (given.paid_on > lastDay(ctx)) refused('paid_on', 'must not lie in the future');
  if (thousandths(given.amount) > thousandths(open.amount)) refused('amount', 'is more than what is open');
  const id = uuid();
  await repository.insertPayment(db, scope, {
    id,
    environment_id: open.environment_id,
    recharge_statement_id,
    ...given,
    bank_entry_id,
    created_by: ctx.actor?.userId ?? null,
  });
  return id;
}

export const recordStatementPayment = (ctx: Ctx, input: Parsed<typeof collections.recordStatementPayment>) =>
  inTransaction(ctx, async (work) => {
    refuseTenants(work);
    return find(work, await recordPayment(ctx, work, input));
  });

export const getStatementPayments = (ctx: Ctx) =>
  reading(ctx, async (work) => {
    refuseTenants(work);
    return repository.listPayments(work.db, work.scope);
  });

export const reverseStatementPayment = (
  ctx: Ctx,
  { statement_payment_id, reason }: Parsed<typeof collections.reverseStatementPayment>,
) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    refuseTenants(work);
    const { recharge_statement_id, reversed_at } = await find(work, statement_payment_id);
    if (reversed_at) fail('statement-payment.reversed');
    // The debit in the file would no longer match the open amount.
    if (await repository.findUnderWay(db, scope, recharge_statement_id)) fail('statement-payment.under-way');
    await repository.updateReversal(db, scope, statement_payment_id, {
      reversed_by: ctx.actor?.userId ?? null,
      reversed_at: ctx.now,
      reversal_reason: reason,
    });
    return find(work, statement_payment_id);
  });

/** Whether tenants paid statements of a recharge run: such a run cannot be cancelled. */
export const isPaid = async ({ db, scope }: Work, rechargeRunId: string): Promise<boolean> =>
  (await repository.findPaid(db, scope, rechargeRunId)) !== undefined;
