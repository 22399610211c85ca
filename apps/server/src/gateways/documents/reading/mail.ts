import type { DocumentTree } from '@steward/contract/foundation/files.content';
import { cleanFileName } from '@steward/core/files/file-name';
import type { Address } from 'postal-mime';
import { FileFailure } from '../../ocr/file-failure.ts';
import { beginOf } from './plain.ts';
import { textOfHtml } from './html-text.ts';

const MAX_MAIL = 60 * 1024 ** 2;
const [MAX_BODY, MAX_LINE, MAX_ATTACHMENTS] = [500_000, 2000, 100];

const oneLine = (text: string | undefined): string =>
  (text ?? '')
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, MAX_LINE);

const peopleOf = (addresses: readonly Address[] | undefined): string =>
  oneLine(
    (addresses ?? [])
      .flatMap((one) => one.group ?? [one])
      .slice(0, 200)
      .map(({ name, address }) => (name && address ? `${name} <${address}>` : address || name))
      .join(', '),
  );

/** The headers, the text and the names of the attachments of a mail. Attachments are not opened. */
export async function readMailTree(path: string): Promise<Extract<DocumentTree, { kind: 'mail' }>> {
  const { bytes, isCut } = await beginOf(path, MAX_MAIL);
  if (isCut) throw new FileFailure('file.too-large-to-show');
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(bytes, {
    maxNestingDepth: 20,
    maxHeadersSize: 256 * 1024,
    attachmentEncoding: 'arraybuffer',
  });
  const body = (mail.text?.trim() ? mail.text : textOfHtml(mail.html ?? ''))
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])[\p{Cc}\p{Cs}]/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return {
    kind: 'mail',
    from: peopleOf(mail.from ? [mail.from] : []),
    to: peopleOf(mail.to),
    cc: peopleOf(mail.cc),
    subject: oneLine(mail.subject),
    date: oneLine(mail.date),
    body: body.slice(0, MAX_BODY),
    attachments: mail.attachments.slice(0, MAX_ATTACHMENTS).map(({ filename, mimeType, content }) => ({
      name: filename ? cleanFileName(filename) : '',
      content_type: oneLine(mimeType).slice(0, 100),
      bytes: typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength,
    })),
    is_cut: body.length > MAX_BODY || mail.attachments.length > MAX_ATTACHMENTS,
  };
}
