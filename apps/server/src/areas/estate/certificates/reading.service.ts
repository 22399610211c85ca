import type { Parsed } from '@steward/contract/call';
import type { certificates } from '@steward/contract/estate/certificates';
import type { CertificateReading } from '@steward/contract/estate/certificates.models';
import { fail } from '@steward/contract/failures';
import { certificateKinds } from '@steward/core/certificates/scheme';
import { readCertificate } from '@steward/core/certificates/read-certificate';
import { kindOfText } from '@steward/core/documents/kind-of-text';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import * as repository from './certificates.repository.ts';

const none = { form: null, looks_like: null, values: [] };
const unfinished: readonly string[] = ['waiting', 'reading', 'recognizing'];

/** The values that the text of the file states, for a person to confirm. Nothing is saved by it. */
export const readCertificateFile = (
  ctx: Ctx,
  { certificate_id }: Parsed<typeof certificates.readCertificateFile>,
): Promise<CertificateReading> =>
  reading(ctx, async ({ db, scope }) => {
    const today = todayOf(ctx);
    let isFound = false;
    for (const kind of certificateKinds)
      isFound ||= (await repository.findCertificate(db, scope, kind, certificate_id, today)) !== undefined;
    if (!isFound) fail('certificate.not-found');
    const text = await repository.findText(db, scope, certificate_id);
    if (!text || text.version_id === null) return { ...none, state: 'no-file' };
    const pages: string[] = [];
    for (const { page, text: words } of text.pages) pages[page - 1] = words;
    const whole = Array.from(pages, (page) => page ?? '');
    const read = readCertificate(whole);
    if (read) return { ...none, ...read, state: 'read' };
    if (unfinished.includes(text.state)) return { ...none, state: 'reading' };
    if (!whole.some((page) => page.trim())) return { ...none, state: 'no-text' };
    const looksLike = kindOfText(text.file_name, whole.join('\n'))?.kind ?? null;
    return { ...none, state: 'no-certificate', looks_like: looksLike };
  });
