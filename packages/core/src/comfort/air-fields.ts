import type { Fields } from '../fields/field.ts';
import { airUnits, measuredAir } from './air-units.ts';

/** What is entered of a value of indoor air that a person measured, in the order of the form. */
export const airMeasurementFields = {
  space_id: { kind: 'id', of: 'space', form: 'where' },
  /** By the clock of the property. */
  measured_on: { kind: 'day', required: true, list: 'own', form: 'when' },
  measured_time: { kind: 'text', max: 5, required: true, form: 'when', examples: ['10:00'] },
  point_type: { kind: 'choice', options: measuredAir, required: true, list: 'own', form: 'what', examples: ['co2'] },
  value: { kind: 'number', min: -1000, max: 1e6, required: true, list: 'own', form: 'what', examples: [800] },
  unit: { kind: 'choice', options: airUnits, required: true, form: 'what', examples: ['ppm'] },
  instrument: { kind: 'text', max: 200, form: 'how' },
  /** Or a standard. */
  method: { kind: 'text', max: 200, form: 'how' },
  calibrated_until: { kind: 'day', form: 'how' },
  measured_by: { kind: 'text', max: 200, form: 'how' },
  note: { kind: 'text', max: 2000, isLong: true, form: 'how' },
  /** The report or a picture of the display. */
  document_id: { kind: 'id', of: 'document' },
} as const satisfies Fields;
