import type { ListFields } from '../lists/list-query.ts';
import { recordLevels } from './kind.ts';

export const recordStates = ['to-review', 'returned', 'accepted'] as const;
export type RecordState = (typeof recordStates)[number];

/** What the list of records can be filtered by. */
export const recordListFields = {
  level: { kind: 'choice', options: recordLevels },
  state: { kind: 'choice', options: recordStates },
  environment_id: { kind: 'id' },
  portfolio_id: { kind: 'id' },
  owner_id: { kind: 'id' },
  first_day: { kind: 'day' },
  last_day: { kind: 'day' },
  source: { kind: 'text' },
} as const satisfies ListFields;
