import type { Work } from '../../../database/transaction.ts';
import * as repository from './entries.repository.ts';
import { withWhole } from './organization-reach.ts';

export type { KeptFactor, LedgerRow } from './entries.repository.ts';

interface Screened {
  category: string;
  status: 'included' | 'excluded' | 'not-relevant';
  reason: string;
  estimate_t: number | null;
}

/** The lines of approved entries up to the end of a year, for the inventory. */
export async function listLedger(work: Work, asked: Parameters<typeof repository.listLines>[2]) {
  const { db, scope } = await withWhole(work);
  return repository.listLines(db, scope, asked);
}

/** The files of evidence behind entries. */
export async function listEvidence(work: Work, entryIds: readonly string[]) {
  if (entryIds.length === 0) return [];
  const { db, scope } = await withWhole(work);
  return repository.listEvidence(db, scope, entryIds);
}

/** The treatment of the categories in a year. */
export const listScreenings = ({ db, scope }: Work, year: number) =>
  repository.listScreenings(db, scope, year) as Promise<Screened[]>;
