import type { Answer, Parsed } from '@steward/contract/call';
import type { BillFlag, billFlags } from '@steward/contract/energy/bill-flags';
import { fail } from '@steward/contract/failures';
import { flagListFields } from '@steward/core/bills/flag-list-fields';
import { flagsPerHundred, isActiveFlag } from '@steward/core/bills/flags';
import { grouped } from '@steward/core/grouped';
import { readListQuery } from '@steward/core/lists/list-query';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { raise } from '../../../platform/events.ts';
import { billInWeather } from '../weather/judged-bill.service.ts';
import * as repository from './bill-flags.repository.ts';
import * as suppliers from './suppliers.repository.ts';
import { withPlaces } from './other-properties.service.ts';

/** Flags in the form for this user. */
const shown = (work: Work, flags: readonly BillFlag[]) =>
  withPlaces(
    work,
    flags,
    ({ figures }) => figures,
    (flag, figures) => ({ ...flag, figures: { ...figures } }),
  );

export const find = async (work: Work, id: string): Promise<BillFlag> => {
  const flag = (await repository.findFlag(work.db, work.scope, id)) ?? fail('bill-flag.not-found');
  return (await shown(work, [flag]))[0] ?? flag;
};

const whole = async (work: Work, id: string): Promise<Answer<typeof billFlags.getBillFlag>> => ({
  ...(await find(work, id)),
  events: await repository.listEvents(work.db, work.scope, id),
});

export const getBillFlags = (
  ctx: Ctx,
  { bill_id, search, where = '', ...by }: Parsed<typeof billFlags.getBillFlags>,
): Promise<Answer<typeof billFlags.getBillFlags>> =>
  reading(ctx, async (work) => {
    const read = readListQuery(where, flagListFields);
    if ('fault' in read) throw new Error(`The contract let a filter through that ${read.fault}`);
    const page = await repository.listFlags(work.db, work.scope, { bill_id, search, query: read.query }, by);
    return { ...page, paginateData: await shown(work, page.paginateData) };
  });

export const getBillFlag = (ctx: Ctx, { flag_id }: Parsed<typeof billFlags.getBillFlag>) =>
  reading(ctx, (work) => whole(work, flag_id));

export const getBillFlagWeather = (
  ctx: Ctx,
  { flag_id }: Parsed<typeof billFlags.getBillFlagWeather>,
): Promise<Answer<typeof billFlags.getBillFlagWeather>> =>
  reading(ctx, async (work) => {
    const { code, bill_id, figures } = await find(work, flag_id);
    if (code !== 'weather-outlier') return null;
    const perDay = figures['perDay'];
    return billInWeather(work, bill_id, typeof perDay === 'number' ? perDay : undefined);
  });

interface Amount {
  currency: string;
  in_question: number;
  recovered: number;
}

/** Adds up amounts of one currency, never those of two. */
function byCurrency(rows: readonly Amount[]): Amount[] {
  const sums = new Map<string, Amount>();
  for (const { currency, in_question, recovered } of rows) {
    const sum = sums.get(currency) ?? { currency, in_question: 0, recovered: 0 };
    sums.set(currency, {
      currency,
      in_question: sum.in_question + in_question,
      recovered: sum.recovered + recovered,
    });
  }
  return [...sums.values()].filter(({ in_question, recovered }) => in_question > 0 || recovered > 0);
}

export const getBillFlagCounts = (ctx: Ctx, { environment_id }: Parsed<typeof billFlags.getBillFlagCounts>) =>
  reading(ctx, async ({ db, scope }) => ({
    ...(await suppliers.countFlags(db, scope, environment_id, actorOf(ctx).userId)),
    being_checked: await suppliers.countBeingChecked(db, scope, environment_id),
    amounts: byCurrency(await suppliers.listAmounts(db, scope, environment_id)),
  }));

const unflagged = { flagged_bills: 0, flags: 0, active: 0 };

export const getSupplierFlags = (ctx: Ctx, { environment_id, ...days }: Parsed<typeof billFlags.getSupplierFlags>) =>
  reading(ctx, async ({ db, scope }) => {
    const { first_day, last_day } = days;
    if (first_day && last_day && last_day < first_day)
      fail('request.invalid', undefined, [{ field: 'last_day', message: 'must not come before the first day' }]);
    const amounts = grouped(
      await suppliers.listAmounts(db, scope, environment_id, days),
      ({ supplier_key }) => supplier_key,
    );
    const found = await suppliers.countOfSuppliers(db, scope, environment_id, days);
    const counts = new Map(found.map(({ supplier_key, ...row }) => [supplier_key, row]));
    return (await suppliers.listSuppliers(db, scope, environment_id, days))
      .map(({ supplier_key, ...row }) => ({ ...row, ...(counts.get(supplier_key) ?? unflagged), supplier_key }))
      .map(({ supplier_key, ...row }) => ({
        ...row,
        flags_per_hundred: flagsPerHundred(row.flags, row.bills) ?? 0,
        amounts: byCurrency(amounts.get(supplier_key) ?? []),
      }))
      .toSorted((a, b) => b.flags_per_hundred - a.flags_per_hundred || a.supplier.localeCompare(b.supplier));
  });

