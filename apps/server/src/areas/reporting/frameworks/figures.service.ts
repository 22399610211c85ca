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
import {
  dividedRowsOf,
  dividesBy,
  isByProperties,
  membershipsOf,
  type Memberships,
  type Rows,
} from './divided-figures.ts';
import type { CitedMetric, ReportRow } from './frameworks.repository.ts';
import { propertiesOf, subjectIdOf } from './subjects.service.ts';
import { scenarioTable } from '../records/scenario-table.service.ts';

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
  /** What is missing of it, each reason once. */
  gaps: string[];
  rows: Rows;
  /** Records that it was made of, beside bills. */
  records?: readonly { id: string; version: string; title: string }[];
  fingerprint: string;
  address: string;
}

const questionOf = (work: Work, { report, metric }: AskedFigure): MetricQuestion => ({
  metric: metric.metric,
  basis: metric.basis,
  subject: { kind: report.level, id: subjectIdOf(work, report) },
  year: report.year,
  isShort: !isByProperties(metric.by),
  ...(metric.variant !== undefined && { variant: metric.variant }),
  ...(metric.unit !== undefined && { unit: metric.unit }),
});

/** The questions behind a figure: itself, or the parts that it is divided into. */
const partsOf = (work: Work, asked: AskedFigure): MetricQuestion[] => {
  const whole = questionOf(work, asked);
  const rows = dividedRowsOf(asked.metric.metric, asked.metric.by);
  const { variant: _, ...plain } = whole;
  return [
    whole,
    ...rows.map(({ metric, variant }) => ({ ...plain, metric, ...(variant !== undefined && { variant }) })),
  ];
};

const SCENARIOS = 'risk.scenarios';

/** The table of climate scenarios as a figure, for questions that say that it answers them. */
export const scenarioMetrics = (derivableFrom: readonly string[] = []): CitedMetric[] =>
  derivableFrom.includes(SCENARIOS)
    ? [{ metric: SCENARIOS, basis: 'full', column: 'financial_effect', by: 'risk' }]
    : [];

async function scenarioFigure(ctx: Ctx, work: Work, report: ReportRow, language: Language): Promise<FigureNow> {
  const { level, year } = report;
  const about = { level, year, properties: await propertiesOf(work, report) };
  const table = await scenarioTable(work, about, ctx.now, language);
  return {
    ...table,
    value: null,
    unit: '',
    reason: table.rows.length ? null : 'no-data',
    estimated: null,
    covered: null,
    isIncomplete: table.rows.some(({ value }) => value === null),
    gaps: [],
    address: `/net_zero/properties?year=${year}`,
  };
}

/**
 * The figures as they are now, in the order of the questions; one reading for all metrics. `of`: with the rights of the person, or as
 * everybody sees them in the answers, whatever the person reaches. `asked`: the same for a user who is asked a question, but of values of
 * properties only with their permission.
 */
export async function figuresNow(
  ctx: Ctx,
  work: Work,
  asked: readonly AskedFigure[],
  options: { of?: 'person' | 'everybody' | 'asked'; language?: Language } = {},
): Promise<FigureNow[]> {
  const isTable = ({ metric }: AskedFigure) => metric.metric === SCENARIOS;
  const ofMetrics = asked.filter((one) => !isTable(one));
  const values = new Map((await metricFigures(ctx, work, ofMetrics, options)).map((one, at) => [ofMetrics[at], one]));
  const whose = options.of === 'person' ? work : { ...work, scope: wholeOrganization(work.scope) };
  const figures: FigureNow[] = [];
  for (const one of asked)
    figures.push(
      values.get(one) ??
        (await scenarioFigure(ctx, whose, one.report, options.language ?? ctx.actor?.language ?? 'en')),
    );
  return figures;
}

/**
 * The figures of metrics, in the order of the questions; one reading for all of them. `of`: with the rights of the person, or as
 * everybody sees them in the answers, whatever the person reaches.
 */
async function metricFigures(
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
  const memberships = new Map<string, Memberships>();
  const nameOf = ({ metric, report }: AskedFigure) => `${metric.metric} ${metric.by} ${report.year}`;
  for (const one of asked)
    if (isByProperties(one.metric.by) && !memberships.has(nameOf(one)))
      memberships.set(nameOf(one), await membershipsOf(whose, one.metric, one.report.year));
  let at = 0;
  return asked.map((one, i): FigureNow => {
    const { report, metric } = one;
    const [whole, ...parts] = answers.slice(at, (at += questions[i]?.length ?? 0));
    if (!whole) throw new Error(`no answer to ${metric.metric}`);
    if (of === 'asked' && isConfidential(ctx, metric.metric))
      return { ...hidden, title: metricOf(metric.metric)?.title[language] ?? metric.metric, unit: whole.unit };
    const rows = dividesBy(metric, whole, parts, memberships.get(nameOf(one)));
    return {
      title: metricOf(metric.metric)?.title[language] ?? metric.metric,
      value: whole.value,
      unit: whole.unit,
      reason: whole.reason,
      estimated: whole.estimated,
      covered: whole.covered,
      isIncomplete: whole.is_incomplete,
      gaps: whole.value === null ? [] : [...new Set(whole.missing.map((gap) => gap.reason))],
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
  gaps: [],
  rows: [],
  fingerprint: '',
  address: '',
};

/** What a figure was made of; the rows too, which depend on what properties belong to. */
const fingerprintOf = (answers: readonly MetricValue[], rows: FigureNow['rows']): string =>
  answers.length === 1 && rows.length === 0
    ? (answers[0]?.fingerprint ?? '')
    : createHash('sha256')
        .update(
          canonicalJson([answers.map(({ fingerprint }) => fingerprint), rows.map(({ key, value }) => [key, value])]),
        )
        .digest('hex');
