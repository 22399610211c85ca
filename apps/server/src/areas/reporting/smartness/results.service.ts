import type { Language } from '@steward/contract/language';
import { smartnessMethods, type SmartnessForm, type SmartnessMethod } from '@steward/contract/reporting/smartness';
import { grouped } from '@steward/core/grouped';
import { questionsOf } from '@steward/reference/frameworks/editions';
import type { Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { editionIn, shippedFramework } from '../frameworks/editions.service.ts';
import { keptResults, scoredAnswers, type LatestReport, type ScoredReport } from '../frameworks/latest.service.ts';
import { givenOf, measuresOf } from './form.service.ts';
import { buildingOf, countsOf, methodOf, resultOf, stepsOf } from './scoring.ts';
import { bandsOf, nextOf } from './steps.ts';

export const smartnessFrameworks = ['sri', 'smartness'] as const;

interface Place {
  property_type: string;
  country_code: string;
}

export interface SmartnessResult {
  method: SmartnessMethod;
  year: number;
  report_id: string;
  total: number | null;
  class: string | null;
  title: string | null;
  /** Answers that count, of so many questions of the method. */
  counted: number;
  questions: number;
  /** Drafts, which a person has to confirm. */
  waiting: number;
  begun: LatestReport['begun'];
}

const orderOf = ({ framework }: ScoredReport) => smartnessFrameworks.findIndex((one) => one === framework);
const isOfSmartness = (report: ScoredReport) => orderOf(report) >= 0;

const titlesOf = (language: Language) =>
  new Map(
    smartnessMethods.map((method) => [method, new Map(bandsOf(method, language).map((one) => [one.class, one.title]))]),
  );

type Stored = Omit<SmartnessResult, 'title' | 'year' | 'report_id' | 'begun'>;
const kept = keptResults<Stored>();

/** The last results of many properties by each of the two catalogues, as in the overview; the Smart Readiness Indicator first. */
export async function smartnessResults(
  work: Work,
  reports: readonly LatestReport[],
  placeOf: (environmentId: string) => Place | undefined,
  language: Language,
): Promise<(environmentId: string) => SmartnessResult[]> {
  const own = reports.filter(isOfSmartness);
  const about = ({ environment_id }: ScoredReport): Place =>
    placeOf(environment_id) ?? { property_type: '', country_code: '' };
  const results = await kept(
    work,
    own,
    (report) => `${about(report).property_type} ${about(report).country_code}`,
    async (missing) => {
      const answers = await scoredAnswers(work, missing);
      return (report) => {
        const given = givenOf(answers.get(report.id) ?? []);
        const method = methodOf(report.framework, given);
        const result = resultOf(method, buildingOf(about(report), given), given);
        return { method, ...result, ...countsOf(method, given) };
      };
    },
  );
  const titles = titlesOf(language);
  const ofProperty = grouped(
    own.toSorted((a, b) => orderOf(a) - orderOf(b)),
    ({ environment_id }) => environment_id,
  );
  return (id) =>
    (ofProperty.get(id) ?? []).flatMap(({ id: report_id, year, begun }) => {
      const result = results.get(report_id);
      if (!result) return [];
      const { class: reached, method } = result;
      const title = reached === null ? null : (titles.get(method)?.get(reached) ?? reached);
      return [{ ...result, year, report_id, title, begun }];
    });
}

export interface SmartnessWithNext extends SmartnessResult {
  next: SmartnessForm['next'];
}

/** Those of one property with the way to the next class, as on the page of the assessment. */
export async function smartnessWithNext(
  ctx: Ctx,
  work: Work,
  reports: readonly LatestReport[],
  place: Place & { id: string },
  language: Language,
): Promise<SmartnessWithNext[]> {
  const results = (await smartnessResults(work, reports, () => place, language))(place.id);
  if (results.length === 0) return [];
  const measures = await measuresOf(ctx, work, place.id);
  const own = reports.filter(isOfSmartness);
  const answers = await scoredAnswers(work, own);
  return results.map((result) => {
    const { method, report_id } = result;
    const report = own.find(({ id }) => id === report_id);
    const given = givenOf(answers.get(report_id) ?? []);
    const edition = editionIn(shippedFramework(report?.framework ?? ''), report?.edition ?? '');
    const titles = new Map(
      questionsOf(edition).map(({ code, title, columns = [] }) => [
        code,
        {
          title: title[language],
          levels: (columns.find((column) => column.code === 'level')?.options ?? []).map((option) => ({
            level: Number(option.value),
            title: option.title[language],
          })),
        },
      ]),
    );
    const steps = stepsOf(method, buildingOf(place, given), given);
    return { ...result, next: nextOf(method, result, steps, measures, titles, language) };
  });
}
