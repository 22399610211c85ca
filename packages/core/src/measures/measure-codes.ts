import { carriers } from '../ghg/carrier.ts';

/** How far a measure has come; the first five still lie ahead. */
export const measureStates = [
  'proposed',
  'evaluated',
  'selected',
  'in progress',
  'completed',
  'verified',
  'discarded',
] as const;
export type MeasureState = (typeof measureStates)[number];

/** What of the building a measure is for. */
export const measureScales = ['individual system', 'entire building', 'common areas', 'tenant areas'] as const;

export const discardReasons = ['long payback', 'requires permit', 'other'] as const;

/** What a measure saves: the carriers of bills. Energy in kWh, water in m³, waste in tonnes. */
export const savedCarriers = carriers;

/** The parts of a building that a technical assessment goes through, from the ground up. */
export const buildingSystems = [
  'structure',
  'roof',
  'facade',
  'windows and doors',
  'interior finishes',
  'heating',
  'cooling',
  'ventilation',
  'hot water',
  'plumbing and drainage',
  'lighting',
  'electrical',
  'controls',
  'lifts',
  'fire safety',
  'renewables',
  'external works',
] as const;
export type BuildingSystem = (typeof buildingSystems)[number];

/** From best to worst. */
export const conditionGrades = ['good', 'fair', 'poor', 'critical'] as const;
export type ConditionGrade = (typeof conditionGrades)[number];

/** How soon something must be done. */
export const urgencies = ['none', 'within 5 years', 'within 1 year', 'now'] as const;
