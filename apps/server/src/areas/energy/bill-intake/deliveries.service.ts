import { createHash } from 'node:crypto';
import type { FailureCode } from '@steward/contract/failures';
import type { intakeWays, placements } from '@steward/contract/energy/bill-intake';
import { propertyNamedIn } from '@steward/core/property/recognition';
import { actAs, inTransaction, type Work } from '../../../database/transaction.ts';
import { envelopeOf } from '../../../gateways/ocr/invoices/envelope.ts';
import { pairFiles } from '../../../gateways/ocr/read-bill.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { uuid } from '../../../platform/uuid.ts';
import { addFile, storeBytes } from '../../foundation/files/files.service.ts';
import { contentTypeOf } from '../../../gateways/documents/types/content-type.ts';
import type { FileKind } from '../../estate/documents/file-types.ts';
import { kindsOfReceived, receiveDocument } from '../../estate/documents/received.service.ts';
import { addUnread, documentKind } from '../bill-reading/unread.service.ts';
import { placeFileJob } from './bill-intake.job-kinds.ts';
import * as repository from './bill-intake.repository.ts';

type Way = (typeof intakeWays)[number];
export type Placement = (typeof placements)[number];

/** A delivery. `ctx` is that of the member who sent it, or of the organization if no member did. */
export interface Incoming {
  way: Way;
  sender: string;
  subject: string;
  /** The identifier of the channel, such as the Message-ID. */
  messageId: string;
  files: readonly IncomingFile[];
  /** Set where the delivery is refused as a whole: it is recorded with the names of its files, and no file is kept. */
  refusal?: FailureCode | undefined;
  /** Whether the sender is not proven: then a person chooses the property of every file. */
  isFromOutside?: boolean | undefined;
}

export interface IncomingFile {
  name: string;
  bytes: Buffer;
  /** The size of a file that is too large to be kept. */
  tooLargeBytes?: number | undefined;
  /** Whether the file exceeds the number of files per delivery. */
  isTooMany?: boolean | undefined;
}

const sha256Of = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

interface Sorted extends IncomingFile {
  sha256: string;
  kind: ReturnType<typeof documentKind>['kind'];
  failureCode: FailureCode | null;
  /** What it is kept as if it cannot be a bill; undefined for a bill, and for what is refused. */
  document?: FileKind | undefined;
  /** The identifier of a document in the envelope of an access point. */
  messageId: string;
}

/** Why a file cannot be a bill, although it can be a document: its kind. An empty or too large one can be neither. */
const isOfOtherKind = ({ kind, failureCode, isTooMany, tooLargeBytes, bytes }: Sorted): boolean =>
  !kind &&
  !isTooMany &&
  tooLargeBytes === undefined &&
  bytes.length > 0 &&
  failureCode !== null &&
  failureCode.startsWith('file.') &&
  failureCode !== 'file.other-message';

/** Files that cannot be bills are kept as documents; programs, scripts and macros are refused by name. */
async function withDocuments(ctx: Ctx, files: readonly Sorted[]): Promise<Sorted[]> {
  const others = files.filter(isOfOtherKind);
  const kinds = await kindsOfReceived(ctx, others);
  return files.map((file) => {
    const kind = kinds[others.indexOf(file)];
    if (!kind) return file;
    return kind.refusal ? { ...file, failureCode: kind.refusal } : { ...file, document: kind, failureCode: null };
  });
}

function sort(file: IncomingFile, refusal: FailureCode | undefined): Sorted {
  const found = documentKind({ bytes: file.bytes, tooLarge: file.tooLargeBytes !== undefined });
  const failureCode = refusal ?? (file.isTooMany ? 'bill-intake.too-many-files' : found.failure_code);
  const kind = failureCode ? undefined : found.kind;
  const messageId = kind === 'xml' ? (envelopeOf(file.bytes)?.instance ?? '') : '';
  return { ...file, sha256: sha256Of(file.bytes), kind, failureCode, messageId };
}

export interface Kept {
  delivery_id: string;
  /** Whether it came before and changed nothing. */
  isKnown: boolean;
  failure_code: FailureCode | null;
}

/** Stores a delivery in one transaction: afterwards nothing of it can be lost. The same delivery again changes nothing. */
export async function keepDelivery(ctx: Ctx, incoming: Incoming): Promise<Kept> {
  const sorted = incoming.files.map((file) => sort(file, incoming.refusal));
  const files = incoming.refusal ? sorted : await withDocuments(ctx, sorted);
  const failure_code = incoming.refusal ?? (files.length ? null : 'bill-intake.no-file');
  const delivery_key = sha256Of(
    JSON.stringify([incoming.messageId, incoming.refusal ?? '', files.map(({ sha256 }) => sha256).toSorted()]),
  );
  const taken = files.filter(({ kind }) => kind);
  const prints = new Map(
    (await pairFiles(taken.map(({ name, bytes, kind }) => ({ name, bytes, kind })))).map(({ xml, pdf }) => [
      taken[xml],
      taken[pdf],
    ]),
  );
  const joined = new Set(prints.values());
  return storeBytes(
    ctx,
    files.flatMap(({ kind, document, bytes }) => (kind || document ? [bytes] : [])),
    () =>
      inTransaction(ctx, async (work) => {
        const { db, scope } = work;
        const known = await repository.findDelivery(db, scope, delivery_key);
        if (known) return { delivery_id: known, isKnown: true, failure_code };
        if (!ctx.actor) await actAs(db, incoming.sender);
        const delivery_id = uuid();
        await repository.insertDelivery(db, scope, {
          id: delivery_id,
          way: incoming.way,
          delivery_key,
          sender: incoming.sender.slice(0, 320),
          subject: incoming.subject.slice(0, 300),
          member_id: ctx.actor?.userId ?? null,
          is_from_outside: incoming.isFromOutside ?? false,
          failure_code,
          received_at: ctx.now,
        });
        const properties = taken.length ? await repository.listProperties(db, scope) : [];
        const about = { incoming, delivery_id, properties };
        for (const file of files)
          if (!joined.has(file)) await keepFile(ctx, work, { ...about, file, print: prints.get(file) });
        return { delivery_id, isKnown: false, failure_code };
      }),
  );
}

