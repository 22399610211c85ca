import { ofProperties, type FigureDefinition } from '../figure.ts';

const money = {
  subjects: ofProperties,
  needs: 'valuations.read',
  isNotForTenants: true,
  unit: 'currency',
  grain: 'month',
  adds: 'last',
  group: 'money',
} as const;

/** Values and loans as of the last day of a step, whole and in their own currency (docs/methods/values.md). */
export const valuationsFigures = {
  'value.property': {
    ...money,
    name: { en: 'Property value', de: 'Immobilienwert', ar: 'قيمة العقار' },
  },
  'value.loan': {
    ...money,
    name: { en: 'Outstanding loans', de: 'Ausstehende Darlehen', ar: 'القروض القائمة' },
  },
} as const satisfies Record<string, FigureDefinition>;
