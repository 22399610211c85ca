import type { Parsed } from '@steward/contract/call';
import type { Language } from '@steward/contract/language';
import type { reportFiles } from '@steward/contract/reporting/report-files';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { FileAnswer } from '../../../platform/http/bind.ts';
import { languageOf } from '../frameworks/editions.service.ts';
import { findWholeReport, type WholeReport } from '../frameworks/whole-report.service.ts';
import { citedSources, type CitedSource } from './cited-sources.service.ts';
import { reportLabels } from './report-labels.ts';
import { reportWorkbook } from './report-workbook.ts';

/**
 * A report for other programs: what is asked and what the answers rest on in one language, and the content as a round keeps it. The hash of a
 * round is the SHA-256 of `content` as canonical JSON (RFC 8785).
 */
function reportJson(
  { framework, edition, content, frozen }: WholeReport,
  sources: readonly CitedSource[],
  language: Language,
): string {
  const { states, kinds } = reportLabels[language];
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
    states,
    omission_reasons: options(edition.omission_reasons.map(({ code, title }) => ({ value: code, title }))),
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
    sources: sources.map((source) => ({ ...source, kind_title: kinds[source.kind] })),
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
  const { report, sources } = await reading(ctx, async (work) => {
    const found = await findWholeReport(ctx, work, which);
    return { report: found, sources: await citedSources(ctx, work, found, language) };
  });
  const name = fileNameOf(report);
  if (format === 'json')
    return {
      name: `${name}.json`,
      contentType: 'application/json; charset=utf-8',
      body: Buffer.from(reportJson(report, sources, language)),
    };
  return {
    name: `${name}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: await reportWorkbook(report, sources, language),
  };
}
