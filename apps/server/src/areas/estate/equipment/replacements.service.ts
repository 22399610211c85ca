import type { Answer, Parsed } from '@steward/contract/call';
import type { equipment } from '@steward/contract/estate/equipment';
import { replacementYears } from '@steward/core/equipment/lifetime';
import { addMonths } from '@steward/core/equipment/servicing';
import { reading } from '../../../database/transaction.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { todayOf } from '../../../platform/today.ts';
import * as repository from './equipment.repository.ts';
import { languageOf, pathInWords } from './kinds.service.ts';

const YEARS = 10;

/** What reaches the end of its life in the next ten years. Several pieces of one entry cost as much as they are many. */
export const getReplacements = (
  ctx: Ctx,
  input: Parsed<typeof equipment.getReplacements>,
): Promise<Answer<typeof equipment.getReplacements>> =>
  reading(ctx, async ({ db, scope }) => {
    const rows = await repository.listLifetimes(db, scope, input);
    const today = todayOf(ctx);
    const items = rows.map((row) => ({
      row,
      endsOn: row.end_of_life,
      cost: row.replacement_cost === null ? null : row.replacement_cost * row.quantity,
      currency: row.currency,
    }));
    const inAYear = addMonths(today, 12);
    return {
      years: replacementYears(items, ctx.now.getUTCFullYear(), YEARS).map(
        ({ year, costs, withoutCost, items: due }) => ({
          year,
          costs,
          without_cost: withoutCost,
          items: due.map(({ row, endsOn, cost, currency }) => ({
            _id: row._id,
            product_name: row.product_name,
            environment_id: row.environment_id,
            environment_name: row.environment_name,
            kind_path: pathInWords(row.kind, languageOf(ctx)),
            ends_on: endsOn ?? '',
            replacement_cost: cost,
            currency,
          })),
        }),
      ),
      unknown: items.filter(({ endsOn }) => endsOn === null).length,
      warranties: rows
        .flatMap(({ _id, product_name, environment_name, warranty_end }) =>
          warranty_end !== null && warranty_end >= today && warranty_end <= inAYear
            ? [{ _id, product_name, environment_name, warranty_end }]
            : [],
        )
        .toSorted((a, b) => (a.warranty_end < b.warranty_end ? -1 : 1)),
    };
  });
