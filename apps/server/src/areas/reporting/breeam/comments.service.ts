import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { breeam } from '@steward/contract/reporting/breeam';
import type { BreeamPreview } from '@steward/contract/reporting/breeam.models';
import { grouped } from '@steward/core/grouped';
import { inTransaction, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { uuid } from '../../../platform/uuid.ts';
import { visitOf } from '../../foundation/share-links/opening.service.ts';
import { findWhole } from '../frameworks/access.service.ts';
import * as repository from './breeam.repository.ts';
import type { PreviewRow } from './breeam.repository.ts';

/** By one link on one issue: a link cannot take the place of others. */
const MOST_COMMENTS = 20;

/** A preview with the comments by links on its round. The label of a link is shown to those who have it. */
export async function withComments(
  { db, scope }: Work,
  { id, report_id, round, content }: PreviewRow,
): Promise<BreeamPreview> {
  const comments = await repository.listComments(db, scope, report_id);
  const by = grouped(
    comments.filter((one) => one.round === round),
    ({ code }) => code,
  );
  return {
    ...content,
    issues: content.issues.map((issue) => ({
      ...issue,
      assessor: (by.get(issue.code) ?? []).map(({ text, author, preview_id, link_label, created_at }) => ({
        text,
        author,
        by_link: preview_id === id ? link_label : '',
        round,
        at: created_at,
      })),
    })),
  };
}

/** The assessor has no account: the comment has the name that was given, and belongs to no user. */
export async function commentBreeamPreview(
  ctx: Ctx,
  { ticket, code, author, text }: Parsed<typeof breeam.commentBreeamPreview>,
): Promise<Answer<typeof breeam.commentBreeamPreview>> {
  const { holder, link, note } = await visitOf(ctx, ticket, 'breeam-preview');
  const { actor: _, ...outsider } = holder;
  const comment = await inTransaction(outsider, async ({ db, scope }) => {
    const [preview] = await repository.listPreviewsById(db, scope, [link.subject_id]);
    if (!preview) fail('share-link.ended');
    const { id: preview_id, report_id, round, content } = preview;
    if (!content.issues.some((issue) => issue.code === code)) fail('breeam.issue-not-found', code);
    if ((await repository.countCommentsBy(db, scope, preview_id, code)) >= MOST_COMMENTS)
      fail('breeam.too-many-comments', code);
    const row = { report_id, code, text, author, round, preview_id, link_label: link.label, created_by: null };
    await repository.insertComment(db, scope, { id: uuid(), ...row, created_at: ctx.now });
    return { text, author, by_link: link.label, round, at: ctx.now.toISOString() };
  });
  await note(`${code}: ${author}`);
  return comment;
}

/** Removes what was said by a link, or entered by a member; the audit log keeps it. */
export const deleteBreeamComment = (
  ctx: Ctx,
  { comment_id }: Parsed<typeof breeam.deleteBreeamComment>,
): Promise<Answer<typeof breeam.deleteBreeamComment>> =>
  inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const comment = (await repository.findComment(db, scope, comment_id)) ?? fail('breeam-comment.not-found');
    const { row } = await findWhole(ctx, work, comment.report_id);
    await repository.deleteComment(db, scope, comment_id);
    return { report_id: row.id };
  });
