import { fail } from '@steward/contract/failures';
import { decide } from '@steward/contract/modules';
import type { Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { refuseForCertificates } from './certificate-check.ts';
import * as repository from './documents.repository.ts';
import { isRetentionShortened } from './settings.repository.ts';

/** Whether another kind or day of issue would end the retention of a document early, which needs the permission for retention. */
export async function endsRetention(
  ctx: Ctx,
  { db, scope }: Work,
  ids: readonly string[],
  { kind, issued_on }: Pick<repository.DocumentChange, 'kind' | 'issued_on'>,
): Promise<boolean> {
  if (kind === undefined && issued_on === undefined) return false;
  if (decide(actorOf(ctx).rights, 'documents.retain').allowed) return false;
  return isRetentionShortened(db, scope, ids, { kind, issued_on });
}

/** Changes documents within reach. */
export async function updateDocuments(
  ctx: Ctx,
  work: Work,
  ids: readonly string[],
  row: repository.DocumentChange,
): Promise<void> {
  if (await endsRetention(ctx, work, ids, row)) fail('document.retained');
  await refuseForCertificates(ctx, work, ids, row);
  await repository.updateDocuments(work.db, work.scope, ids, { ...row, changed_at: ctx.now });
}

/** Adds and removes tags of documents within reach. */
export const changeTags = (
  { db, scope }: Work,
  ids: readonly string[],
  add: readonly string[],
  remove: readonly string[],
): Promise<void> => repository.changeTags(db, scope, ids, add, remove);

export const hasMember = ({ db, scope }: Work, userId: string): Promise<boolean> =>
  repository.hasMember(db, scope, userId);
