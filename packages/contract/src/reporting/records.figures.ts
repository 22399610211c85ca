import type { FigureDefinition } from '../figure.ts';
import { money, perValue, tonnes } from './metrics.value-figures.ts';
import { area, share } from './metrics.uses.ts';

/** Figures of what only records state: climate hazards and rental income. */
export const recordsFigures = {
  'value.at_high_risk': {
    ...money,
    name: {
      en: 'Value of properties at high climate risk',
      de: 'Wert der Immobilien mit hohem Klimarisiko',
      ar: 'قيمة العقارات عالية المخاطر المناخية',
    },
  },
  'value.assessed': {
    ...money,
    name: {
      en: 'Value of properties assessed for climate risks',
      de: 'Wert der auf Klimarisiken geprüften Immobilien',
      ar: 'قيمة العقارات المقيَّمة لمخاطر المناخ',
    },
  },
  'value.at_high_risk_share': {
    ...share,
    group: 'money',
    needs: 'valuations.read',
    more: 'worse',
    name: {
      en: 'Exposure to physical climate risk, share of value',
      de: 'Physische Klimarisiken, Anteil am Wert',
      ar: 'التعرض لمخاطر المناخ المادية، حصة من القيمة',
    },
    adds: { of: ['value.at_high_risk', 'value.assessed'] },
  },
  'area.flood_zone': {
    ...area,
    adds: 'last',
    needs: 'esg-records.read',
    calculation: '/datahub/data_library/esg/records?environment=:id&kind=climate_hazard',
    name: {
      en: 'Floor area in 100-year flood zones',
      de: 'Fläche in Überschwemmungsgebieten (100-jährlich)',
      ar: 'المساحة في مناطق فيضان المئة عام',
    },
  },
  'emissions.by_income': {
    ...tonnes,
    name: {
      en: 'Scopes 1 and 2 ÷ rental income × value',
      de: 'Scope 1 und 2 ÷ Mieteinnahmen × Wert',
      ar: 'النطاقان 1 و2 ÷ دخل الإيجار × القيمة',
    },
  },
  'value.with_income': {
    ...money,
    name: {
      en: 'Value of properties with rental income',
      de: 'Wert der Immobilien mit Mieteinnahmen',
      ar: 'قيمة العقارات ذات دخل الإيجار',
    },
  },
  'emissions.weighted_intensity': {
    ...perValue,
    name: {
      en: 'Weighted average carbon intensity',
      de: 'Gewichtete durchschnittliche CO₂-Intensität',
      ar: 'متوسط كثافة الكربون المرجح',
    },
    adds: { of: ['emissions.by_income', 'value.with_income'] },
  },
} as const satisfies Record<string, FigureDefinition>;
