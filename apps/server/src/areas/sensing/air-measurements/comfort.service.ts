import type { Parsed } from '@steward/contract/call';
import { fail } from '@steward/contract/failures';
import type { Language } from '@steward/contract/language';
import type { airMeasurements as contract, ComfortChoice } from '@steward/contract/sensing/air-measurements';
import { airQuantities, type AirQuantity } from '@steward/core/comfort/air-units';
import { grouped } from '@steward/core/grouped';
import { comfortBands, comfortStandard, comfortStandards } from '@steward/reference/comfort/comfort-bands';
import type { ComfortBand } from '@steward/reference/comfort/comfort-bands';
import { onceIn } from '../../../database/read-words.ts';
import { inTransaction, reading, type Work } from '../../../database/transaction.ts';
import { actorOf, type Ctx } from '../../../platform/ctx.ts';
import * as repository from './comfort.repository.ts';

/** What an organization starts with. */
const starts: Readonly<Record<AirQuantity, { standard: string; category: string }>> = {
  co2: { standard: 'en_16798_1', category: 'II' },
  zone_air_temp: { standard: 'en_16798_1', category: 'II' },
  zone_air_humidity: { standard: 'en_16798_1', category: 'II' },
  pm25: { standard: 'who', category: 'day' },
  pm10: { standard: 'who', category: 'day' },
  tvoc: { standard: 'uba_tvoc', category: '2' },
};

/** The band of a quantity, and the standard that it comes from. */
export interface ChosenBand {
  band: ComfortBand;
  standard: string;
  category: string;
}

const bandOf = (type: AirQuantity, { standard, category }: { standard: string; category: string }) =>
  comfortBands(standard, category).find(({ pointType }) => pointType === type);

/** The bands by which the organization judges indoor air: those it chose, else those it starts with. */
export const chosenBands = (work: Work): Promise<ReadonlyMap<AirQuantity, ChosenBand>> =>
  onceIn(work, 'comfort choices', async () => {
    const rows = await repository.listChoices(work.db, work.scope);
    const chosen = new Map<string, { standard: string; category: string }>(rows.map((row) => [row.point_type, row]));
    return new Map(
      airQuantities.flatMap((type) => {
        const choices = [chosen.get(type), starts[type]].filter((choice) => choice !== undefined);
        for (const choice of choices) {
          // A later edition may drop a category.
          const band = bandOf(type, choice);
          if (band) return [[type, { band, standard: choice.standard, category: choice.category }] as const];
        }
        return [];
      }),
    );
  });

const limitsOf = ({ min, max, unit }: ComfortBand): string =>
  min !== null && max !== null ? `${min}–${max} ${unit}` : max !== null ? `≤ ${max} ${unit}` : `≥ ${min} ${unit}`;

/** What a screen says of the standards of bands: name, category and limits, and what to know before relying on it; each standard once. */
export const sentencesOf = (bands: readonly ChosenBand[], language: Language): string[] =>
  [...grouped(bands, ({ standard, category }) => `${standard} ${category}`).values()].flatMap((together) => {
    const [first] = together;
    if (!first) return [];
    const standard = comfortStandard(first.standard);
    const category = standard?.categories.find(({ key }) => key === first.category);
    const limits = together.map(({ band }) => limitsOf(band)).join(', ');
    const name = [standard?.label[language] ?? first.standard, category?.label[language] ?? first.category].join(', ');
    return [`${name} (${limits}): ${standard?.note[language] ?? ''}`];
  });

export const getComfortChoices = (
  ctx: Ctx,
  { language = actorOf(ctx).language }: Parsed<typeof contract.getComfortChoices>,
): Promise<ComfortChoice[]> =>
  reading(ctx, async (work) => {
    const known = new Set((await repository.listChoices(work.db, work.scope)).map(({ point_type }) => point_type));
    const bands = await chosenBands(work);
    return airQuantities.map((point_type): ComfortChoice => {
      const { standard, category } = bands.get(point_type) ?? starts[point_type];
      return {
        point_type,
        standard,
        category,
        is_chosen: known.has(point_type),
        standards: comfortStandards.flatMap(({ key, label, edition, confidence, note, categories }) => {
          const offered = categories.flatMap((one) => {
            const band = bandOf(point_type, { standard: key, category: one.key });
            if (!band) return [];
            const { min, max, unit } = band;
            return [{ key: one.key, label: one.label[language], min, max, unit }];
          });
          if (!offered.length) return [];
          return [{ key, label: label[language], edition, confidence, note: note[language], categories: offered }];
        }),
      };
    });
  });

export const saveComfortChoice = (
  ctx: Ctx,
  { point_type, choice }: Parsed<typeof contract.saveComfortChoice>,
): Promise<{ done: true }> =>
  inTransaction(ctx, async ({ db, scope }) => {
    if (choice && !bandOf(point_type, choice)) fail('comfort.unknown');
    await repository.deleteChoice(db, scope, point_type);
    if (choice) await repository.insertChoice(db, scope, { point_type, ...choice });
    return { done: true };
  });
