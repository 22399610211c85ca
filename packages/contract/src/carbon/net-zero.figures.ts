import { ofProperties, type FigureDefinition } from '../figure.ts';

/** What a target allows in a year, and the offsets retired for it. */
export const netZeroFigures = {
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
  'offsets.retired': {
    name: { en: 'Offsets retired', de: 'Stillgelegte Kompensationen', ar: 'التعويضات المسحوبة' },
    unit: 'kg CO2e',
    grain: 'year',
    subjects: ofProperties,
    adds: 'sum',
    needs: 'net-zero.read',
    group: 'emissions',
    isForReports: true,
    isNotForTenants: true,
    calculation: '/net_zero?environment=:id',
  },
} as const satisfies Record<string, FigureDefinition>;
