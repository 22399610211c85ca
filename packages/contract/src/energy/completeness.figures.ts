import { ofProperties, type FigureDefinition } from '../figure.ts';

const days = {
  unit: 'd',
  grain: 'year',
  subjects: ofProperties,
  adds: 'sum',
  needs: 'dashboards.read',
  group: 'data',
} as const;

/** Data coverage: the days of all meters that bills cover, of those on which bills are due so far. */
export const completenessFigures = {
  'data.days_covered': {
    ...days,
    name: { en: 'Days covered by bills', de: 'Durch Rechnungen belegte Tage', ar: 'الأيام المغطاة بالفواتير' },
    more: 'better',
  },
  'data.days_due': {
    ...days,
    name: { en: 'Days with bills due', de: 'Tage mit fälligen Rechnungen', ar: 'الأيام التي تُستحق عنها فواتير' },
  },
  'data.coverage': {
    ...days,
    name: { en: 'Data coverage', de: 'Datenabdeckung', ar: 'تغطية البيانات' },
    unit: '%',
    adds: { of: ['data.days_covered', 'data.days_due'] },
    more: 'better',
  },
  'data.days_covered_last_12_months': {
    ...days,
    grain: 'now',
    name: {
      en: 'Days covered by bills, last 12 months',
      de: 'Durch Rechnungen belegte Tage, letzte 12 Monate',
      ar: 'الأيام المغطاة بالفواتير، آخر 12 شهرًا',
    },
    more: 'better',
  },
  'data.days_due_last_12_months': {
    ...days,
    grain: 'now',
    name: {
      en: 'Days with bills due, last 12 months',
      de: 'Tage mit fälligen Rechnungen, letzte 12 Monate',
      ar: 'الأيام التي تُستحق عنها فواتير، آخر 12 شهرًا',
    },
  },
  'data.coverage_last_12_months': {
    ...days,
    grain: 'now',
    name: {
      en: 'Data coverage, last 12 months',
      de: 'Datenabdeckung, letzte 12 Monate',
      ar: 'تغطية البيانات، آخر 12 شهرًا',
    },
    unit: '%',
    adds: { of: ['data.days_covered_last_12_months', 'data.days_due_last_12_months'] },
    more: 'better',
  },
} as const satisfies Record<string, FigureDefinition>;
