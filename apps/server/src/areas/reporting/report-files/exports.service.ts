import type { Parsed } from '@steward/contract/call';
import type { Language } from '@steward/contract/language';
import type { reportFiles } from '@steward/contract/reporting/report-files';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { FileAnswer } from '../../../platform/http/bind.ts';
import { languageOf } from '../frameworks/editions.service.ts';
import { findWholeReport, type WholeReport } from '../frameworks/whole-report.service.ts';
import { reportWorkbook } from './report-workbook.ts';

/**
 * A report for other programs: what is asked in one language, and the content as a round keeps it. The hash of a round is the SHA-256 of
 * `content` as canonical JSON (RFC 8785).
 */
function reportJson({ framework, edition, content, frozen }: WholeReport, language: Language): string {
  const options = (list: { value: string; title: Readonly<Record<Language, string>> }[] = []) =>
    list.map(({ value, title }) => ({ value, title: title[language] }));
  const described = {
    format: 'steward-report-1',
    language,
    framework: {
      key: framework.key,
      title: framework.title[language],
      publisher: edition.publisher,
      version: edition.version,
      edition: edition.edition,
      licence: edition.licence,
      sources: edition.source.map(({ name, ref }) => ({ name, ref })),
    },
    state: frozen ? 'frozen' : 'draft',
    round: frozen,
    sections: edition.sections.map((section) => ({
      code: section.code,
      title: section.title[language],
      questions: section.questions.map((question) => ({
        code: question.code,
        title: question.title[language],
        type: question.type,
        unit: question.unit ?? null,
        required: question.required,
        options: options(question.options),
        columns: (question.columns ?? []).map((column) => ({
          code: column.code,
          title: column.title[language],
          type: column.type,
          unit: column.unit ?? null,
          options: options(column.options),
        })),
      })),
    })),
    content,
  };
  return `${JSON.stringify(described, null, 2)}\n`;
}

/** `TCFD-2024-Haus-1-round-2` */
export const fileNameOf = ({ edition, content: { head }, frozen }: WholeReport): string =>
  [edition.framework, head.year, head.subject_name, frozen ? `round-${frozen.round}` : 'draft']
    .join('-')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 120);

export async function exportReport(
  ctx: Ctx,
  { format, language: asked, ...which }: Parsed<typeof reportFiles.exportReport>,
): Promise<FileAnswer> {
  const language = languageOf(ctx, asked);
  const report = await reading(ctx, (work) => findWholeReport(ctx, work, which));
  const name = fileNameOf(report);
  if (format === 'json')
    return {
      name: `${name}.json`,
      contentType: 'application/json; charset=utf-8',
      body: Buffer.from(reportJson(report, language)),
    };
  return {
    name: `${name}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: await reportWorkbook(report, language),
  };
}
