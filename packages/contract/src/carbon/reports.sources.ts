import type { SourceDefinition } from '../widget-source.ts';

/** The reports that a page's properties are in. */
export const reportsSources = {
  'reports.states': { needs: 'ghg-protocol.read', of: 'both', shape: 'list' },
} as const satisfies Record<string, SourceDefinition>;
