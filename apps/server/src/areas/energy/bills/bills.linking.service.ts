import type { Work } from '../../../database/transaction.ts';
import * as repository from './bills.linking.repository.ts';
import { recount } from './bills.recount.service.ts';

export type { BilledNumber } from './bills.linking.repository.ts';

/** Saved bills with a number are of this meter. Days that they share with other bills of the meter count once. */
export async function linkBills(work: Work, number: repository.BilledNumber, meterId: string): Promise<void> {
  await recount(work, await repository.linkBills(work.db, work.scope, number, meterId));
}
