import { addDays } from '@steward/core/calendar/day';
import { addParts, type FigurePart } from '@steward/core/figures/figure';
import { valuationOn } from '@steward/core/finance/values-on-day';
import { grouped } from '@steward/core/grouped';
import { valueOn } from '@steward/core/property/values-over-time';
import type { Work } from '../../../database/transaction.ts';
import {
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
} from '../../../platform/figures/figures.ts';
import { listHeld } from '../environments/history.service.ts';
import { listLoansOf, outstandingOf } from './loans.service.ts';
import { valuationsOf } from './values-on.service.ts';

type LoanRow = Awaited<ReturnType<typeof listLoansOf>>[number];

/** A loan without a stated amount leaves the sum incomplete; a property without loans adds nothing. */
function loansOn(loans: readonly LoanRow[], day: string): FigurePart {
  if (loans.length === 0) return { value: null, reason: 'not-applicable' };
  return addParts(
    loans.map((loan): FigurePart => {
      const outstanding = outstandingOf(loan, day);
      return outstanding === undefined
        ? { value: null, reason: 'no-data' }
        : { value: outstanding, currency: loan.currency };
    }),
  );
}

/** Values and loans as of the last day of each step, of the properties that are held on it. */
async function ofProperties(work: Work, { ids, keys, steps }: AskedFigures): Promise<FigureParts> {
  const parts = collectParts();
  if (work.scope.tenants || !ids.length) return parts.of;
  const held = await listHeld(work, ids.length === 1 ? { environmentId: ids[0] } : {});
  const values = keys.has('value.property') ? await valuationsOf(work, ids) : undefined;
  const loans = keys.has('value.loan')
    ? grouped(await listLoansOf(work, ids), ({ environment_id }) => environment_id)
    : undefined;
  for (const id of ids) {
    const days = held.get(id);
    for (const { key, end } of steps) {
      const day = addDays(end, -1);
      const isHeld = !days || valueOn(days, day) === true;
      const of = (part: FigurePart): FigurePart => (isHeld ? part : { value: null, reason: 'not-held' });
      const valuation = values && valuationOn(values.get(id) ?? [], day);
      if (values)
        parts.add(
          'value.property',
          id,
          key,
          of(valuation ? { value: valuation.value, currency: valuation.currency } : { value: null, reason: 'no-data' }),
        );
      if (loans) parts.add('value.loan', id, key, of(loansOn(loans.get(id) ?? [], day)));
    }
  }
  return parts.of;
}

export const valuationsSource: FigureSource = { property: ofProperties };
