import type { Work } from '../../../database/transaction.ts';
import * as repository from './accepted-figures.repository.ts';

/** The accepted reports about the same, year by year, with the sums that were accepted. */
export const listAcceptedSums = (
  { db, scope }: Work,
  about: Parameters<typeof repository.listAcceptedSums>[2],
  knownAt?: Date,
) => repository.listAcceptedSums(db, scope, about, knownAt);

/** The accepted report of each year that holds these properties, with their sums in it. */
export const listAcceptedCovers = (
  { db, scope }: Work,
  about: Parameters<typeof repository.listAcceptedCovers>[2],
  year?: number,
  knownAt?: Date,
) => repository.listAcceptedCovers(db, scope, about, year, knownAt);
