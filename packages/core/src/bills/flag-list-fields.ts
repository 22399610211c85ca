import type { ListFields } from '../lists/list-query.ts';
import { auditCodes } from './audit-finding.ts';
import { flagStates } from './flags.ts';

/** What the list of flags can be filtered by. */
export const flagListFields = {
  state: { kind: 'choice', options: flagStates },
  code: { kind: 'choice', options: auditCodes },
  severity: { kind: 'choice', options: ['error', 'warning', 'info'] },
  environment_id: { kind: 'id' },
  assignee_id: { kind: 'id' },
  supplier: { kind: 'text' },
  cost_impact: { kind: 'number' },
  recovered_amount: { kind: 'number' },
  found_at: { kind: 'day' },
} as const satisfies ListFields;

/** What the list of flags can be sorted by. */
export const flagListSorts = ['found_at', 'cost_impact', 'supplier', 'environment_name', 'state'] as const;
