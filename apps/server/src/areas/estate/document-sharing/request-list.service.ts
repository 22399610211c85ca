import type { Answer, Parsed } from '@steward/contract/call';
import { REQUEST_FILES, type documentSharing, type DocumentRequest } from '@steward/contract/estate/document-sharing';
import { fail } from '@steward/contract/failures';
import { grouped } from '@steward/core/grouped';
import { reading } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { shownScan } from '../../foundation/files/scan-states.service.ts';
import { findShareLinkOf } from '../../foundation/share-links/making.service.ts';
import * as repository from './request-list.repository.ts';

function stateOf(ctx: Ctx, { link_id, revoked_at, ends_at, files }: repository.RequestRow): DocumentRequest['state'] {
  if (link_id === null || revoked_at !== null) return 'closed';
  if (ends_at !== null && Date.parse(ends_at) <= ctx.now.getTime()) return 'ended';
  return files >= REQUEST_FILES ? 'full' : 'open';
}

/** Administrators see the requests of the organization, others their own. */
const ownerOf = (ctx: Ctx): string | undefined => {
  const { isAdmin, isSuperAdmin, userId } = actorOf(ctx);
  return isAdmin || isSuperAdmin ? undefined : userId;
};

export const getDocumentRequests = (
  ctx: Ctx,
  { search, ...page }: Parsed<typeof documentSharing.getDocumentRequests>,
): Promise<Answer<typeof documentSharing.getDocumentRequests>> =>
  reading(ctx, async ({ db, scope }) => {
    const wanted = { owner: ownerOf(ctx), search };
    const rows = await repository.listRequestsWithLinks(db, scope, wanted, page);
    const received = grouped(
      await repository.listReceived(
        db,
        scope,
        rows.map(({ _id }) => _id),
      ),
      ({ request_id }) => request_id,
    );
    return {
      paginateData: rows.map((row) => {
        const { created_by, revoked_at: _revoked, ...shown } = row;
        return {
          ...shown,
          state: stateOf(ctx, row),
          is_own: created_by === actorOf(ctx).userId,
          files_left: Math.max(0, REQUEST_FILES - row.files),
          received: (received.get(row._id) ?? []).map(({ request_id: _request, scan_state, ...document }) => ({
            ...document,
            scan: shownScan(ctx, scan_state),
          })),
        };
      }),
      totalData: await repository.countRequests(db, scope, wanted),
    };
  });

/** The link acts with the rights of the person who asked, so only that person sees its address again. */
export const getDocumentRequestLink = (
  ctx: Ctx,
  { document_request_id }: Parsed<typeof documentSharing.getDocumentRequestLink>,
): Promise<Answer<typeof documentSharing.getDocumentRequestLink>> =>
  reading(ctx, async (work) => {
    const wanted = { owner: actorOf(ctx).userId, ids: [document_request_id] };
    const [row] = await repository.listRequestsWithLinks(work.db, work.scope, wanted, { page: 1, page_size: 1 });
    if (!row) fail('document-request.not-found');
    const isOpen = ['open', 'full'].includes(stateOf(ctx, row));
    const link = isOpen ? await findShareLinkOf(ctx, work, 'request', document_request_id) : undefined;
    return { url: link?.url ?? fail('document-request.no-link') };
  });
