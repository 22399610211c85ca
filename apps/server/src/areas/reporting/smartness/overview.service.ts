import type { Answer, Parsed } from '@steward/contract/call';
import type { smartness, SmartnessOverview } from '@steward/contract/reporting/smartness';
import { grouped } from '@steward/core/grouped';
import { sriCatalogue } from '@steward/reference/diagnosis/sri';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { languageOf } from '../frameworks/editions.service.ts';
import { latestReports, scoredAnswers, type LatestReport } from '../frameworks/latest.service.ts';
import { givenOf } from './form.service.ts';
import { buildingOf, countsOf, frameworkOf, methodOf, resultOf, scoreOf, type Given } from './scoring.ts';
import { listPlaces, type Place } from './smartness.repository.ts';

type Asked = Parsed<typeof smartness.getSmartnessOverview>;

/** The result of a property: by the method that was asked for, else by that of its report. */
function shownOf(
  { id: environment_id, ...about }: Place,
  latest: LatestReport | undefined,
  asked: Asked['method'],
  givenIn: (reportId: string) => ReadonlyMap<string, Given>,
): SmartnessOverview {
  const shown = { environment_id, ...about };
  if (!latest)
    return {
      ...shown,
      year: null,
      begun: null,
      method: null,
      class: null,
      total: null,
      target: null,
      before: null,
      counted: 0,
      waiting: 0,
      impacts: [],
    };
  const { id, framework, year, begun, before } = latest;
  const methodIn = (given: ReadonlyMap<string, Given>) => asked ?? methodOf(framework, given);
  const given = givenIn(id);
  const method = methodIn(given);
  const building = buildingOf(about, given);
  const { total, class: reached, impacts } = scoreOf(method, building, given);
  const { counted, waiting } = countsOf(method, given);
  const earlier = before && givenIn(before.id);
  return {
    ...shown,
    year,
    begun,
    method,
    class: reached,
    total,
    target: scoreOf(method, building, given, true).total,
    before: earlier && resultOf(methodIn(earlier), buildingOf(about, earlier), earlier).total,
    counted,
    waiting,
    impacts,
  };
}

export const getSmartnessOverview = (
  ctx: Ctx,
  { method, language: asked }: Asked,
): Promise<Answer<typeof smartness.getSmartnessOverview>> =>
  reading(ctx, async (work) => {
    const language = languageOf(ctx, asked);
    const places = await listPlaces(work.db, work.scope);
    // The SRI of a year first: it is the official method.
    const keys = method === undefined ? ['sri', 'smartness'] : [frameworkOf(method)];
    const ids = places.map(({ id }) => id);
    const reports = await latestReports(ctx, work, keys, ids);
    const answers = await scoredAnswers(
      work,
      reports.flatMap(({ before, ...report }) => (before ? [report, before] : [report])),
    );
    const ofProperty = grouped(
      reports.toSorted((a, b) => b.year - a.year || keys.indexOf(a.framework) - keys.indexOf(b.framework)),
      ({ environment_id }) => environment_id,
    );
    const givenIn = (reportId: string) => givenOf(answers.get(reportId) ?? []);
    return {
      impacts: sriCatalogue.criteria.map(({ code }) => ({
        code,
        title: sriCatalogue.titles.criteria[code]?.[language] ?? code,
      })),
      properties: places.map((place) => shownOf(place, ofProperty.get(place.id)?.[0], method, givenIn)),
    };
  });
