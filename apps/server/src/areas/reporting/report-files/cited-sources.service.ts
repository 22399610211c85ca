import type { Language } from '@steward/contract/language';
import { metricOf } from '@steward/reference/metrics/metrics';
import type { Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { addressedMetric } from '../frameworks/metric-address.ts';
import type { FrozenAnswer } from '../frameworks/rounds.content.ts';
import { sourcesNow } from '../frameworks/sources.service.ts';
import { columnsOf } from '../frameworks/subjects.service.ts';
import type { WholeReport } from '../frameworks/whole-report.service.ts';

type CitationRow = Parameters<typeof sourcesNow>[2][number];
type CitedMetric = NonNullable<CitationRow['metric']>;

/** A source of an answer, for people who read the report outside the product. */
export interface CitedSource {
  code: string;
  subject_id: string | null;
  subject_name: string | null;
  kind: FrozenAnswer['citations'][number]['kind'];
  title: string;
  /** Where the product shows it to people with the right. Null: it is deleted, or the person does not reach it. */
  address: string | null;
  page: number | null;
  quote: string;
  metric: string | null;
  /** Whose share the metric counts. */
  basis: string | null;
  /** The column of a table that it answers. */
  column: string | null;
  value: number | null;
  unit: string;
  fingerprint: string;
  /** Of a record, document, answer or GHG report: which version of it was cited. */
  version: string;
}

/** The citations of a report in the order of its answers. */
export async function citedSources(
  ctx: Ctx,
  work: Work,
  { content }: WholeReport,
  language: Language,
): Promise<CitedSource[]> {
  const { level, subject_id, year } = content.head;
  const cited = content.answers.flatMap((answer) => answer.citations.map((citation) => ({ answer, citation })));
  const rows = cited.flatMap(({ citation }, position): CitationRow[] =>
    citation.kind === 'metric'
      ? []
      : [{ ...citation, metric: null, id: String(position), answer_id: '', position, kept: '' }],
  );
  const now = await sourcesNow(ctx, work, rows, () => undefined, language);
  return cited.map(({ answer, citation }, position): CitedSource => {
    const metric = citation.metric as CitedMetric | null;
    const place = answer.subject_id === null ? { level, id: subject_id } : { level: 'property', id: answer.subject_id };
    const path = metric
      ? addressedMetric(metric, { ...columnsOf(place as Parameters<typeof columnsOf>[0]), year })
      : now.get(String(position))?.address;
    return {
      code: answer.code,
      subject_id: answer.subject_id,
      subject_name: answer.subject_name,
      kind: citation.kind,
      title: metricOf(metric?.metric ?? '')?.title[language] ?? citation.title,
      address: path ? `${ctx.webAddress()}${path}` : null,
      page: citation.page,
      quote: citation.quote,
      metric: metric?.metric ?? null,
      basis: metric?.basis ?? null,
      column: metric?.column ?? null,
      value: citation.value,
      unit: citation.unit,
      fingerprint: citation.fingerprint,
      version: citation.object_version,
    };
  });
}
