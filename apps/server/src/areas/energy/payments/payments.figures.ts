import { addParts, type FigurePart } from '@steward/core/figures/figure';
import { grouped } from '@steward/core/grouped';
import type { Work } from '../../../database/transaction.ts';
import {
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
} from '../../../platform/figures/figures.ts';
import { sumOpen } from './payments.repository.ts';

/** The unpaid bills of properties, as counted in the list of payables. */
async function ofProperties({ db, scope }: Work, { ids }: AskedFigures): Promise<FigureParts> {
  const parts = collectParts();
  const open = grouped(await sumOpen(db, scope, ids), ({ environment_id }) => environment_id);
  for (const id of ids) {
    const rows = open.get(id) ?? [];
    parts.add('bills.to_pay', id, 'now', { value: rows.reduce((sum, { bills }) => sum + bills, 0) });
    // A saved bill always states an amount.
    const amounts = rows.map(({ open: value, currency }): FigurePart => ({ value, currency }));
    parts.add('money.to_pay', id, 'now', rows.length ? addParts(amounts) : { value: null, reason: 'not-due' });
  }
  return parts.of;
}

export const paymentsSource: FigureSource = { property: ofProperties };
