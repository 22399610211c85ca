import type { Answer, Parsed } from '@steward/contract/call';
import type { smartness, SmartnessOverview } from '@steward/contract/reporting/smartness';
import { grouped } from '@steward/core/grouped';
import { sriCatalogue } from '@steward/reference/diagnosis/sri';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { languageOf } from '../frameworks/editions.service.ts';
import { listStored, type StoredReport } from '../frameworks/whole-report.service.ts';
import { givenOf } from './form.service.ts';
import { buildingOf, counts, frameworkOf, methodOf, scoreOf, serviceOf } from './scoring.ts';
import { listPlaces, type Place } from './smartness.repository.ts';

type Asked = Parsed<typeof smartness.getSmartnessOverview>;

/** The latest result of a property: by the method that was asked for, else by that of its latest report. */
function latestOf(place: Place, reports: readonly StoredReport[], method: Asked['method']): SmartnessOverview {
  const scored = ({ access: { row }, answers }: StoredReport, withTargets = false) => {
    const given = givenOf(answers);
    const by = method ?? methodOf(row.framework, given);
    return { by, given, ...scoreOf(by, buildingOf(place, given), given, withTargets) };
  };
  const { id: environment_id, ...about } = place;
  const [latest] = reports;
  const shown = { environment_id, ...about };
  if (!latest)
    return {
      ...shown,
      year: null,
      method: null,
      class: null,
      total: null,
      target: null,
      before: null,
      counted: 0,
      waiting: 0,
      impacts: [],
    };
  const { framework, year } = latest.access.row;
  const earlier = reports.find(({ access: { row } }) => row.framework === framework && row.year < year);
  const { by, given, total, class: reached, impacts } = scored(latest);
  return {
    ...shown,
    year,
    method: by,
    class: reached,
    total,
    target: scored(latest, true).total,
    before: earlier ? scored(earlier).total : null,
    counted: [...given].filter(([code, one]) => serviceOf(by, code) && counts(by, code, one)).length,
    waiting: [...given].filter(([code, { state }]) => serviceOf(by, code) && state === 'drafted').length,
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
    const stored = grouped(await listStored(ctx, work, keys), ({ access: { row } }) => row.environment_id ?? '');
    const first = (reports: readonly StoredReport[] = []) =>
      reports.toSorted(
        ({ access: { row: a } }, { access: { row: b } }) =>
          b.year - a.year || keys.indexOf(a.framework) - keys.indexOf(b.framework),
      );
    return {
      impacts: sriCatalogue.criteria.map(({ code }) => ({
        code,
        title: sriCatalogue.titles.criteria[code]?.[language] ?? code,
      })),
      properties: places.map((place) => latestOf(place, first(stored.get(place.id)), method)),
    };
  });
