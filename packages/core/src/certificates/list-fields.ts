import type { ListFields } from '../lists/list-query.ts';
import { certificateStates } from './in-force.ts';
import { certificateStages } from './scheme.ts';

/** The fields by which lists of certificates and energy ratings are filtered. */
export const certificateListFields = {
  scheme: { kind: 'text' },
  level: { kind: 'text' },
  part: { kind: 'text' },
  state: { kind: 'choice', options: certificateStates },
  stage: { kind: 'choice', options: certificateStages },
  environment_id: { kind: 'id' },
  portfolio_id: { kind: 'id' },
  issued_on: { kind: 'day' },
  valid_until: { kind: 'day' },
  certified_area: { kind: 'number' },
} as const satisfies ListFields;

export const certificateListSorts = [
  'valid_until',
  'environment_name',
  'scheme',
  'level',
  'part',
  'issued_on',
  'certified_area',
] as const;
