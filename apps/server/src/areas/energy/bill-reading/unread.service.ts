import type { FailureCode } from '@steward/contract/failures';
import type { ReadSource } from '@steward/core/bills/sources';
import type { Work } from '../../../database/transaction.ts';
import { envelopeOf } from '../../../gateways/ocr/invoices/envelope.ts';
import { refusalOf, refusalOfFile, sniff, type FileKind } from '../../../gateways/documents/types/sniff.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { UploadedFile } from '../../../platform/http/bind.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { uuid } from '../../../platform/uuid.ts';
import { readBillJob } from './bill-reading.job-kinds.ts';
import * as bills from '../bills/read-bills.service.ts';

type Judged = { kind: FileKind; failure_code: null } | { kind: undefined; failure_code: FailureCode };

/** The kind of a document by its beginning; undefined for a kind that cannot be a bill. */
function kindByHead(head: Uint8Array, isTooLarge: boolean): Judged | undefined {
  if (isTooLarge) return { kind: undefined, failure_code: 'file.too-large' };
  if (!head.length) return { kind: undefined, failure_code: 'file.empty' };
  const kind = sniff(head);
  if (kind === 'xml' && envelopeOf(head)?.holdsInvoice === false)
    return { kind: undefined, failure_code: 'file.other-message' };
  return kind && { kind, failure_code: null };
}

/** The kind of a document by its content, or the reason why it cannot be a bill. */
export const documentKind = ({ bytes, tooLarge = false }: { bytes: Uint8Array; tooLarge?: boolean }): Judged =>
  kindByHead(bytes, tooLarge) ?? { kind: undefined, failure_code: refusalOf(bytes) };

/** The same for an uploaded file. */
export const uploadedKind = async (file: UploadedFile): Promise<Judged> =>
  kindByHead(file.head, file.tooLarge) ?? { kind: undefined, failure_code: await refusalOfFile(file) };

/** Makes a bill from a stored document and starts its reading, for every channel. */
export async function addUnread(
  ctx: Ctx,
  work: Work,
  {
    environment_id,
    file_id,
    file_name,
    source,
    source_detail = '',
    received_at = null,
    print_file_id = null,
  }: {
    environment_id: string;
    file_id: string;
    file_name: string;
    source: ReadSource;
    source_detail?: string;
    received_at?: string | null;
    /** The PDF that was sent with an e-invoice. */
    print_file_id?: string | null;
  },
): Promise<{ bill_id: string; job_id: string }> {
  const bill_id = uuid();
  await bills.addBill(work, {
    id: bill_id,
    environment_id,
    status: 'reading',
    source,
    source_detail,
    received_at,
    file_id,
    file_name,
    print_file_id,
    created_by: ctx.actor?.userId ?? null,
  });
  const job_id = await enqueue(ctx, work.db, readBillJob, { bill_id }, { subjectId: bill_id });
  await bills.setStatus(work, bill_id, 'reading', { failure_code: null, job_id });
  return { bill_id, job_id };
}
