import type { SourceDefinition } from '../widget-source.ts';

const ofProperty = { needs: 'property.read', of: 'property', isNotForTenants: true } as const;

/** Whether the sensors of a property report. */
export const pointsSources = {
  'sensors.states': { ...ofProperty, shape: 'states', isLive: true },
  'sensors.silent': { ...ofProperty, shape: 'list', isLive: true },
  'sensors.batteries': { ...ofProperty, shape: 'list', isLive: true },
  'sensors.gaps': { ...ofProperty, shape: 'matrix' },
  'sensors.coverage-24h': { ...ofProperty, shape: 'amount' },
  'sensors.quarantine': { ...ofProperty, needs: 'devices.edit', shape: 'list' },
} as const satisfies Record<string, SourceDefinition>;
