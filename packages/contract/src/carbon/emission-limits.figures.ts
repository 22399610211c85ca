import { ofProperties, type FigureDefinition } from '../figure.ts';

/** Penalties under building performance laws, for the energy of the year as billed and entered. */
export const emissionLimitFigures = {
  'limit.penalty': {
    name: { en: 'Penalty for exceeding limits', de: 'Strafzahlung bei Überschreitung', ar: 'غرامة تجاوز الحدود' },
    unit: 'currency',
    grain: 'year',
    subjects: ofProperties,
    adds: 'sum',
    needs: 'net-zero.read',
    group: 'money',
    more: 'worse',
    isNotForTenants: true,
    calculation: '/net_zero/limits?item=:id&year=:year',
  },
} as const satisfies Record<string, FigureDefinition>;
