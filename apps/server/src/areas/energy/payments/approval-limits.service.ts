import type { Parsed } from '@steward/contract/call';
import type { ApprovalLimit, payments } from '@steward/contract/energy/payments';
import { fail } from '@steward/contract/failures';
import { toCoins } from '@steward/core/money';
import { appliesFrom, limitAt } from '@steward/core/payments/approval-limit';
import type { Money } from '@steward/core/payments/bill-state';
import { reachesEveryProperty } from '../../../database/scoped.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { refuseChanged, versionOf } from '../../../platform/approvals.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { raise } from '../../../platform/events.ts';
import { uuid } from '../../../platform/uuid.ts';
import { listActiveAdmins, listPeople } from '../../access/permissions/people.service.ts';
import { mustBeInCoins } from './in-coins.ts';
import * as repository from './payments.repository.ts';

/** The limits in effect. A currency without one needs two people for every bill. */
export const limitsOn = async (ctx: Ctx, { db, scope }: Work): Promise<Money[]> =>
  (await repository.listLimits(db, scope))
    .map((row) => ({ currency: row.currency, amount: limitAt(row, ctx.now) }))
    .filter(({ amount }) => amount > 0);

const isWaiting = (row: repository.LimitRow, now: Date) => (appliesFrom(row)?.getTime() ?? 0) > now.getTime();

/** What a confirmation is about. */
const factsOf = ({ currency, amount, raised_to, raised_by_name }: repository.LimitRow) => ({
  currency,
  amount,
  raised_to,
  raised_by_name,
});

async function listed(ctx: Ctx, { db, scope }: Work): Promise<ApprovalLimit[]> {
  const rows = await repository.listLimits(db, scope);
  return rows.map((row) => {
    const waits = isWaiting(row, ctx.now);
    return {
      currency: row.currency,
      amount: limitAt(row, ctx.now),
      raised_to: waits ? row.raised_to : null,
      raised_by_name: waits ? row.raised_by_name : '',
      applies_from: waits ? (appliesFrom(row)?.toISOString() ?? null) : null,
      needs_other: waits && row.raised_by === (ctx.actor?.userId ?? null),
      version: versionOf(factsOf(row)),
    };
  });
}

export const getApprovalLimits = (ctx: Ctx) => reading(ctx, (work) => listed(ctx, work));

// The limits apply to bills of every property.
const mustReachAll = async ({ db, scope }: Work) => {
  if (!(await reachesEveryProperty(db, scope))) fail('payment.every-property');
};

const findLimit = async ({ db, scope }: Work, currency: string) =>
  (await repository.listLimits(db, scope)).find((row) => row.currency === currency);

/** In an organization that never had another person, no one else can confirm or see the raise, and the limit protects no one else. */
const isAlone = async (ctx: Ctx, work: Work) =>
  (await listPeople(work)).every(({ user_id }) => user_id === ctx.actor?.userId);

export const saveApprovalLimit = (ctx: Ctx, { currency, amount: given }: Parsed<typeof payments.saveApprovalLimit>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    mustBeInCoins(given, currency);
    // As stored: an amount below the smallest coin is none.
    const amount = toCoins(given, currency);
    await mustReachAll(work);
    const known = await findLimit(work, currency);
    const current = known ? limitAt(known, ctx.now) : 0;
    // The same raise again keeps its day.
    if (known && isWaiting(known, ctx.now) && known.raised_to === amount) return listed(ctx, work);
    const isRaised = amount > current && !(await isAlone(ctx, work));
    await repository.deleteLimit(db, scope, currency);
    if (isRaised)
      await repository.insertLimit(db, scope, {
        id: uuid(),
        currency,
        amount: current,
        raised_to: amount,
        raised_by: actorOf(ctx).userId,
        raised_at: ctx.now,
      });
    else if (amount > 0) await repository.insertLimit(db, scope, { id: uuid(), currency, amount });
    if (isRaised)
      await raise(ctx, db, {
        kind: 'payment.limit-raised',
        // With the person who raised it: a stolen key of an admin raises limits, too.
        to: (await listActiveAdmins(work)).map(({ user_id }) => user_id),
        values: { person: actorOf(ctx).name, amount: String(amount), before: String(current), currency },
        redirect_url: '/datahub/data_library/utilities/approval_limits',
      });
    return listed(ctx, work);
  });

export const confirmApprovalLimit = (ctx: Ctx, { currency, version }: Parsed<typeof payments.confirmApprovalLimit>) =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    await mustReachAll(work);
    const row = await findLimit(work, currency);
    if (!row || row.raised_to === null || !isWaiting(row, ctx.now)) return fail('approval-limit.not-raised');
    if (row.raised_by === actorOf(ctx).userId) fail('approval-limit.needs-other');
    refuseChanged(version, factsOf(row));
    await repository.deleteLimit(db, scope, currency);
    await repository.insertLimit(db, scope, { id: uuid(), currency, amount: row.raised_to });
    return listed(ctx, work);
  });
