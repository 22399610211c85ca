import type { Work } from '../../../database/transaction.ts';
import * as repository from './open-flags.repository.ts';

export type { OpenFlags } from './open-flags.repository.ts';

/** The unsettled audit findings of these bills, by bill; bills without any are left out. */
export const openFlagsOf = async (
  { db, scope }: Work,
  billIds: readonly string[],
): Promise<Map<string, repository.OpenFlags>> =>
  new Map((await repository.listOpenFlags(db, scope, billIds)).map((found) => [found.bill_id, found]));
