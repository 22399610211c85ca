import { reachesEveryProperty, wholeOrganization } from '../../../database/scoped.ts';
import * as transaction from '../../../database/transaction.ts';
import type { Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';

// Entries without a property are for users who reach every property, also if each was given separately.

export async function withWhole({ db, scope }: Work): Promise<Work> {
  return { db, scope: (await reachesEveryProperty(db, scope)) ? wholeOrganization(scope) : scope };
}

export const inTransaction = <T>(ctx: Ctx, change: (work: Work) => Promise<T>): Promise<T> =>
  transaction.inTransaction(ctx, async (work) => change(await withWhole(work)));

export const reading = <T>(ctx: Ctx, read: (work: Work) => Promise<T>): Promise<T> =>
  transaction.reading(ctx, async (work) => read(await withWhole(work)));
