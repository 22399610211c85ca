import { activeFlagStates } from '@steward/core/bills/flags';
import { addressFor } from '../../../platform/sources/asked.ts';
import { listOf } from '../../../platform/sources/shapes.ts';
import { named, word, type Source } from '../../../platform/sources/sources.ts';
import * as repository from './bill-flags.repository.ts';

const SCREEN = '/datahub/data_library/utilities/flags';
const MOST = 25;

/** Audit findings that are not settled, the largest amounts first. */
const open: Source = async ({ db, scope }, asked) => {
  const query = {
    all: [
      { field: 'state', in: activeFlagStates },
      { field: 'severity', in: ['error', 'warning'] },
      { field: 'environment_id', in: asked.ids },
    ],
  };
  const page = { sort: 'cost_impact', descending: true, page: 1, page_size: MOST } as const;
  const { paginateData, totalData } = await repository.listFlags(db, scope, { query }, page);
  const working = addressFor(asked, SCREEN);
  const list = listOf(
    paginateData,
    ({ _id, bill_id, supplier, invoice_no, environment_name, severity, billing_end_date }) => ({
      title: named(supplier),
      details: [invoice_no, asked.isOfOne ? '' : environment_name].filter(Boolean).map(named),
      day: billing_end_date,
      state: word(severity === 'error' ? 'estate.flagError' : 'estate.flagWarning'),
      tone: severity === 'error' ? 'bad' : 'warn',
      address: `/show-bill?id=${bill_id}&flag=${_id}`,
    }),
    working,
  );
  return { data: { ...list, total: totalData }, working };
};

export const billFlagsSources = { 'bills.flags': open } satisfies Record<string, Source>;
