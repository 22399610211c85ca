import type { Work } from '../../../database/transaction.ts';
import * as repository from './entries.repository.ts';
import { emissionsOf } from './entry-factor.ts';
import { withWhole } from './organization-reach.ts';

/** The approved entries of a year with their emissions, as proposals for the requests of another year. */
export async function listEntriesOfYear(work: Work, year: number) {
  const { db, scope } = await withWhole(work);
  const rows = await repository.listEntries(db, scope, { year, state: 'approved' }, 1, 5000);
  return rows.map((row) => ({ ...row, kg_co2e: emissionsOf(row) }));
}
