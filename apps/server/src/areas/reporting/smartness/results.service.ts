import type { Language } from '@steward/contract/language';
import type { SmartnessForm, SmartnessMethod } from '@steward/contract/reporting/smartness';
import { questionsOf } from '@steward/reference/frameworks/editions';
import type { Work } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { editionIn, shippedFramework } from '../frameworks/editions.service.ts';
import type { LatestAnswers } from '../frameworks/latest.service.ts';
import { givenOf, measuresOf } from './form.service.ts';
import { buildingOf, counts, methodOf, resultOf, scoreOf, serviceOf, type Given } from './scoring.ts';
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
  counted: number;
  /** Drafts, which a person has to confirm. */
  waiting: number;
}

const isOfSmartness = ({ framework }: LatestAnswers) => smartnessFrameworks.some((one) => one === framework);

function countsOf(method: SmartnessMethod, given: ReadonlyMap<string, Given>) {
  const own = [...given].filter(([code]) => serviceOf(method, code));
  return {
    counted: own.filter(([code, one]) => counts(method, code, one)).length,
    waiting: own.filter(([, { state }]) => state === 'drafted').length,
  };
}

function shownResult({ framework, year, id }: LatestAnswers, place: Place, given: Map<string, Given>, language: Language) {
  const method = methodOf(framework, given);
  const { total, class: reached } = resultOf(method, buildingOf(place, given), given);
  const title = bandsOf(method, language).find((band) => band.class === reached)?.title ?? null;
  return { method, year, report_id: id, total, class: reached, title };
}

/** The last result of a property by each of the two catalogues, as in the overview; the Smart Readiness Indicator first. */
export const smartnessResults = (
  reports: readonly LatestAnswers[],
  place: Place,
  language: Language,
): SmartnessResult[] =>
  reports
    .filter(isOfSmartness)
    .toSorted((a, b) => (a.framework > b.framework ? -1 : 1))
    .map((report) => {
      const given = givenOf(report.answers);
      const shown = shownResult(report, place, given, language);
      return { ...shown, ...countsOf(shown.method, given) };
    });

/** The same with the way to the next class, as on the page of the assessment. */
export async function smartnessWithNext(
  ctx: Ctx,
  work: Work,
  reports: readonly LatestAnswers[],
  place: Place & { id: string },
  language: Language,
): Promise<(SmartnessResult & { next: SmartnessForm['next'] })[]> {
  const own = reports.filter(isOfSmartness);
  if (own.length === 0) return [];
  const measures = await measuresOf(ctx, work, place.id);
  return smartnessResults(own, place, language).map((result) => {
    const report = own.find(({ id }) => id === result.report_id);
    const given = givenOf(report?.answers ?? []);
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
    const scored = scoreOf(result.method, buildingOf(place, given), given);
    return { ...result, next: nextOf(result.method, scored, measures, titles, language) };
  });
}
