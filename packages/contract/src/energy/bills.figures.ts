import { ofProperties, ofPropertiesAndMeters, type FigureDefinition } from '../figure.ts';

/** The cost of utilities as billed, by month of consumption, and the bills that wait for a person. */
export const billsFigures = {
  'cost.utilities': {
    name: { en: 'Utility costs', de: 'Energie- und Versorgungskosten', ar: 'تكاليف المرافق' },
    unit: 'currency',
    grain: 'month',
    subjects: ofPropertiesAndMeters,
    adds: 'sum',
    needs: 'dashboards.read',
    group: 'money',
    more: 'worse',
    isNotForTenants: true,
    calculation: '/dashboard?environment=:id&year=:year',
  },
  'cost.last_12_months': {
    name: {
      en: 'Utility costs, last 12 months',
      de: 'Energie- und Versorgungskosten, letzte 12 Monate',
      ar: 'تكاليف المرافق، آخر 12 شهرًا',
    },
    unit: 'currency',
    grain: 'now',
    subjects: ofProperties,
    adds: 'sum',
    needs: 'dashboards.read',
    group: 'money',
    more: 'worse',
    isNotForTenants: true,
  },
  'bills.to_check': {
    name: { en: 'Bills to check', de: 'Zu prüfende Rechnungen', ar: 'فواتير للتدقيق' },
    unit: '',
    grain: 'now',
    subjects: ofPropertiesAndMeters,
    adds: 'last',
    needs: 'utilities.read',
    group: 'work',
    more: 'worse',
  },
} as const satisfies Record<string, FigureDefinition>;
