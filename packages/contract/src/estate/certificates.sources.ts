import { certificateKinds } from '@steward/core/certificates/scheme';
import type { SourceDefinition } from '../widget-source.ts';

const held = { needs: 'property-documents.read', of: 'both' } as const;

/** What dashboards show of certificates, energy ratings and documents with an end. */
export const certificateSources = {
  'certificates.valid': { ...held, shape: 'amount' },
  'certificates.states': { ...held, shape: 'states' },
  'certificates.ending': { ...held, shape: 'list' },
  'certificates.years': { ...held, shape: 'series' },
  'certificates.levels': { ...held, shape: 'parts', options: certificateKinds },
  'certificates.schemes': { ...held, shape: 'parts' },
  'certificates.missing': { ...held, shape: 'list' },
  'certificates.area': { ...held, shape: 'amount', options: certificateKinds },
  'certificates.places': { ...held, of: 'properties', shape: 'places', options: certificateKinds },
} as const satisfies Record<string, SourceDefinition>;
