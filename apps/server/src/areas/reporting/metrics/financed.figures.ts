import { addParts, type FigurePart } from '@steward/core/figures/figure';
import { attribution } from '@steward/core/finance/attribution';
import { dataQualityOf } from '@steward/core/finance/data-quality';
import { converted, valuationOn, type ExchangeRate, type Valuation } from '@steward/core/finance/values-on-day';
import { grouped } from '@steward/core/grouped';
import type { Work } from '../../../database/transaction.ts';
import {
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
} from '../../../platform/figures/figures.ts';
import { listLoansOf, outstandingOf } from '../../estate/valuations/loans.service.ts';
import { exchangeRatesOf, valuationsOf } from '../../estate/valuations/values-on.service.ts';
import { listRatingDays } from './estate.repository.ts';
import { certificateOn } from './value.figures.ts';
import { bothKnown, valuedProperties } from './valued-properties.service.ts';

// Emissions by value, emissions financed by loans, and the quality of their data.

type Loan = Awaited<ReturnType<typeof listLoansOf>>[number];

/**
 * The value that a loan divides by where that of its first day was not entered with it: the valuation in force then, else the first one after. It stays
 * the same in later years, as PCAF asks for. In the currency of the loan.
 */
function fixedValueOf(loan: Loan, valuations: readonly Valuation[], rates: readonly ExchangeRate[]) {
  const inForce = loan.originated_on === null ? undefined : valuationOn(valuations, loan.originated_on);
  const found = inForce ?? valuations.toSorted((a, b) => (a.day < b.day ? -1 : 1))[0];
  const amount =
    found && converted({ amount: found.value, currency: found.currency }, loan.currency, rates, found.day).amount;
  return found && amount !== null && amount !== undefined ? { amount, day: found.day } : null;
}

/** The part of a property that loans finance; undefined: there is none that runs. */
function financedPart(
  loans: readonly Loan[],
  valuations: readonly Valuation[],
  rates: readonly ExchangeRate[],
  day: string,
): number | null | undefined {
  const running = loans.map((loan) => ({ loan, outstanding: outstandingOf(loan, day) ?? null }));
  const meant = running.filter(({ outstanding }) => outstanding !== 0);
  if (!meant.length) return undefined;
  const parts = meant.map(
    ({ loan, outstanding }) =>
      attribution(
        {
          id: loan._id,
          outstanding,
          valueAtOrigination:
            loan.value_at_origination === null ? null : { amount: loan.value_at_origination, day: loan.originated_on },
          fixedValue: fixedValueOf(loan, valuations, rates),
          valuations: [],
        },
        day,
      ).value,
  );
  return parts.includes(null) ? null : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
}

async function ofProperties(work: Work, asked: AskedFigures): Promise<FigureParts> {
  const found = collectParts();
  const { ids, steps, keys, counting, known } = asked;
  if (!ids.length) return found.of;
  const isFinanced = keys.has('emissions.financed');
  const loans = grouped(isFinanced ? await listLoansOf(work, ids) : [], (row) => row.environment_id);
  const valuations = isFinanced ? await valuationsOf(work, ids) : undefined;
  const rates = isFinanced ? await exchangeRatesOf(work) : [];
  const ratings = grouped(await listRatingDays(work.db, work.scope, ids), (row) => row.environment_id);
  for (const step of steps) {
    const valued = await valuedProperties(work, asked, step, {
      hasValues: [...keys].some((key) => key !== 'pcaf.area' && key !== 'pcaf.by_area'),
    });
    // The part owned is asked for whatever the share that emissions count with.
    const owned = isFinanced
      ? await valuedProperties(work, { ...asked, counting: { ...counting, basis: 'ownership' } }, step, {
          hasValues: false,
        })
      : undefined;
    for (const id of valued.ids) {
      const partOf = (key: string): FigurePart => known(key, id, step.key) ?? { value: null, reason: 'no-data' };
      const add = (key: string, part: FigurePart) => found.add(key, id, step.key, part);
      const value = valued.valueOf(id);
      const emissions = addParts([partOf('emissions.scope1'), partOf('emissions.scope2_location')]);
      const byValue = bothKnown(emissions, value);
      add('emissions.valued', byValue.above);
      add('value.emitting', byValue.below);
      if (isFinanced) {
        const part = financedPart(loans.get(id) ?? [], valuations?.get(id) ?? [], rates, valued.day);
        add(
          'emissions.financed',
          financed(partOf('emissions.energy'), part, valued.meanShareOf(id), owned?.meanShareOf(id) ?? 1),
        );
      }
      const energy = partOf('energy.use');
      const score = scoreOf(energy, certificateOn(ratings.get(id) ?? [], valued.day) !== undefined);
      for (const [name, weight] of [
        ['value', value],
        ['area', valued.areaOf(id)],
      ] as const) {
        const { above, below } = bothKnown(score, weight);
        add(`pcaf.by_${name}`, above.value === null ? above : { value: above.value * (below.value ?? 0) });
        add(`pcaf.${name}`, below);
      }
    }
  }
  return found.of;
}

/**
 * What is financed of a building's emissions: the part of the loans, or of a building without one the part owned. `counted`: the share with which the
 * emissions count already.
 */
function financed(emissions: FigurePart, part: number | null | undefined, counted: number, owned: number): FigurePart {
  if (part === null) return { value: null, reason: 'no-value' };
  if (emissions.value === null || counted === 0) return emissions;
  const factor = (part ?? owned) / counted;
  return {
    ...emissions,
    value: emissions.value * factor,
    ...(emissions.estimated !== undefined && { estimated: emissions.estimated * factor }),
    current: undefined,
  };
}

/** The PCAF score of a property: without energy there are no emissions to be scored. */
const scoreOf = ({ value, reason, estimated = 0 }: FigurePart, hasLabel: boolean): FigurePart =>
  value === null || value <= 0
    ? { value: null, reason: reason ?? 'no-data' }
    : { value: dataQualityOf({ estimated: Math.min(1, Math.max(0, estimated / value)), hasLabel }) };

export const financedSource: FigureSource = {
  property: ofProperties,
  countsByShare: true,
  buildsOn: ['emissions.scope1', 'emissions.scope2_location', 'emissions.energy', 'energy.use'],
};
