import { fail, type FailureCode } from '@steward/contract/failures';
import { reachesProperty } from '../../../database/scoped.ts';
import { unlessTaken } from '../../../database/taken.ts';
import type { Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';

export const invalid = (field: string, message: string): never =>
  fail('request.invalid', undefined, [{ field, message }]);

export async function mustReach({ db, scope }: Work, environmentId: string): Promise<void> {
  if (!(await reachesProperty(db, scope, environmentId))) fail('environment.not-found');
}

/** What will be worth or owed on a day to come is not known. */
export function refuseFuture(ctx: Ctx, field: string, day: string | null): void {
  if (day !== null && day > todayOf(ctx)) invalid(field, 'must not lie in the future');
}

/** Refuses a change of what another user changed since it was read. */
export function refuseOutdated(known: { version: number }, read: number): void {
  if (known.version !== read) fail('valuation.changed');
}

export const unlessDayTaken = <T>(index: string, code: FailureCode, field: string, write: Promise<T>): Promise<T> =>
  unlessTaken(index, code, write, [{ field, message: 'For this day there is an entry already.' }]);
