import type { SourceDefinition } from '../widget-source.ts';

const counted = { needs: 'utilities.read', of: 'both' } as const;

/** Whether the bills of a year are there, and which ones to ask for first. */
export const completenessSources = {
  'bills.readiness': { ...counted, shape: 'amount' },
  'bills.missing': { ...counted, shape: 'list' },
  'bills.months': { ...counted, of: 'properties', shape: 'matrix' },
} as const satisfies Record<string, SourceDefinition>;
