import type { Parsed } from '@steward/contract/call';
import { valuations } from '@steward/contract/estate/valuations';
import type { Loan } from '@steward/contract/estate/valuations.models';
import { fail } from '@steward/contract/failures';
import { outstandingOn } from '@steward/core/finance/values-on-day';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { changed } from '../../../platform/changed.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import { uuid } from '../../../platform/uuid.ts';
import { invalid, mustReach, refuseFuture, refuseOutdated } from './checks.ts';
import * as repository from './loans.repository.ts';

type Row = Awaited<ReturnType<typeof repository.listLoans>>[number];

/** What is outstanding of a loan on a day; undefined: it runs, and no amount is stated. */
export const outstandingOf = (
  { balances, originated_on, valid_until }: Pick<Row, 'balances' | 'originated_on' | 'valid_until'>,
  day: string,
): number | undefined => outstandingOn({ balances, originatedOn: originated_on, until: valid_until }, day);

const shown = (ctx: Ctx, row: Row): Loan => ({ ...row, outstanding: outstandingOf(row, todayOf(ctx)) ?? null });

const mustFind = async ({ db, scope }: Work, id: string): Promise<Row> =>
  (await repository.listLoans(db, scope, { id }))[0] ?? fail('loan.not-found');

/** By day, the latest first; one amount a day, and none of a day to come or outside the days of the loan. */
function checked(ctx: Ctx, fields: repository.Fields): repository.Fields {
  const { originated_on, valid_until, balances } = fields;
  refuseFuture(ctx, 'originated_on', originated_on);
  if (originated_on && valid_until && valid_until < originated_on)
    invalid('valid_until', 'must not come before the first day');
  balances.forEach(({ on }, at) => {
    const field = `balances.${at}.on`;
    refuseFuture(ctx, field, on);
    if ((originated_on && on < originated_on) || (valid_until && on > valid_until))
      invalid(field, 'must be within the days of the loan');
    if (balances.findIndex((other) => other.on === on) !== at)
      invalid(field, 'For this day there is an entry already.');
  });
  return { ...fields, balances: balances.toSorted((a, b) => (a.on < b.on ? 1 : -1)) };
}

export const getLoans = (ctx: Ctx, { environment_id }: Parsed<typeof valuations.getLoans>): Promise<Loan[]> =>
  reading(ctx, async (work) => {
    if (environment_id) await mustReach(work, environment_id);
    const asked = environment_id ? { environmentIds: [environment_id] } : {};
    return (await repository.listLoans(work.db, work.scope, asked)).map((row) => shown(ctx, row));
  });

/** The loans on properties, for calculations. */
export const listLoansOf = ({ db, scope }: Work, environmentIds: readonly string[]) =>
  repository.listLoans(db, scope, { environmentIds });

export const addLoan = (ctx: Ctx, { environment_id, ...fields }: Parsed<typeof valuations.addLoan>) =>
  inTransaction(ctx, async (work) => {
    await mustReach(work, environment_id);
    const id = uuid();
    const created_by = ctx.actor?.userId ?? null;
    await repository.insertLoan(work.db, work.scope, { id, environment_id, created_by, ...checked(ctx, fields) });
    return shown(ctx, await mustFind(work, id));
  });

export const updateLoan = (ctx: Ctx, { loan_id, version, ...sent }: Parsed<typeof valuations.updateLoan>) =>
  inTransaction(ctx, async (work) => {
    const known = await mustFind(work, loan_id);
    refuseOutdated(known, version);
    const fields = checked(ctx, changed(valuations.updateLoan.input, known, sent));
    await repository.updateLoan(work.db, work.scope, loan_id, fields);
    return shown(ctx, await mustFind(work, loan_id));
  });

export const deleteLoan = (ctx: Ctx, { loan_id, version }: Parsed<typeof valuations.deleteLoan>) =>
  inTransaction(ctx, async (work) => {
    refuseOutdated(await mustFind(work, loan_id), version);
    await repository.deleteLoan(work.db, work.scope, loan_id);
    return { done: true as const };
  });
