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

/** Adds and removes tags of documents within reach. */
export const changeTags = (
  { db, scope }: Work,
  ids: readonly string[],
  add: readonly string[],
  remove: readonly string[],
): Promise<void> => repository.changeTags(db, scope, ids, add, remove);

export const hasMember = ({ db, scope }: Work, userId: string): Promise<boolean> =>
  repository.hasMember(db, scope, userId);
