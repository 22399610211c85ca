import { addParts, type FigurePart } from '@steward/core/figures/figure';
import { isAtHighRisk, isInFloodZone, type Hazard } from '@steward/core/finance/climate-exposure';
import { converted, type ExchangeRate } from '@steward/core/finance/values-on-day';
import { grouped } from '@steward/core/grouped';
import type { Work } from '../../../database/transaction.ts';
import {
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
} from '../../../platform/figures/figures.ts';
import { exchangeRatesOf } from '../../estate/valuations/values-on.service.ts';
import { bothKnown, exposedPart, valuedProperties } from '../metrics/valued-properties.service.ts';
import { recordsFor, type AcceptedRecord } from './accepted.service.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

const hazardOf = ({ values }: AcceptedRecord): Hazard => ({
  hazard: textOf(values['hazard']) ?? '',
  level: textOf(values['level']) ?? '',
  floodZone: textOf(values['flood_zone']),
});

/** Climate risks as accepted records in force on the last day state them. */
async function ofHazards(work: Work, asked: AskedFigures): Promise<FigureParts> {
  const found = collectParts();
  if (!asked.ids.length) return found.of;
  const hasValues = [...asked.keys].some((key) => key.startsWith('value.'));
  for (const step of asked.steps) {
    const valued = await valuedProperties(work, asked, step, { hasValues });
    const { day } = valued;
    const records = await recordsFor(work, {
      kind: 'climate_hazard',
      level: 'property',
      period: { from: day, to: day },
    });
    const byProperty = grouped(records, ({ environment_id }) => environment_id ?? '');
    for (const id of valued.ids) {
      const add = (key: string, part: FigurePart) => found.add(key, id, step.key, part);
      const hazards = (byProperty.get(id) ?? []).map(hazardOf);
      const { above, below } = exposedPart(valued.valueOf(id), isAtHighRisk(hazards), 'no-assessment');
      add('value.at_high_risk', above);
      add('value.assessed', below);
      add('area.flood_zone', exposedPart(valued.areaOf(id), isInFloodZone(hazards), 'no-assessment').above);
    }
  }
  return found.of;
}

export const hazardSource: FigureSource = { property: ofHazards, countsByShare: true };

/** The rental income of a year in the currency of the value; several currencies of one property are each converted. */
function incomeOf(
  records: readonly AcceptedRecord[],
  to: string | undefined,
  rates: readonly ExchangeRate[],
  day: string,
) {
  if (!records.length) return { value: null, reason: 'no-income' } as const;
  let sum = 0;
  for (const { values } of records) {
    const [amount, currency] = [values['amount'], textOf(values['currency'])];
    if (typeof amount !== 'number' || currency === null) return { value: null, reason: 'no-income' } as const;
    const one = converted({ amount, currency }, to ?? currency, rates, day);
    if (one.amount === null) return { value: null, reason: 'no-rate' } as const;
    sum += one.amount;
  }
  return sum > 0 ? { value: sum } : ({ value: null, reason: 'no-income' } as const);
}

const times = (part: FigurePart, factor: number): FigurePart => ({
  ...part,
  value: (part.value ?? 0) * factor,
  ...(part.estimated !== undefined && { estimated: part.estimated * factor }),
  current: undefined,
});

/** Emissions by rental income, weighted by value: what the weighted average carbon intensity divides. */
async function ofIncome(work: Work, asked: AskedFigures): Promise<FigureParts> {
  const found = collectParts();
  const { ids, steps, known: built } = asked;
  if (!ids.length) return found.of;
  const rates = await exchangeRatesOf(work);
  for (const step of steps) {
    const valued = await valuedProperties(work, asked, step);
    const records = await recordsFor(work, {
      kind: 'rental_income',
      level: 'property',
      period: { from: `${step.key}-01-01`, to: `${step.key}-12-31` },
    });
    const byProperty = grouped(records, ({ environment_id }) => environment_id ?? '');
    for (const id of valued.ids) {
      const value = valued.valueOf(id);
      const income: FigurePart = incomeOf(byProperty.get(id) ?? [], value.currency, rates, valued.day);
      const emissions = addParts(
        ['emissions.scope1', 'emissions.scope2_location'].map(
          (key): FigurePart => built(key, id, step.key) ?? { value: null, reason: 'no-data' },
        ),
      );
      // Both are of the share that counts: emissions are made whole again, income is of the whole property.
      const share = valued.meanShareOf(id);
      const known = bothKnown(emissions, bothKnown(income, value).below);
      const isMade = known.above.value !== null && income.value !== null && share > 0;
      const factor = isMade ? (value.value ?? 0) / share / (income.value ?? 1) : 0;
      found.add('emissions.by_income', id, step.key, isMade ? times(known.above, factor) : known.above);
      found.add('value.with_income', id, step.key, known.below);
    }
  }
  return found.of;
}

export const incomeSource: FigureSource = {
  property: ofIncome,
  countsByShare: true,
  buildsOn: ['emissions.scope1', 'emissions.scope2_location'],
};
