import type { Answer, Parsed } from '@steward/contract/call';
import { figures, type FigureKey } from '@steward/contract/declared';
import { fail } from '@steward/contract/failures';
import type { figureCatalogue } from '@steward/contract/insight/figures';
import { reading } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import { readFigures, showsFigure } from '../../../platform/figures/figures.ts';

type Catalogue = Answer<typeof figureCatalogue.getFigureCatalogue>;

export const getFigureCatalogue = (
  ctx: Ctx,
  { language }: Parsed<typeof figureCatalogue.getFigureCatalogue>,
): Promise<Catalogue> =>
  Promise.resolve(
    (Object.keys(figures) as FigureKey[])
      .filter((key) => showsFigure(ctx, key))
      .map((key): Catalogue[number] => {
        const { name, unit, group, grain, subjects, more = null, adds, isForReports = false } = figures[key];
        return {
          key,
          name: name[language ?? actorOf(ctx).language],
          unit,
          group,
          grain,
          subjects: [...subjects],
          more,
          of: typeof adds === 'object' && 'of' in adds ? [...adds.of] : null,
          is_for_reports: isForReports,
        };
      }),
  );

// The maximum number of values: a hundred properties by day for ten years, more than a screen can show.
const MOST_VALUES = 400_000;
// Each year of an organization needs a separate calculation.
const MOST_YEARS = 30;

export const getFigures = (
  ctx: Ctx,
  input: Parsed<typeof figureCatalogue.getFigures>,
): Promise<Answer<typeof figureCatalogue.getFigures>> =>
  reading(ctx, async (work) => {
    const { keys, subject, grain, from, to = from } = input;
    const refuse = (field: string, message: string) => fail('request.invalid', undefined, [{ field, message }]);
    if (grain !== 'now' && (from === undefined || to === undefined)) return refuse('from', 'is required');
    if (from !== undefined && to !== undefined && to < from) return refuse('to', 'must not be before the first day');
    const of = {
      organization: undefined,
      portfolio: input.portfolio_ids,
      fund: input.fund_ids,
      property: input.environment_ids,
      space: input.space_ids,
      meter: input.meter_ids,
      tenant: input.tenant_ids,
    };
    if (from !== undefined && to !== undefined && Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > MOST_YEARS)
      return refuse('to', 'must be at most 30 years after the first day');
    const others = Object.entries(of).filter(([kind, ids]) => kind !== subject && ids);
    if (!of[subject] && others.length) return refuse('subject', 'does not match the ids that were given');
    const forbidden = keys.find((key) => Object.hasOwn(figures, key) && !showsFigure(ctx, key as FigureKey));
    if (forbidden) fail('session.forbidden');
    const table = await readFigures(ctx, work, {
      keys: keys as FigureKey[],
      kind: subject,
      ids: of[subject],
      grain,
      ...(from !== undefined && to !== undefined && { from, to }),
      most: MOST_VALUES,
    });
    return {
      steps: [...table.steps],
      subjects: table.subjects.map((row) => ({
        ...row,
        figures: Object.fromEntries(
          keys.map((key) => [key, table.steps.map((step) => table.of(key as FigureKey, row.id, step))]),
        ),
      })),
    };
  });
