import type { Parsed } from '@steward/contract/call';
import type { billIntake } from '@steward/contract/energy/bill-intake';
import { fail } from '@steward/contract/failures';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { scopeOf, type Ctx } from '../../../platform/ctx.ts';
import { kindsOfReceived, receiveDocument, type Received } from '../../estate/documents/received.service.ts';
import { dropBytes, findFile, readBytes, removeFiles } from '../../foundation/files/files.service.ts';
import * as bills from '../bills/read-bills.service.ts';
import * as repository from './bill-intake.repository.ts';
import { findWaiting } from './bill-intake.service.ts';

type Kept = Pick<Received, 'name' | 'bytes' | 'kind'>;

/** The bytes of files with what they are; a file that documents refuse stays where it is. */
async function withKinds(ctx: Ctx, work: Work, fileIds: readonly string[]): Promise<Kept[]> {
  const files = [];
  for (const id of fileIds) {
    const file = (await findFile(work, id)) ?? fail('file.not-found');
    files.push({ name: file.name, bytes: await readBytes(ctx, work.scope, file.sha256) });
  }
  const kinds = await kindsOfReceived(ctx, files);
  return files.map((file, at) => {
    const kind = kinds[at];
    if (!kind || kind.refusal) fail(kind?.refusal ?? 'file.wrong-type', file.name);
    return { ...file, kind };
  });
}

const present = (...ids: (string | null | undefined)[]): string[] => ids.flatMap((id) => id ?? []);

/** Keeps the files as documents; the first one is the file itself, the other its print. */
async function receiveAll(
  ctx: Ctx,
  work: Work,
  files: readonly Kept[],
  from: Omit<Received, keyof Kept>,
): Promise<string> {
  let first: string | undefined;
  for (const file of files) {
    const { id } = await receiveDocument(ctx, work, { ...file, ...from });
    first ??= id;
  }
  return first ?? fail('file.not-found');
}

export async function keepBillFileAsDocument(
  ctx: Ctx,
  { bill_delivery_file_id }: Parsed<typeof billIntake.keepBillFileAsDocument>,
): Promise<{ document_id: string }> {
  const kept = await reading(ctx, async (work) => {
    const { file_id } = await findWaiting(ctx, work, bill_delivery_file_id);
    const print = await repository.findPrint(work.db, work.scope, bill_delivery_file_id);
    return withKinds(ctx, work, present(file_id, print?.file_id));
  });
  const { document_id, hashes } = await inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const file = await findWaiting(ctx, work, bill_delivery_file_id);
    const print = await repository.findPrint(db, scope, bill_delivery_file_id);
    const { way: source, sender, subject: note } = file;
    const from = { source, sender, note, received_at: new Date(file.received_at) };
    const id = await receiveAll(ctx, work, kept, from);
    const change = { state: 'document', failure_code: null, file_id: null, joined_to: null, document_id: id };
    await repository.updateFile(db, scope, bill_delivery_file_id, change);
    if (print) await repository.updateFile(db, scope, print.id, change);
    return { document_id: id, hashes: await removeFiles(work, present(file.file_id, print?.file_id)) };
  });
  await dropBytes(ctx, scopeOf(ctx).organizationId, hashes);
  return { document_id };
}

const sources = { mail: 'mail', folder: 'folder' } as const;

/** A bill that is saved counts in the figures: it is deleted as a bill. */
async function mustFindUnsaved(work: Work, id: string) {
  const bill = await bills.mustFind(work, id);
  if (bill.status === 'saved') fail('bill-intake.saved-bill');
  if (!bill.file_id) fail('file.not-found');
  return bill;
}

export async function moveBillToDocuments(
  ctx: Ctx,
  { bill_id }: Parsed<typeof billIntake.moveBillToDocuments>,
): Promise<{ document_id: string }> {
  const kept = await reading(ctx, async (work) => {
    const { file_id, print_file_id } = await mustFindUnsaved(work, bill_id);
    return withKinds(ctx, work, present(file_id, print_file_id));
  });
  const { document_id, hashes } = await inTransaction(ctx, async (work) => {
    const { db, scope } = work;
    const bill = await mustFindUnsaved(work, bill_id);
    const id = await receiveAll(ctx, work, kept, {
      source: sources[bill.source as keyof typeof sources] ?? 'upload',
      sender: bill.source === 'mail' ? bill.source_detail : '',
      note: '',
      received_at: new Date(bill.received_at ?? bill.created_at),
    });
    await repository.noteDocumentOfBill(db, scope, bill_id, id);
    const pages = await bills.replacePages(work, bill_id, []);
    await bills.deleteBills(work, [bill_id]);
    return {
      document_id: id,
      hashes: await removeFiles(work, [...pages, ...present(bill.file_id, bill.print_file_id)]),
    };
  });
  await dropBytes(ctx, scopeOf(ctx).organizationId, hashes);
  return { document_id };
}
