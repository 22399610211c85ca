import { entryCategories, isCategoryOf } from '@steward/core/ghg/entries/entry';
import { entryMethods } from '@steward/core/ghg/entries/entry-method';
import { z } from 'zod';
import { countedDay, id, requiredText, text, year } from '../call.ts';

const categories = [...entryCategories[1], ...entryCategories[2], ...entryCategories[3]] as const;
export const Category = z.enum(categories);

/** Marks of the pedigree matrix, 1 (worst) to 5 (best). */
const mark = () => z.int().min(1).max(5);
const Pedigree = z.object({
  reliability: mark(),
  technical: mark(),
  geographic: mark(),
  temporal: mark(),
  completeness: mark(),
});

/** Where the factor of an entry comes from: a published activity, an own figure with its source, or the place of bought energy. */
export const factorKinds = ['published', 'own', 'place'] as const;

export const entryFields = {
  scope: z.union([z.literal(1), z.literal(2), z.literal(3)]).meta({ examples: [1] }),
  category: Category.meta({ examples: ['stationary'] }),
  /** The property it happened at. */
  environment_id: id('environment').nullable().default(null),
  /** Whose share counts; none: that of the property’s portfolio, else the organization itself. */
  entity_id: id('ghg-entity').nullable().default(null),
  name: requiredText(200),
  /** Both days count. */
  first_day: countedDay(),
  last_day: countedDay(),
  quantity: z.number().min(-1e12).max(1e12),
  unit: requiredText(40).meta({ examples: ['l'] }),
  method: z.enum(entryMethods),
  factor_kind: z.enum(factorKinds),
  /** Of a published activity. */
  activity_id: text(200)
    .default('')
    .meta({ examples: ['desnz:1_100_1000_8'] }),
  /** Of an own factor. */
  kg_co2e_per_unit: z.number().min(0).max(1e9).nullable().default(null),
  biogenic_kg_per_unit: z.number().min(0).max(1e9).nullable().default(null),
  factor_source: text(300).default(''),
  /** Money: the year whose prices the quantity is in. */
  price_year: year().nullable().default(null),
  /** Money with an own factor: the currency and the prices it is for; empty and null: those of the quantity. */
  factor_currency: z
    .string()
    .regex(/^([A-Z]{3})?$/, 'three letters, such as EUR')
    .default('')
    .meta({ examples: [''] }),
  factor_price_year: year().nullable().default(null),
  /** Of the factor's currency for one of the quantity's, in the year of the factor's prices. */
  exchange_rate: z.number().positive().max(1e9).nullable().default(null),
  exchange_source: text(300).default(''),
  /** The price level of `price_year` over that of `factor_price_year`: 1.1 where prices rose by a tenth. */
  price_ratio: z.number().positive().max(1e6).nullable().default(null),
  price_source: text(300).default(''),
  /** Marks of the quantity; null: those of its method. They make its interval; the PCAF score stays that of the method. */
  quality: Pedigree.nullable().default(null),
  /** By what the evidence is found: an invoice number, a log, a folder. */
  evidence: text(300).default(''),
  note: text(2000).default(''),
};
/** A factor in the currency and the prices of the quantity. */
export const moneyOfTheFactor = {
  factor_currency: '',
  factor_price_year: null,
  exchange_rate: null,
  exchange_source: '',
  price_ratio: null,
  price_source: '',
} as const;

/** A factor in other money needs its rate and its ratio, each with a source; without them the product would be off unseen. */
function checkMoney(
  given: Pick<
    z.output<z.ZodObject<typeof entryFields>>,
    | 'unit'
    | 'price_year'
    | 'factor_currency'
    | 'factor_price_year'
    | 'exchange_rate'
    | 'exchange_source'
    | 'price_ratio'
    | 'price_source'
  >,
  refuse: (field: string, message: string) => void,
) {
  if (!/^[A-Z]{3}$/.test(given.unit)) refuse('unit', 'must be a currency of three letters, such as EUR');
  if (given.factor_currency !== '' && given.factor_currency !== given.unit) {
    if (given.exchange_rate === null) refuse('exchange_rate', 'is required');
    if (!given.exchange_source) refuse('exchange_source', 'is required');
  }
  if (given.factor_price_year !== null && given.factor_price_year !== given.price_year) {
    if (given.price_ratio === null) refuse('price_ratio', 'is required');
    if (!given.price_source) refuse('price_source', 'is required');
  }
}

/** What an entry must not say. */
export const checkEntry = (
  { scope, category, first_day, last_day, factor_kind, ...given }: z.output<z.ZodObject<typeof entryFields>>,
  check: z.RefinementCtx,
) => {
  const refuse = (field: string, message: string) => check.addIssue({ code: 'custom', path: [field], message });
  if (!isCategoryOf(scope, category)) refuse('category', 'does not belong to this scope');
  if (last_day < first_day) refuse('last_day', 'must not come before the first day');
  if (factor_kind === 'published' && !given.activity_id) refuse('activity_id', 'is required');
  if (factor_kind === 'own' && given.kg_co2e_per_unit === null) refuse('kg_co2e_per_unit', 'is required');
  if (factor_kind === 'own' && !given.factor_source) refuse('factor_source', 'is required');
  if (given.method === 'spend' && given.price_year === null) refuse('price_year', 'is required');
  if (given.method === 'spend' && factor_kind === 'own') checkMoney(given, refuse);
  if (factor_kind === 'place' && !given.environment_id) refuse('environment_id', 'is required');
  if ((scope === 2) !== (factor_kind === 'place'))
    refuse('factor_kind', scope === 2 ? 'must be the place for bought energy' : 'is for bought energy only');
};
