import { daysBetween, type Day } from '../calendar/day.ts';

/** What a document about a property is. The first two say how a building was rated, and by which scheme. */
export const documentKinds = [
  'energy_certificate',
  'building_certificate',
  'deed',
  'permit',
  'inspection',
  'survey',
  'plan',
  'insurance',
  'contract',
  'invoice',
  'report',
  'manual',
  'policy',
  'correspondence',
  'photo',
  'other',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Whether a document rates the building: an energy performance certificate, or LEED, BREEAM, DGNB and the like. */
export const isRating = (kind: DocumentKind): boolean =>
  kind === 'energy_certificate' || kind === 'building_certificate';

export const validities = ['open', 'valid', 'expiring', 'expired'] as const;
export type Validity = (typeof validities)[number];

/** So many days before its end a document is called expiring: an energy certificate takes some weeks to renew. */
export const EXPIRING_DAYS = 90;

/** Whether a document is valid on a day; its last day is a valid one. Without a last day it stays open. */
export function validityOn(validUntil: Day | null, today: Day): Validity {
  if (validUntil === null) return 'open';
  if (validUntil < today) return 'expired';
  return daysBetween(today, validUntil) <= EXPIRING_DAYS ? 'expiring' : 'valid';
}
