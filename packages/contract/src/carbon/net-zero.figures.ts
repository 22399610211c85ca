import { ofProperties, type FigureDefinition } from '../figure.ts';

/** Penalties under building performance laws, for the energy of the year as billed and entered; and what a target allows in a year. */
export const netZeroFigures = {
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
  'target.emissions': {
    name: {
      en: 'Emissions target, scopes 1 and 2, location-based',
      de: 'Emissionsziel, Scope 1 und 2, standortbasiert',
      ar: 'هدف الانبعاثات، النطاقان 1 و2، حسب الموقع',
    },
    unit: 'kg CO2e',
    grain: 'year',
    subjects: ['organization', 'portfolio'],
    adds: 'last',
    needs: 'net-zero.read',
    group: 'emissions',
    isNotForTenants: true,
  },
} as const satisfies Record<string, FigureDefinition>;
