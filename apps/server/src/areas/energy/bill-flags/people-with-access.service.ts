import type { Work } from '../../../database/transaction.ts';
import { listReaching } from './bill-flags.repository.ts';

/** The active people who reach all properties or this one, with the source of their permissions. */
export const peopleWithAccess = ({ db, scope }: Work, environmentId: string) => listReaching(db, scope, environmentId);