export const getBillFlagAssignees = (ctx: Ctx, { flag_id }: Parsed<typeof billFlags.getBillFlagAssignees>) =>
  reading(ctx, async (work) => {
    const { environment_id } = await find(work, flag_id);
    const people = await repository.listReaching(work.db, work.scope, environment_id);
    return people.map(({ _id, name }) => ({ _id, name }));
  });

/** Adds a line by the user to the history. */
export const note = (ctx: Ctx, { db, scope }: Work, flag: BillFlag, kind: repository.EventKind, body = '') =>
  repository.insertEvents(db, scope, [
    {
      id: uuid(),
      environment_id: flag.environment_id,
      flag_id: flag._id,
      kind,
      body,
      author_id: actorOf(ctx).userId,
      created_at: ctx.now,
    },
  ]);

export const assignBillFlag = (ctx: Ctx, { flag_id, assignee_id }: Parsed<typeof billFlags.assignBillFlag>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const flag = await find(work, flag_id);
    if (!isActiveFlag(flag.state)) fail('bill-flag.closed');
    const person = assignee_id
      ? (await repository.listReaching(db, scope, flag.environment_id, assignee_id))[0]
      : undefined;
    if (assignee_id && !person)
      fail('request.invalid', undefined, [{ field: 'assignee_id', message: 'is not available' }]);
    if (flag.assignee_id === assignee_id) return whole(work, flag_id);
    const state = flag.state === 'disputed' ? 'disputed' : assignee_id ? 'assigned' : 'open';
    await repository.updateFlag(db, scope, flag_id, { assignee_id, state });
    await note(ctx, work, flag, assignee_id ? 'assigned' : 'unassigned', person?.name);
    if (assignee_id)
      await raise(ctx, db, {
        kind: 'bill-flag.assigned',
        environment_id: flag.environment_id,
        object_id: flag_id,
        to: assignee_id === actorOf(ctx).userId ? [] : [assignee_id],
        values: { person: actorOf(ctx).name, bill: [flag.supplier, flag.invoice_no].filter(Boolean).join(' · ') },
        redirect_url: `/datahub/data_library/utilities/flags?item=${flag_id}`,
      });
    return whole(work, flag_id);
  });

export const commentBillFlag = (ctx: Ctx, { flag_id, body }: Parsed<typeof billFlags.commentBillFlag>) =>
  inTransaction(ctx, async (work) => {
    await note(ctx, work, await find(work, flag_id), 'comment', body);
    return whole(work, flag_id);
  });

export const disputeBillFlag = (ctx: Ctx, { flag_id, body }: Parsed<typeof billFlags.disputeBillFlag>) =>
  inTransaction(ctx, async (work) => {
    const flag = await find(work, flag_id);
    if (!isActiveFlag(flag.state)) fail('bill-flag.closed');
    await repository.updateFlag(work.db, work.scope, flag_id, { state: 'disputed' });
    await note(ctx, work, flag, 'disputed', body);
    return whole(work, flag_id);
  });

/** Closes a flag: with the recovered money, or because nothing is wrong. */
export async function close(
  ctx: Ctx,
  work: Work,
  flag: BillFlag,
  {
    state,
    reason,
    recovered_amount,
  }: Pick<Parsed<typeof billFlags.closeBillFlag>, 'state' | 'reason' | 'recovered_amount'>,
): Promise<void> {
  if (!isActiveFlag(flag.state)) fail('bill-flag.closed');
  if (recovered_amount && state === 'dismissed')
    fail('request.invalid', undefined, [{ field: 'recovered_amount', message: 'is only for resolved flags' }]);
  if (recovered_amount && !flag.currency)
    fail('request.invalid', undefined, [{ field: 'recovered_amount', message: 'needs a bill with a currency' }]);
  await repository.updateFlag(work.db, work.scope, flag._id, {
    state,
    reason,
    recovered_amount,
    closed_at: ctx.now,
  });
  await note(ctx, work, flag, state, reason);
}

export const closeBillFlag = (ctx: Ctx, { flag_id, ...end }: Parsed<typeof billFlags.closeBillFlag>) =>
  inTransaction(ctx, async (work) => {
    await close(ctx, work, await find(work, flag_id), end);
    return whole(work, flag_id);
  });

export const reopenBillFlag = (ctx: Ctx, { flag_id }: Parsed<typeof billFlags.reopenBillFlag>) =>
  inTransaction(ctx, async (work) => {
    const flag = await find(work, flag_id);
    if (isActiveFlag(flag.state)) fail('bill-flag.active');
    if (flag.state === 'corrected') fail('bill-flag.corrected');
    await repository.updateFlag(work.db, work.scope, flag_id, {
      state: flag.assignee_id ? 'assigned' : 'open',
      reason: '',
      recovered_amount: null,
      closed_at: null,
    });
    await note(ctx, work, flag, 'reopened');
    return whole(work, flag_id);
  });
