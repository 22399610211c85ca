import type { FailureCode } from '@steward/contract/failures';
import type { ReadSource } from '@steward/core/bills/sources';
import type { Work } from '../../../database/transaction.ts';
import { envelopeOf } from '../../../gateways/ocr/invoices/envelope.ts';
import { refusalOf, sniff, type FileKind } from '../../../gateways/ocr/sheets/sniff.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { uuid } from '../../../platform/uuid.ts';
import { readBillJob } from './bill-reading.job-kinds.ts';
import * as bills from '../bills/read-bills.service.ts';

export const contentTypes = {
  pdf: 'application/pdf',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  xml: 'application/xml',
} as const;

/** The kind of a document by its content, or the reason why it cannot be a bill. */
export function documentKind(file: {
  bytes: Uint8Array;
  tooLarge?: boolean | undefined;
}): { kind: FileKind; failure_code: null } | { kind: undefined; failure_code: FailureCode } {
  if (file.tooLarge) return { kind: undefined, failure_code: 'file.too-large' };
  if (!file.bytes.length) return { kind: undefined, failure_code: 'file.empty' };
  const kind = sniff(file.bytes);
  if (kind === 'xml' && envelopeOf(file.bytes)?.holdsInvoice === false)
    return { kind: undefined, failure_code: 'file.other-message' };
  return kind ? { kind, failure_code: null } : { kind: undefined, failure_code: refusalOf(file.bytes) };
}

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