interface OneOf {
  incoming: Incoming;
  delivery_id: string;
  file: Sorted;
  /** The PDF of the same invoice. */
  print?: Sorted | undefined;
  properties: Awaited<ReturnType<typeof repository.listProperties>>;
}

/** Stores a document until it becomes a bill. */
const keepDocument = (ctx: Ctx, { db, scope }: Work, { name, sha256, kind, bytes }: Sorted) =>
  addFile(ctx, db, scope, { sha256, name, contentType: contentTypeOf(kind ?? 'pdf'), bytes: bytes.length });

async function keepFile(ctx: Ctx, work: Work, one: OneOf): Promise<void> {
  const { db, scope } = work;
  const { incoming, delivery_id, file, print, properties } = one;
  const { name, sha256, kind, messageId } = file;
  const id = uuid();
  const row = {
    id,
    delivery_id,
    name,
    bytes: file.tooLargeBytes ?? file.bytes.length,
    sha256,
    message_id: messageId,
  };
  if (file.document) {
    const { way: source, sender, subject: note } = incoming;
    const received = { ...file, kind: file.document, source, sender, note, received_at: ctx.now };
    const document = await receiveDocument(ctx, work, received);
    const state = document.isKnown ? 'known' : 'document';
    return repository.insertFile(db, scope, { ...row, state, document_id: document.id });
  }
  if (!kind) return repository.insertFile(db, scope, { ...row, state: 'refused', failure_code: file.failureCode });
  const known = await repository.findKnown(db, scope, sha256, messageId);
  if (known) {
    await repository.insertFile(db, scope, { ...row, state: 'known', bill_id: known.bill_id });
    // The e-invoice came before without the PDF: the PDF is a separate document.
    return print && keepFile(ctx, work, { ...one, file: print, print: undefined });
  }
  const file_id = await keepDocument(ctx, work, file);
  await repository.insertFile(db, scope, { ...row, state: 'placing', file_id });
  if (print) await joinPrint(ctx, work, one, print, id);
  const only = properties.length === 1 ? properties[0]?.id : undefined;
  const texts = [name, print?.name ?? '', incoming.subject];
  const named = texts.reduce((found, text) => found ?? propertyNamedIn(text, properties), only);
  if (named && !incoming.isFromOutside) {
    const { way, sender } = incoming;
    await place(
      ctx,
      work,
      { id, name, file_id, way, sender, received_at: ctx.now.toISOString() },
      named,
      only ? 'only' : 'name',
    );
  } else await enqueue(ctx, db, placeFileJob, { bill_delivery_file_id: id }, { subjectId: id });
}

async function joinPrint(ctx: Ctx, work: Work, { delivery_id }: OneOf, print: Sorted, xmlId: string): Promise<void> {
  const { db, scope } = work;
  const { name, sha256, bytes } = print;
  const row = { id: uuid(), delivery_id, name, bytes: bytes.length, sha256 };
  const known = await repository.findKnown(db, scope, sha256);
  await repository.insertFile(
    db,
    scope,
    known
      ? { ...row, state: 'known', bill_id: known.bill_id }
      : { ...row, state: 'joined', joined_to: xmlId, file_id: await keepDocument(ctx, work, print) },
  );
}

/** The PDF of a file that turns out not to be an e-invoice becomes a separate document. */
export async function releasePrint(ctx: Ctx, { db, scope }: Work, xmlId: string): Promise<void> {
  const print = await repository.findPrint(db, scope, xmlId);
  if (!print) return;
  await repository.updateFile(db, scope, print.id, { state: 'placing', joined_to: null });
  await enqueue(ctx, db, placeFileJob, { bill_delivery_file_id: print.id }, { subjectId: print.id });
}

/** Makes the document a bill of the property and starts its reading. */
export async function place(
  ctx: Ctx,
  work: Work,
  file: Pick<repository.OpenFile, 'id' | 'name' | 'file_id' | 'way' | 'sender' | 'received_at'>,
  environmentId: string,
  by: Placement,
): Promise<string> {
  const { db, scope } = work;
  const print = await repository.findPrint(db, scope, file.id);
  const { bill_id } = await addUnread(ctx, work, {
    environment_id: environmentId,
    file_id: file.file_id,
    print_file_id: print?.file_id ?? null,
    file_name: file.name,
    source: file.way,
    source_detail: file.sender,
    received_at: file.received_at,
  });
  const taken = { state: 'taken', failure_code: null, file_id: null, bill_id, placed_by: by };
  await repository.updateFile(db, scope, file.id, taken);
  if (print) await repository.updateFile(db, scope, print.id, { file_id: null, bill_id });
  return bill_id;
}
