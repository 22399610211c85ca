import { z } from 'zod';
import { id } from '../call.ts';
import { acceptedReason } from './environments.history.ts';

const input = z.object({ environment_id: id('environment'), ...acceptedReason });
const answer = z.object({
  environment_id: id('environment'),
  /** Null: it is not archived. */
  archived_at: z.string().nullable(),
});

export const propertyArchiveCalls = {
  archiveEnvironment: {
    method: 'POST',
    path: '/archiveEnvironment',
    access: 'member',
    needs: 'properties.delete',
    summary:
      'Put a property away: it leaves lists and pickers, counts in reports until the day before, and nothing is due for it any more',
    input,
    answer,
  },
  bringBackEnvironment: {
    method: 'POST',
    path: '/bringBackEnvironment',
    access: 'member',
    needs: 'properties.delete',
    summary: 'Bring back an archived property, as if it had never been archived',
    input,
    answer,
  },
} as const;

export const propertyArchiveFailures = {
  'environment.archived': { status: 409, message: 'This property is archived already.' },
  'environment.not-archived': { status: 409, message: 'This property is not archived.' },
} as const;
