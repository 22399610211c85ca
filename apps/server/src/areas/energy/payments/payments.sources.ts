import { addDays } from '@steward/core/calendar/day';
import { addressFor } from '../../../platform/sources/asked.ts';
import { listOf } from '../../../platform/sources/shapes.ts';
import { named, word, type Source } from '../../../platform/sources/sources.ts';
import * as repository from './payments.repository.ts';

const SCREEN = '/datahub/data_library/utilities/make_payment';
const WEEK = 7;
const MOST = 25;

/** The bills that are not paid, the one due first before the others, as the list of payables has them. */
const due: Source = async ({ db, scope }, asked) => {
  const filter = { state: 'open' as const, environment_ids: asked.ids };
  const rows = await repository.listPayables(db, scope, filter, {
    sort: 'due_date',
    descending: false,
    page: 1,
    page_size: MOST,
  });
  const counts = await repository.sumOpen(db, scope, asked.ids);
  const soon = addDays(asked.today, WEEK);
  const working = addressFor(asked, SCREEN, { state: 'open' });
  const list = listOf(
    rows,
    ({ _id, supplier, invoice_no, environment_name, due_date }) => {
      const isOverdue = due_date !== null && due_date < asked.today;
      return {
        title: named(supplier),
        details: [invoice_no, asked.isOfOne ? '' : environment_name].filter(Boolean).map(named),
        day: due_date,
        state: isOverdue ? word('estate.overdue') : null,
        tone: isOverdue ? 'bad' : due_date !== null && due_date <= soon ? 'warn' : 'none',
        address: `/show-bill?id=${_id}`,
      };
    },
    working,
  );
  return { data: { ...list, total: counts.reduce((sum, { bills }) => sum + bills, 0) }, working };
};

export const paymentsSources = { 'bills.due': due } satisfies Record<string, Source>;
