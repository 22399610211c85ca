import type { Work } from '../../../database/transaction.ts';
import { listAcceptedYears } from './accepted-years.repository.ts';

/** The years with an accepted report that covers this property; without a property, of any. What their figures rest on is closed. */
export const acceptedYears = ({ db, scope }: Work, environmentId: string | null): Promise<number[]> =>
  listAcceptedYears(db, scope, environmentId);
