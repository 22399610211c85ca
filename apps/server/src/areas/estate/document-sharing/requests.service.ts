import type { Answer, Parsed } from '@steward/contract/call';
import { REQUEST_BYTES, REQUEST_FILES, type documentSharing } from '@steward/contract/estate/document-sharing';
import { fail } from '@steward/contract/failures';
import { inTransaction, reading } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { raise } from '../../../platform/events.ts';
import type { UploadedFile } from '../../../platform/http/bind.ts';
import { hashPassword } from '../../../platform/secrets/passwords.ts';
import type { ShareKind } from '../../../platform/shares.ts';
import { uuid } from '../../../platform/uuid.ts';
import { refuseUnusable } from '../../foundation/files/document-type.ts';
import { storeUploads } from '../../foundation/files/files.service.ts';
import { makeShareLink } from '../../foundation/share-links/making.service.ts';
import { visitOf } from '../../foundation/share-links/opening.service.ts';
import { mustHaveRoom } from '../../foundation/uploads/storage.service.ts';
import { kindOf, type FileKind } from '../documents/file-types.ts';
import { getDocumentSettings } from '../documents/settings.service.ts';
import { placeFiles } from '../documents/uploads.service.ts';
import * as repository from './document-sharing.repository.ts';

type Left = { files_left: number; bytes_left: number };

const left = ({ files, bytes }: { files: number; bytes: number }): Left => ({
  files_left: Math.max(0, REQUEST_FILES - files),
  bytes_left: Math.max(0, REQUEST_BYTES - bytes),
});

/** Requests are shared by the person who asks, and by administrators who take over their links. */
export const documentRequests: ShareKind<Left & { note: string }> = {
  describe: async ({ actor }, { db, scope }, ids) =>
    new Map(
      (await repository.listRequests(db, scope, ids))
        .filter(({ created_by }) => actor && (actor.isAdmin || created_by === actor.userId))
        .map(({ id, title }) => [id, { title, environment_id: null }]),
    ),
  open: (ctx, { subject_id }) =>
    reading(ctx, async ({ db, scope }) => {
      const [request] = await repository.listRequests(db, scope, [subject_id]);
      return request && { note: request.note, ...left(request) };
    }),
};

export async function createDocumentRequest(
  ctx: Ctx,
  { title, note, password, ...link }: Parsed<typeof documentSharing.createDocumentRequest>,
): Promise<Answer<typeof documentSharing.createDocumentRequest>> {
  const password_hash = password === null ? null : await hashPassword(password);
  return inTransaction(ctx, async (work) => {
    const id = uuid();
    const row = { id, title, note, created_by: actorOf(ctx).userId, created_at: ctx.now };
    await repository.insertRequest(work.db, work.scope, row);
    const { url, ends_at } = await makeShareLink(ctx, work, {
      kind: 'request',
      subject_id: id,
      password_hash,
      ...link,
    });
    return { _id: id, url, ends_at };
  });
}

const sizeOf = (files: readonly UploadedFile[]) => files.reduce((sum, { size }) => sum + size, 0);

/** The person who sends them has no account: the documents have no creator, and belong to the person who asked. */
export async function sendRequestedDocuments(
  ctx: Ctx,
  { ticket, name, email }: Parsed<typeof documentSharing.sendRequestedDocuments>,
  uploads: UploadedFile[],
): Promise<Answer<typeof documentSharing.sendRequestedDocuments>> {
  const { holder, link, note } = await visitOf(ctx, ticket, 'request');
  const { actor, ...outsider } = holder;
  if (!actor) fail('share-link.ended');
  if (!uploads.length) fail('request.invalid', undefined, [{ field: 'files', message: 'is required' }]);
  if (uploads.length > REQUEST_FILES) fail('document-request.too-many-files');
  const { allows_macros } = await getDocumentSettings(holder);
  const kinds: FileKind[] = [];
  for (const file of uploads) {
    refuseUnusable(file);
    kinds.push(await kindOf(file, allows_macros));
  }
  const sent = { files: uploads.length, bytes: sizeOf(uploads) };
  // Before anything is stored; it is checked again with the rows.
  await reading(outsider, (work) => mustHaveRoom(outsider, work, sent));
  const sender = email ? `${name} <${email}>` : name;
  const answer = await storeUploads(outsider, uploads, (hashes) =>
    inTransaction(outsider, async (work) => {
      const counted = await repository.countReceived(work.db, work.scope, link.subject_id, sent);
      const [request] = await repository.listRequests(work.db, work.scope, [link.subject_id]);
      if (!request) fail('share-link.ended');
      if (!counted)
        fail(
          request.files + sent.files > REQUEST_FILES ? 'document-request.too-many-files' : 'document-request.too-large',
        );
      await mustHaveRoom(outsider, work, sent);
      const files = uploads.map((file, i) => ({
        sha256: hashes[i] ?? '',
        name: file.name,
        type: kinds[i]?.type ?? 'other',
        contentType: kinds[i]?.contentType ?? 'application/octet-stream',
        bytes: file.size,
      }));
      const place = {
        root: 'unorganized',
        portfolio_id: null,
        environment_id: null,
        folder_id: null,
        top_id: null,
      } as const;
      await placeFiles(outsider, work, place, files, {
        same_name: 'both',
        kind: 'other',
        source: 'request',
        sender,
        note: request.title,
        owner_id: actor.userId,
        request_id: request.id,
      });
      await raise(outsider, work.db, {
        kind: 'document.received',
        object_id: link.subject_id,
        to: [actor.userId],
        values: { sender: name, request: request.title, count: String(sent.files) },
        redirect_url: `/documentation/requests?item=${link.subject_id}`,
      });
      // As they were sent: a number behind a name would say that another document has it.
      return { received: files.map(({ name: sentName }) => sentName), ...left(counted) };
    }),
  );
  for (const file of uploads) await note(file.name);
  return answer;
}
