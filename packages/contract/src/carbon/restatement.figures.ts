import { ofProperties, type FigureDefinition } from '../figure.ts';

const shown = {
  grain: 'year',
  subjects: ofProperties,
  needs: 'ghg-protocol.read',
  isForReports: true,
  isNotForTenants: true,
  calculation: '/dashboard?environment=:id&year=:year',
} as const;

/** Whole properties that are comparable in two ended years (docs/methods/like-for-like.md): the year before, and the difference. */
export const restatementFigures = {
  'energy.lfl_before': {
    ...shown,
    unit: 'kWh',
    adds: 'sum',
    group: 'energy',
    name: {
      en: 'Energy of comparable properties, year before',
      de: 'Energie vergleichbarer Immobilien, Vorjahr',
      ar: 'الطاقة في العقارات القابلة للمقارنة، السنة السابقة',
    },
  },
  'energy.lfl_difference': {
    ...shown,
    unit: 'kWh',
    adds: 'sum',
    group: 'energy',
    name: {
      en: 'Energy of comparable properties, difference',
      de: 'Energie vergleichbarer Immobilien, Differenz',
      ar: 'الطاقة في العقارات القابلة للمقارنة، الفرق',
    },
  },
  'energy.lfl': {
    ...shown,
    unit: '%',
    adds: { of: ['energy.lfl_difference', 'energy.lfl_before'] },
    group: 'energy',
    name: {
      en: 'Energy of comparable properties, change',
      de: 'Energie vergleichbarer Immobilien, Veränderung',
      ar: 'الطاقة في العقارات القابلة للمقارنة، التغير',
    },
  },
  'energy.electricity.lfl_before': {
    ...shown,
    unit: 'kWh',
    adds: 'sum',
    group: 'energy',
    name: {
      en: 'Electricity of comparable properties, year before',
      de: 'Strom vergleichbarer Immobilien, Vorjahr',
      ar: 'الكهرباء في العقارات القابلة للمقارنة، السنة السابقة',
    },
  },
  'energy.electricity.lfl_difference': {
    ...shown,
    unit: 'kWh',
    adds: 'sum',
    group: 'energy',
    name: {
      en: 'Electricity of comparable properties, difference',
      de: 'Strom vergleichbarer Immobilien, Differenz',
      ar: 'الكهرباء في العقارات القابلة للمقارنة، الفرق',
    },
  },
  'energy.electricity.lfl': {
    ...shown,
    unit: '%',
    adds: { of: ['energy.electricity.lfl_difference', 'energy.electricity.lfl_before'] },
    group: 'energy',
    name: {
      en: 'Electricity of comparable properties, change',
      de: 'Strom vergleichbarer Immobilien, Veränderung',
      ar: 'الكهرباء في العقارات القابلة للمقارنة، التغير',
    },
  },
  'energy.fuels.lfl_before': {
    ...shown,
    unit: 'kWh',
    adds: 'sum',
    group: 'energy',
    name: {
      en: 'Fuels of comparable properties, year before',
      de: 'Brennstoffe vergleichbarer Immobilien, Vorjahr',
      ar: 'الوقود في العقارات القابلة للمقارنة، السنة السابقة',
    },
  },
  'energy.fuels.lfl_difference': {
    ...shown,
    unit: 'kWh',
    adds: 'sum',
    group: 'energy',
    name: {
      en: 'Fuels of comparable properties, difference',
      de: 'Brennstoffe vergleichbarer Immobilien, Differenz',
      ar: 'الوقود في العقارات القابلة للمقارنة، الفرق',
    },
  },
  'energy.fuels.lfl': {
    ...shown,
    unit: '%',
    adds: { of: ['energy.fuels.lfl_difference', 'energy.fuels.lfl_before'] },
    group: 'energy',
    name: {
      en: 'Fuels of comparable properties, change',
      de: 'Brennstoffe vergleichbarer Immobilien, Veränderung',
      ar: 'الوقود في العقارات القابلة للمقارنة، التغير',
    },
  },
  'energy.district.lfl_before': {
    ...shown,
    unit: 'kWh',
    adds: 'sum',
    group: 'energy',
    name: {
      en: 'District heating and cooling of comparable properties, year before',
      de: 'Fernwärme und -kälte vergleichbarer Immobilien, Vorjahr',
      ar: 'التدفئة والتبريد المركزيان في العقارات القابلة للمقارنة، السنة السابقة',
    },
  },
  'energy.district.lfl_difference': {
    ...shown,
    unit: 'kWh',
    adds: 'sum',
    group: 'energy',
    name: {
      en: 'District heating and cooling of comparable properties, difference',
      de: 'Fernwärme und -kälte vergleichbarer Immobilien, Differenz',
      ar: 'التدفئة والتبريد المركزيان في العقارات القابلة للمقارنة، الفرق',
    },
  },
  'energy.district.lfl': {
    ...shown,
    unit: '%',
    adds: { of: ['energy.district.lfl_difference', 'energy.district.lfl_before'] },
    group: 'energy',
    name: {
      en: 'District heating and cooling of comparable properties, change',
      de: 'Fernwärme und -kälte vergleichbarer Immobilien, Veränderung',
      ar: 'التدفئة والتبريد المركزيان في العقارات القابلة للمقارنة، التغير',
    },
  },
  'water.lfl_before': {
    ...shown,
    unit: 'l',
    adds: 'sum',
    group: 'resources',
    name: {
      en: 'Water of comparable properties, year before',
      de: 'Wasser vergleichbarer Immobilien, Vorjahr',
      ar: 'المياه في العقارات القابلة للمقارنة، السنة السابقة',
    },
  },
  'water.lfl_difference': {
    ...shown,
    unit: 'l',
    adds: 'sum',
    group: 'resources',
    name: {
      en: 'Water of comparable properties, difference',
      de: 'Wasser vergleichbarer Immobilien, Differenz',
      ar: 'المياه في العقارات القابلة للمقارنة، الفرق',
    },
  },
  'water.lfl': {
    ...shown,
    unit: '%',
    adds: { of: ['water.lfl_difference', 'water.lfl_before'] },
    group: 'resources',
    name: {
      en: 'Water of comparable properties, change',
      de: 'Wasser vergleichbarer Immobilien, Veränderung',
      ar: 'المياه في العقارات القابلة للمقارنة، التغير',
    },
  },
  'waste.lfl_before': {
    ...shown,
    unit: 't',
    adds: 'sum',
    group: 'resources',
    name: {
      en: 'Waste of comparable properties, year before',
      de: 'Abfall vergleichbarer Immobilien, Vorjahr',
      ar: 'النفايات في العقارات القابلة للمقارنة، السنة السابقة',
    },
  },
  'waste.lfl_difference': {
    ...shown,
    unit: 't',
    adds: 'sum',
    group: 'resources',
    name: {
      en: 'Waste of comparable properties, difference',
      de: 'Abfall vergleichbarer Immobilien, Differenz',
      ar: 'النفايات في العقارات القابلة للمقارنة، الفرق',
    },
  },
  'waste.lfl': {
    ...shown,
    unit: '%',
    adds: { of: ['waste.lfl_difference', 'waste.lfl_before'] },
    group: 'resources',
    name: {
      en: 'Waste of comparable properties, change',
      de: 'Abfall vergleichbarer Immobilien, Veränderung',
      ar: 'النفايات في العقارات القابلة للمقارنة، التغير',
    },
  },
  'energy.electricity.lfl_now': {
    ...shown,
    unit: 'kWh',
    adds: 'sum',
    group: 'energy',
    name: {
      en: 'Electricity of comparable properties, year',
      de: 'Strom vergleichbarer Immobilien, Jahr',
      ar: 'الكهرباء في العقارات القابلة للمقارنة، السنة',
    },
  },
  'energy.fuels.lfl_now': {
    ...shown,
    unit: 'kWh',
    adds: 'sum',
    group: 'energy',
    name: {
      en: 'Fuels of comparable properties, year',
      de: 'Brennstoffe vergleichbarer Immobilien, Jahr',
      ar: 'الوقود في العقارات القابلة للمقارنة، السنة',
    },
  },
  'energy.district.lfl_now': {
    ...shown,
    unit: 'kWh',
    adds: 'sum',
    group: 'energy',
    name: {
      en: 'District heating and cooling of comparable properties, year',
      de: 'Fernwärme und -kälte vergleichbarer Immobilien, Jahr',
      ar: 'التدفئة والتبريد المركزيان في العقارات القابلة للمقارنة، السنة',
    },
  },
  'energy.lfl_now': {
    ...shown,
    unit: 'kWh',
    adds: 'sum',
    group: 'energy',
    name: {
      en: 'Energy of comparable properties, year',
      de: 'Energie vergleichbarer Immobilien, Jahr',
      ar: 'الطاقة في العقارات القابلة للمقارنة، السنة',
    },
  },
  'water.lfl_now': {
    ...shown,
    unit: 'l',
    adds: 'sum',
    group: 'resources',
    name: {
      en: 'Water of comparable properties, year',
      de: 'Wasser vergleichbarer Immobilien, Jahr',
      ar: 'المياه في العقارات القابلة للمقارنة، السنة',
    },
  },
  'waste.lfl_now': {
    ...shown,
    unit: 't',
    adds: 'sum',
    group: 'resources',
    name: {
      en: 'Waste of comparable properties, year',
      de: 'Abfall vergleichbarer Immobilien, Jahr',
      ar: 'النفايات في العقارات القابلة للمقارنة، السنة',
    },
  },
} as const satisfies Record<string, FigureDefinition>;
