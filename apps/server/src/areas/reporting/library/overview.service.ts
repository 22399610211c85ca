import type { Answer, Parsed } from '@steward/contract/call';
import { figures as declared } from '@steward/contract/declared';
import type { Language } from '@steward/contract/language';
import type { EsgFigure, EsgTile, library } from '@steward/contract/reporting/library';
import type { MetricValue } from '@steward/contract/reporting/metrics';
import { metricOf, unitFactor } from '@steward/reference/metrics/metrics';
import { reading, type Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { findSubjects } from '../../../platform/figures/figure-subjects.ts';
import { readFigures } from '../../../platform/figures/figures.ts';
import { fail } from '@steward/contract/failures';
import { listMine, shownReport } from '../frameworks/content.service.ts';
import { languageOf } from '../frameworks/editions.service.ts';
import { addressedMetric } from '../frameworks/metric-address.ts';
import { columnsOf, reachedSubjects, type Subject } from '../frameworks/subjects.service.ts';
import { metricValues } from '../metrics/metric-values.service.ts';

type Input = Parsed<typeof library.getEsgOverview>;

/** The metrics of each tile; where frameworks contradict each other, both methods. */
const tiles: readonly { tile: EsgTile; metrics: readonly { metric: string; variant?: string }[] }[] = [
  { tile: 'energy', metrics: [{ metric: 'energy.total' }, { metric: 'energy.lfl' }] },
  {
    tile: 'emissions',
    metrics: [
      { metric: 'ghg.scope1' },
      { metric: 'ghg.scope2.location' },
      { metric: 'ghg.scope2.market' },
      { metric: 'ghg.scope3' },
    ],
  },
  { tile: 'water', metrics: [{ metric: 'water.total' }] },
  {
    tile: 'waste',
    metrics: [
      { metric: 'waste.total' },
      { metric: 'waste.diverted', variant: 'gri' },
      { metric: 'waste.diverted', variant: 'gresb' },
    ],
  },
  { tile: 'ratings', metrics: [{ metric: 'cert.area_share' }, { metric: 'energy.rated_share' }] },
  { tile: 'renewables', metrics: [{ metric: 'renewable.share' }] },
  { tile: 'targets', metrics: [] },
];
const asked = tiles.flatMap(({ tile, metrics }) => metrics.map((one) => ({ ...one, tile })));

/** The place, with what of it the person reaches; not found where it is beyond reach. */
async function placeOf(work: Work, { level = 'organization', subject_id }: Input) {
  const own = work.scope.organizationId;
  if (level === 'organization' && subject_id !== undefined && subject_id !== own) fail('organization.not-found');
  if (level !== 'organization' && subject_id === undefined)
    fail('request.invalid', undefined, [{ field: 'subject_id', message: 'is required' }]);
  const [found] = (await findSubjects(work, level, [subject_id ?? own])).list;
  return { ...(found ?? fail('organization.not-found')), level };
}

const titleOf = ({ metric, variant }: { metric: string; variant?: string }, language: Language) => {
  const found = metricOf(metric);
  const method = found?.variants?.find(({ id }) => id === variant);
  return method ? `${found?.title[language]}: ${method.title[language]}` : (found?.title[language] ?? metric);
};

const shownOf = (value: MetricValue, before: MetricValue | undefined, title: string, address: string): EsgFigure => ({
  metric: value.metric,
  variant: value.variant,
  title,
  value: value.value,
  unit: value.unit,
  reason: value.reason,
  covered: value.covered,
  estimated: value.estimated,
  is_accepted: value.is_accepted,
  is_incomplete: value.is_incomplete,
  before: before?.value ?? null,
  address,
});

/** What the targets allow in the year. Funds and properties have none of their own. */
async function targetOf(
  ctx: Ctx,
  work: Work,
  { level, id }: Pick<Subject, 'level' | 'id'>,
  year: number,
  language: Language,
): Promise<EsgFigure> {
  const figure = declared['target.emissions'];
  const factor = unitFactor(figure.unit, 'tCO2e') ?? 1;
  const kind = level === 'organization' || level === 'portfolio' ? level : undefined;
  const table = kind
    ? await readFigures(ctx, work, {
        keys: ['target.emissions'],
        kind,
        ids: [id],
        grain: 'year',
        from: `${year - 1}-01-01`,
        to: `${year}-12-31`,
      })
    : undefined;
  const found = table?.of('target.emissions', id, String(year));
  const before = table?.of('target.emissions', id, String(year - 1)).value ?? null;
  return {
    metric: 'target.emissions',
    variant: null,
    title: figure.name[language],
    value: found && found.value !== null ? found.value * factor : null,
    unit: 'tCO2e',
    reason: found ? found.reason : 'not-applicable',
    covered: found?.covered ?? null,
    estimated: found?.estimated ?? null,
    is_accepted: found?.is_accepted ?? false,
    is_incomplete: found?.is_incomplete ?? false,
    before: before === null ? null : before * factor,
    address: '/net_zero',
  };
}

/** Reports of the place in the year. A part of a place has none: a report is about all of its subject. */
async function openQuestions(
  ctx: Ctx,
  work: Work,
  { level, id }: Pick<Subject, 'level' | 'id'>,
  year: number,
  language: Language,
) {
  const code = 'ESG-OV.8';
  const isReached = await reachedSubjects(work);
  if (!isReached(columnsOf({ level, id }))) return { code, open: null, reason: 'part-of-reach' as const, reports: [] };
  const { loaded, accesses } = await listMine(ctx, work, { language, reporting_level: level, subject_id: id, year });
  const reports = accesses.map((access) => {
    const { _id: report_id, key, framework, completeness, address } = shownReport(work, loaded, access);
    return { report_id, key, framework, completeness, address };
  });
  const open = reports.length ? reports.reduce((sum, { completeness }) => sum + completeness.missing, 0) : null;
  return { code, open, reason: open === null ? ('no-data' as const) : null, reports };
}

export const getEsgOverview = (ctx: Ctx, input: Input): Promise<Answer<typeof library.getEsgOverview>> =>
  reading(ctx, async (work) => {
    const { year } = input;
    const language = languageOf(ctx, input.language);
    const place = await placeOf(work, input);
    const { level, id, name, is_partial } = place;
    const subject = { kind: level, id };
    const about = { ...columnsOf(place), year };
    const values = await metricValues(
      ctx,
      work,
      [year, year - 1].flatMap((of) =>
        asked.map(({ metric, variant }) => ({
          metric,
          variant,
          basis: 'boundary' as const,
          subject,
          year: of,
          isShort: true,
        })),
      ),
    );
    const figures = asked.map(({ tile, ...one }, at) => {
      const value = values[at];
      if (!value) throw new Error(`no answer to ${one.metric}`);
      const address = addressedMetric({ ...one, basis: 'boundary' }, about);
      return { tile, figure: shownOf(value, values[at + asked.length], titleOf(one, language), address) };
    });
    const target = await targetOf(ctx, work, place, year, language);
    const emissions = figures.flatMap(({ figure }) =>
      figure.metric === 'ghg.scope1' || figure.metric === 'ghg.scope2.location' ? figure : [],
    );
    const figuresOf = (tile: EsgTile) =>
      tile === 'targets'
        ? [target, ...emissions]
        : figures.flatMap(({ tile: own, figure }) => (own === tile ? figure : []));
    return {
      first_day: `${year}-01-01`,
      last_day: `${year}-12-31`,
      subject: { level, subject_id: id, name, is_partial },
      tiles: tiles.map(({ tile }, at) => ({ tile, code: `ESG-OV.${at + 1}`, figures: figuresOf(tile) })),
      open_questions: await openQuestions(ctx, work, place, year, language),
    };
  });
