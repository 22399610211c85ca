import type { Work } from '../../../database/transaction.ts';
import { listReaching } from './bill-flags.repository.ts';

/** The active people who see a property: all of them, or this one; with what their rights start from. */
export const peopleWithAccess = ({ db, scope }: Work, environmentId: string) => listReaching(db, scope, environmentId);
