import type { Answer, Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { breeam } from '@steward/contract/reporting/breeam';
import type { BreeamResult } from '@steward/contract/reporting/breeam.models';
import { grouped } from '@steward/core/grouped';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { languageOf } from '../frameworks/editions.service.ts';
import { latestReports } from '../frameworks/latest.service.ts';
import * as repository from './breeam.repository.ts';
import { breeamResults } from './results.service.ts';

type Overview = Answer<typeof breeam.getBreeamOverview>;

const totalOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** Results by floor area: how much of it is assessed, and in which band. The score of the area is no rating, and has no band. */
function summaryOf(properties: Overview['properties']): Overview['summary'] {
  const all = properties.flatMap(({ results, gross_floor_area }) =>
    results.map((result) => ({ ...result, area: gross_floor_area })),
  );
  return [...grouped(all, ({ part }) => part)].map(([part, some]) => {
    const scored = some.filter((one): one is BreeamResult & { score: number; area: number } => one.score !== null);
    const assessed_area = totalOf(scored.map(({ area }) => area));
    const banded = scored.flatMap(({ band, area }) => (band ? [{ ...band, area }] : []));
    return {
      part,
      title: some[0]?.title ?? part,
      properties: properties.length,
      assessed: scored.length,
      area: totalOf(properties.map(({ gross_floor_area }) => gross_floor_area)),
      assessed_area,
      score: assessed_area > 0 ? totalOf(scored.map(({ score, area }) => score * area)) / assessed_area : null,
      bands: [...grouped(banded, ({ band }) => band)].map(([band, inBand]) => ({
        band,
        title: inBand[0]?.title ?? band,
        properties: inBand.length,
        area: totalOf(inBand.map(({ area }) => area)),
      })),
    };
  });
}

export const getBreeamOverview = (
  ctx: Ctx,
  { scheme, applied_level, portfolio_id, environment_id, language: asked }: Parsed<typeof breeam.getBreeamOverview>,
): Promise<Overview> =>
  reading(ctx, async (work) => {
    const { db, scope } = work;
    const language = languageOf(ctx, asked);
    const wrong = (field: string) => fail('request.invalid', undefined, [{ field, message: 'is required' }]);
    if (applied_level === 'portfolio' && portfolio_id === undefined) wrong('portfolio_id');
    if (applied_level === 'property' && environment_id === undefined) wrong('environment_id');
    const places = await repository.listPlaces(db, scope, {
      portfolioId: applied_level === 'portfolio' ? portfolio_id : undefined,
      environmentId: applied_level === 'property' ? environment_id : undefined,
    });
    if (applied_level === 'property' && places.length === 0) fail('environment.not-found');
    const reports = await latestReports(
      ctx,
      work,
      [scheme],
      places.map(({ id }) => id),
    );
    const resultOf = await breeamResults(work, reports, language);
    const properties = places.map(({ id, portfolio_id: _portfolio, ...place }): Overview['properties'][number] => {
      const about = { environment_id: id, ...place };
      const [result] = resultOf(id);
      const none = { year: null, edition: null, report_id: null, begun: null, results: [], answered: 0, issues: 0 };
      if (!result) return { ...about, ...none };
      const { scheme: _scheme, ...shown } = result;
      return { ...about, ...shown };
    });
    return { properties, summary: summaryOf(properties) };
  });
