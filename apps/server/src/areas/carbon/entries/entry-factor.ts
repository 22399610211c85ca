import { fail } from '@steward/contract/failures';
import { MissingReference } from '@steward/core/failure';
import { carrierOfCategory, type EntryCategory } from '@steward/core/ghg/entries/entry';
import { entryMonths } from '@steward/core/ghg/entries/entry-months';
import { factorMoney, spentMoney, type SpentMoney } from '@steward/core/ghg/factors/spend';
import { activityFactor, publishedActivity } from '@steward/reference/activities/activities';
import type { EntryFields, KeptFactor, Line } from './entries.repository.ts';

const refuse = (field: string, message: string): never => fail('request.invalid', undefined, [{ field, message }]);

function ownFactor({ kg_co2e_per_unit, biogenic_kg_per_unit, factor_source, first_day }: EntryFields): KeptFactor {
  const year = Number(first_day.slice(0, 4));
  return {
    id: 'own',
    country: '',
    year,
    kgCo2ePerUnit: kg_co2e_per_unit ?? refuse('kg_co2e_per_unit', 'is required'),
    ...(biogenic_kg_per_unit !== null && { biogenicCo2KgPerUnit: biogenic_kg_per_unit }),
    gwpSet: 'as stated by the supplier',
    source: factor_source,
    edition: String(year),
    licence: 'own figure',
    own: true,
  };
}

/** The factor of an entry in a year; null for bought energy, whose factors the inventory chooses by place. */
function factorIn(fields: EntryFields, year: number): KeptFactor | null {
  if (fields.factor_kind === 'place') return null;
  if (fields.factor_kind === 'own') return ownFactor(fields);
  const gas = publishedActivity(fields.activity_id)?.gas;
  try {
    return { ...activityFactor(fields.activity_id, year), ...(gas && { gas }) };
  } catch (error) {
    if (error instanceof MissingReference) return fail('ghg-entry.no-factor', error.what);
    throw error;
  }
}

/** Refuses an unknown activity, and a unit that does not fit its factor. */
export function checkFactor(fields: EntryFields): KeptFactor | null {
  if (fields.factor_kind === 'place') {
    if (!carrierOfCategory[fields.category as EntryCategory]) refuse('category', 'does not belong to this scope');
    if (fields.unit !== 'kWh') refuse('unit', 'must be kWh');
  }
  if (fields.factor_kind === 'published') {
    const activity = publishedActivity(fields.activity_id) ?? refuse('activity_id', 'is not known');
    if (!activity.categories.includes(fields.category)) refuse('activity_id', 'does not belong to this category');
    if (activity.unit !== fields.unit) refuse('unit', `must be ${activity.unit}`);
  }
  return factorIn(fields, Number(fields.first_day.slice(0, 4)));
}

/** The conversion of money to the currency and the prices of its factor; undefined if none is needed. */
function moneyOf(fields: EntryFields): SpentMoney | undefined {
  const { method, factor_kind, quantity, unit, price_year } = fields;
  if (method !== 'spend' || factor_kind !== 'own' || price_year === null) return undefined;
  const factor = factorMoney({ ...fields, price_year });
  if (factor.currency === unit && factor.priceYear === price_year) return undefined;
  return spentMoney({ amount: quantity, currency: unit, priceYear: price_year }, factor);
}

export const moneyWorking = (fields: EntryFields): string => moneyOf(fields)?.working ?? '';

/** The quantity that is multiplied with the factor. */
function countedFields(fields: EntryFields): EntryFields {
  const money = moneyOf(fields);
  return money ? { ...fields, quantity: money.amount, unit: money.currency } : fields;
}

/** The lines of an entry in the ledger: its months, each with the factor of its year. */
export const linesOf = (id: string, version: number, entered: EntryFields): Line[] => {
  const fields = countedFields(entered);
  return entryMonths(fields).map(({ month, year, quantity }) => ({
    entry_id: id,
    version,
    month: `${month}-01`,
    environment_id: fields.environment_id,
    entity_id: fields.entity_id,
    scope: fields.scope,
    category: fields.category,
    quantity,
    unit: fields.unit,
    factor: factorIn(fields, year),
  }));
};

/** The emissions of an entry in kg CO2e, before shares; null for bought energy. */
export function emissionsOf(fields: EntryFields): number | null {
  if (fields.factor_kind === 'place') return null;
  let sum = 0;
  for (const { year, quantity } of entryMonths(countedFields(fields)))
    sum += quantity * (factorIn(fields, year)?.kgCo2ePerUnit ?? 0);
  return sum;
}

export const shownFactor = (factor: KeptFactor | null) =>
  factor && {
    kg_co2e_per_unit: factor.kgCo2ePerUnit,
    country: factor.country,
    year: factor.year,
    source: factor.source,
    edition: factor.edition,
    licence: factor.licence,
    gwp_set: factor.gwpSet,
  };
