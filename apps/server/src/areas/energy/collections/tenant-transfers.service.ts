import type { StatementEntry } from '@steward/core/payments/bank-statement';
import type { OwedStatement } from '@steward/core/payments/tenant-transfer';
import type { Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { listMandates } from './mandates.repository.ts';
import { listOpen } from './runs.repository.ts';
import { recordPayment } from './statement-payments.service.ts';

/** The statements that bookings of a file may pay, updated while they are settled one after another. */
export async function statementsOwed({ db, scope }: Work): Promise<OwedStatement[]> {
  const mandates = await listMandates(db, scope);
  return (await listOpen(db, scope)).map(({ recharge_statement_id, number, amount, tenant_name, tenant_id }) => ({
    id: recharge_statement_id,
    number,
    amount,
    tenant_name,
    ibans: mandates.filter((one) => one.tenant_id === tenant_id && one.is_confirmed).map(({ iban }) => iban),
  }));
}

/** Records the transfer of a tenant from a booking. */
export async function payStatement(
  ctx: Ctx,
  work: Work,
  owed: OwedStatement[],
  statement: OwedStatement,
  {
    entry,
    entryId,
    paid_on,
  }: { entry: Pick<StatementEntry, 'amount' | 'remittance'>; entryId: string; paid_on: string },
): Promise<void> {
  const payment = {
    recharge_statement_id: statement.id,
    amount: entry.amount,
    paid_on,
    method: 'transfer' as const,
    reference: entry.remittance.slice(0, 140),
    note: '',
  };
  await recordPayment(ctx, work, payment, entryId);
  owed.splice(owed.indexOf(statement), 1);
}
