import { addressedMetric } from './metric-address.ts';
import type { MetricValue } from '@steward/contract/reporting/metrics';
import { canonicalJson } from '@steward/core/canonical-json';
import { metricOf } from '@steward/reference/metrics/metrics';
import { createHash } from 'node:crypto';
import type { Language } from '@steward/contract/language';
import { wholeOrganization } from '../../../database/scoped.ts';
import type { Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { isConfidential } from '../metrics/metrics.service.ts';
import { metricValues, type MetricQuestion } from '../metrics/metric-values.service.ts';
import { carriersOf, dividesBy, subsectorsOf } from './divided-figures.ts';
import type { CitedMetric, ReportRow } from './frameworks.repository.ts';
import { subjectIdOf } from './subjects.service.ts';

/** A metric of the subject and year of a report. */
export interface AskedFigure {
  report: ReportRow;
  metric: CitedMetric;
}

export interface FigureNow {
  title: string;
  value: number | null;
  unit: string;
  reason: MetricValue['reason'];
  estimated: number | null;
  covered: number | null;
  isIncomplete: boolean;
  rows: { key: string; title: string; value: number | null }[];
  fingerprint: string;
  address: string;
}

const questionOf = (work: Work, { report, metric }: AskedFigure): MetricQuestion => ({
  metric: metric.metric,
  basis: metric.basis,
  subject: { kind: report.level, id: subjectIdOf(work, report) },
  year: report.year,
  ...(metric.variant !== undefined && { variant: metric.variant }),
  ...(metric.unit !== undefined && { unit: metric.unit }),
});

/** The questions behind a figure: itself, or the parts that it is divided into. */
const partsOf = (work: Work, asked: AskedFigure): MetricQuestion[] => {
  const whole = questionOf(work, asked);
  const carriers = asked.metric.by === 'carrier' ? carriersOf(asked.metric.metric) : [];
  return [whole, ...carriers.map(({ metric }) => ({ ...whole, metric }))];
};

/**
 * The figures as they are now, in the order of the questions; one reading for all of them. `of`: with the rights of the person, or as
 * everybody sees them in the answers, whatever the person reaches. `asked`: the same for a user who is asked a question, but of values of
 * properties only with their permission.
 */
export async function figuresNow(
  ctx: Ctx,
  work: Work,
  asked: readonly AskedFigure[],
  {
    of = 'everybody',
    language = ctx.actor?.language ?? 'en',
  }: { of?: 'person' | 'asked' | 'everybody'; language?: Language } = {},
): Promise<FigureNow[]> {
  if (asked.length === 0) return [];
  const { actor: _actor, ...system } = ctx;
  const scope = wholeOrganization(work.scope);
  const [whoseCtx, whose] = of === 'person' ? [ctx, work] : [{ ...system, scope } as Ctx, { ...work, scope }];
  const questions = asked.map((one) => partsOf(work, one));
  const answers = await metricValues(whoseCtx, whose, questions.flat());
  const subsectors = asked.some(({ metric }) => metric.by === 'subsector') ? await subsectorsOf(whose) : new Map();
  let at = 0;
  return asked.map(({ report, metric }, i): FigureNow => {
    const [whole, ...parts] = answers.slice(at, (at += questions[i]?.length ?? 0));
    if (!whole) throw new Error(`no answer to ${metric.metric}`);
    if (of === 'asked' && isConfidential(ctx, metric.metric))
      return { ...hidden, title: metricOf(metric.metric)?.title[language] ?? metric.metric, unit: whole.unit };
    const rows = dividesBy(metric, whole, parts, subsectors, language);
    return {
      title: metricOf(metric.metric)?.title[language] ?? metric.metric,
      value: whole.value,
      unit: whole.unit,
      reason: whole.reason,
      estimated: whole.estimated,
      covered: whole.covered,
      isIncomplete: whole.is_incomplete,
      rows,
      fingerprint: fingerprintOf([whole, ...parts], rows),
      address: addressedMetric(metric, report),
    };
  });
}

const hidden: FigureNow = {
  title: '',
  value: null,
  unit: '',
  reason: 'not-permitted',
  estimated: null,
  covered: null,
  isIncomplete: false,
  rows: [],
  fingerprint: '',
  address: '',
};

/** What a figure was made of; the rows too, whose names depend on the property. */
const fingerprintOf = (answers: readonly MetricValue[], rows: FigureNow['rows']): string =>
  answers.length === 1 && rows.length === 0
    ? (answers[0]?.fingerprint ?? '')
    : createHash('sha256')
        .update(
          canonicalJson([answers.map(({ fingerprint }) => fingerprint), rows.map(({ key, value }) => [key, value])]),
        )
        .digest('hex');
