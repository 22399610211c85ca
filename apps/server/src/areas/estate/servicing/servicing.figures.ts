import { addDays } from '@steward/core/calendar/day';
import { grouped } from '@steward/core/grouped';
import type { Work } from '../../../database/transaction.ts';
import {
  collectParts,
  type AskedFigures,
  type FigureParts,
  type FigureSource,
} from '../../../platform/figures/figures.ts';
import { DAYS_AHEAD, listDue } from './plans.service.ts';

/** The number of due services of each property. */
async function ofProperties(work: Work, { ids, today }: AskedFigures): Promise<FigureParts> {
  const parts = collectParts();
  const one = ids.length === 1 ? ids[0] : undefined;
  const due = grouped(
    await listDue(work, one, addDays(today, DAYS_AHEAD), today),
    ({ environment_id }) => environment_id,
  );
  for (const id of ids) parts.add('servicing.due', id, 'now', { value: due.get(id)?.length ?? 0 });
  return parts.of;
}

export const servicingSource: FigureSource = { property: ofProperties };
