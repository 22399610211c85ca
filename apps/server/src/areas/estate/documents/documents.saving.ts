import type { Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import * as repository from './documents.repository.ts';

/** Changes documents within reach. */
export const updateDocuments = (
  ctx: Ctx,
  { db, scope }: Work,
  ids: readonly string[],
  row: repository.DocumentChange,
): Promise<void> => repository.updateDocuments(db, scope, ids, { ...row, changed_at: ctx.now });
