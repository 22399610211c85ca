import type { FigureDefinition } from '../figure.ts';
import { area, share, shown } from './metrics.uses.ts';

// Figures that divide by values of properties or weigh with them. From each of them a value could be derived: they have its permission.

const needs = 'valuations.read';
const calculation = '/environment/values?environment=:id';
export const money = { ...shown, unit: 'currency', adds: 'last', group: 'money', needs, calculation } as const;
const ofValue = { ...share, group: 'money', needs } as const;
export const tonnes = { ...shown, unit: 'kg CO2e', adds: 'sum', group: 'emissions', needs, calculation } as const;
/** Kilograms per unit of the currency of values. */
export const perValue = { ...shown, unit: 'kg CO2e/currency', group: 'emissions', needs, more: 'worse' } as const;
const score = { ...shown, unit: '', group: 'data', needs, more: 'worse' } as const;
const weighted = { ...shown, unit: '', adds: 'sum', group: 'data', needs, calculation } as const;

export const valueFigures = {
  'value.counted': {
    ...money,
    name: {
      en: 'Property value, share that counts',
      de: 'Immobilienwert, zählender Anteil',
      ar: 'قيمة العقار، الحصة المحتسبة',
    },
  },
  'value.fossil': {
    ...money,
    name: {
      en: 'Value of properties for fossil fuels',
      de: 'Wert der Immobilien für fossile Brennstoffe',
      ar: 'قيمة عقارات الوقود الأحفوري',
    },
  },
  'value.fossil_known': {
    ...money,
    name: {
      en: 'Value of properties whose type is known',
      de: 'Wert der Immobilien mit bekannter Nutzung',
      ar: 'قيمة العقارات معروفة النوع',
    },
  },
  'value.fossil_share': {
    ...ofValue,
    more: 'worse',
    name: {
      en: 'Exposure to fossil fuels, share of value',
      de: 'Fossile Brennstoffe, Anteil am Wert',
      ar: 'التعرض للوقود الأحفوري، حصة من القيمة',
    },
    adds: { of: ['value.fossil', 'value.fossil_known'] },
  },
  'value.inefficient': {
    ...money,
    name: {
      en: 'Value of energy-inefficient properties',
      de: 'Wert energieineffizienter Immobilien',
      ar: 'قيمة العقارات غير الموفرة للطاقة',
    },
  },
  'value.judged': {
    ...money,
    name: {
      en: 'Value of properties whose efficiency is known',
      de: 'Wert der Immobilien mit bekannter Effizienz',
      ar: 'قيمة العقارات معروفة الكفاءة',
    },
  },
  'value.inefficient_share': {
    ...ofValue,
    more: 'worse',
    name: {
      en: 'Energy-inefficient properties, share of value',
      de: 'Energieineffiziente Immobilien, Anteil am Wert',
      ar: 'العقارات غير الموفرة للطاقة، حصة من القيمة',
    },
    adds: { of: ['value.inefficient', 'value.judged'] },
  },
  'value.inefficient_or_unknown': {
    ...money,
    name: {
      en: 'Value of energy-inefficient properties and those without a certificate',
      de: 'Wert energieineffizienter Immobilien und solcher ohne Ausweis',
      ar: 'قيمة العقارات غير الموفرة للطاقة والعقارات دون شهادة',
    },
  },
  'value.inefficient_or_unknown_share': {
    ...ofValue,
    more: 'worse',
    name: {
      en: 'Energy-inefficient properties and those without a certificate, share of value',
      de: 'Energieineffiziente Immobilien und solche ohne Ausweis, Anteil am Wert',
      ar: 'العقارات غير الموفرة للطاقة والعقارات دون شهادة، حصة من القيمة',
    },
    adds: { of: ['value.inefficient_or_unknown', 'value.counted'] },
  },
  'area.inefficient': {
    ...area,
    adds: 'last',
    needs: 'property-documents.read',
    calculation: '/environment/documents?environment=:id',
    name: {
      en: 'Floor area of energy-inefficient properties',
      de: 'Fläche energieineffizienter Immobilien',
      ar: 'مساحة العقارات غير الموفرة للطاقة',
    },
  },
  'area.judged': {
    ...area,
    adds: 'last',
    needs: 'property-documents.read',
    calculation: '/environment/documents?environment=:id',
    name: {
      en: 'Floor area of properties whose efficiency is known',
      de: 'Fläche der Immobilien mit bekannter Effizienz',
      ar: 'مساحة العقارات معروفة الكفاءة',
    },
  },
  'area.inefficient_share': {
    ...share,
    group: 'area',
    more: 'worse',
    needs: 'property-documents.read',
    name: {
      en: 'Energy-inefficient properties, share of floor area',
      de: 'Energieineffiziente Immobilien, Anteil an der Fläche',
      ar: 'العقارات غير الموفرة للطاقة، حصة من المساحة',
    },
    adds: { of: ['area.inefficient', 'area.judged'] },
  },
  'value.beyond_limit': {
    ...money,
    name: {
      en: 'Value of properties beyond a pathway or limit by 2030',
      de: 'Wert der Immobilien jenseits eines Pfads oder Grenzwerts bis 2030',
      ar: 'قيمة العقارات المتجاوزة لمسار أو حد حتى 2030',
    },
  },
  'value.with_limit': {
    ...money,
    name: {
      en: 'Value of properties with a pathway or limit',
      de: 'Wert der Immobilien mit einem Pfad oder Grenzwert',
      ar: 'قيمة العقارات ذات مسار أو حد',
    },
  },
  'value.beyond_limit_share': {
    ...ofValue,
    more: 'worse',
    name: {
      en: 'Exposure to transition risk, share of value',
      de: 'Transitionsrisiken, Anteil am Wert',
      ar: 'التعرض لمخاطر الانتقال، حصة من القيمة',
    },
    adds: { of: ['value.beyond_limit', 'value.with_limit'] },
  },
  'emissions.valued': {
    ...tonnes,
    name: {
      en: 'Scopes 1 and 2 of properties with a value',
      de: 'Scope 1 und 2 der Immobilien mit einem Wert',
      ar: 'النطاقان 1 و2 للعقارات ذات القيمة',
    },
  },
  'value.emitting': {
    ...money,
    name: {
      en: 'Value of properties with emissions',
      de: 'Wert der Immobilien mit Emissionen',
      ar: 'قيمة العقارات ذات الانبعاثات',
    },
  },
  'emissions.per_value': {
    ...perValue,
    name: {
      en: 'Scopes 1 and 2 by value',
      de: 'Scope 1 und 2 je Wert',
      ar: 'النطاقان 1 و2 لكل قيمة',
    },
    adds: { of: ['emissions.valued', 'value.emitting'] },
  },
  'value.emitting_share': {
    ...ofValue,
    more: 'better',
    name: {
      en: 'Properties with emissions, share of value',
      de: 'Immobilien mit Emissionen, Anteil am Wert',
      ar: 'العقارات ذات الانبعاثات، حصة من القيمة',
    },
    adds: { of: ['value.emitting', 'value.counted'] },
  },
  'emissions.financed': {
    ...tonnes,
    name: {
      en: 'Financed emissions (PCAF)',
      de: 'Finanzierte Emissionen (PCAF)',
      ar: 'الانبعاثات الممولة (PCAF)',
    },
  },
  'pcaf.by_value': {
    ...weighted,
    name: { en: 'PCAF score × value', de: 'PCAF-Punktzahl × Wert', ar: 'درجة PCAF × القيمة' },
  },
  'pcaf.value': {
    ...money,
    name: {
      en: 'Value of properties with a PCAF score',
      de: 'Wert der Immobilien mit PCAF-Punktzahl',
      ar: 'قيمة العقارات ذات درجة PCAF',
    },
  },
  'pcaf.score': {
    ...score,
    name: {
      en: 'PCAF score, weighted by value',
      de: 'PCAF-Punktzahl, nach Wert gewichtet',
      ar: 'درجة PCAF مرجحة بالقيمة',
    },
    adds: { of: ['pcaf.by_value', 'pcaf.value'] },
  },
  'pcaf.by_area': {
    ...weighted,
    needs: 'dashboards.read',
    calculation: '/dashboard?environment=:id&year=:year',
    name: { en: 'PCAF score × floor area', de: 'PCAF-Punktzahl × Fläche', ar: 'درجة PCAF × المساحة' },
  },
  'pcaf.area': {
    ...area,
    name: {
      en: 'Floor area of properties with a PCAF score',
      de: 'Fläche der Immobilien mit PCAF-Punktzahl',
      ar: 'مساحة العقارات ذات درجة PCAF',
    },
  },
  'pcaf.score_by_area': {
    ...score,
    needs: 'dashboards.read',
    name: {
      en: 'PCAF score, weighted by floor area',
      de: 'PCAF-Punktzahl, nach Fläche gewichtet',
      ar: 'درجة PCAF مرجحة بالمساحة',
    },
    adds: { of: ['pcaf.by_area', 'pcaf.area'] },
  },
  'area.indirect': {
    ...area,
    adds: 'last',
    calculation: '/environment/history?environment=:id',
    name: {
      en: 'Floor area of buildings that tenants control',
      de: 'Fläche der von Mietern gesteuerten Gebäude',
      ar: 'مساحة المباني التي يتحكم بها المستأجرون',
    },
  },
  'area.indirect_share': {
    ...share,
    group: 'area',
    name: {
      en: 'Buildings that tenants control, share of floor area',
      de: 'Von Mietern gesteuerte Gebäude, Anteil an der Fläche',
      ar: 'المباني التي يتحكم بها المستأجرون، حصة من المساحة',
    },
    adds: { of: ['area.indirect', 'area.last_day'] },
  },
} as const satisfies Record<string, FigureDefinition>;
