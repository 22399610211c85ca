import type { DocumentKind } from '@steward/core/property/documents';
import type { Work } from '../../../database/transaction.ts';
import { listRatingDays } from './estate.repository.ts';

/** The ratings of a kind that are valid on the last day of a year, of all properties within reach. */
export async function listRatingsOn({ db, scope }: Work, kind: DocumentKind, year: number) {
  const day = `${year}-12-31`;
  return (await listRatingDays(db, scope)).filter(
    (row) => row.kind === kind && (row.issued_on ?? '') <= day && (row.valid_until ?? '9999') >= day,
  );
}
