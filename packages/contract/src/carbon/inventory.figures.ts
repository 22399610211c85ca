import { carriers, measureOf, type Carrier } from '@steward/core/ghg/carrier';
import { ofProperties, ofPropertiesAndMeters, type FigureDefinition } from '../figure.ts';

const needs = 'dashboards.read';
const calculation = '/dashboard?environment=:id&year=:year';
const emissions = {
  unit: 'kg CO2e',
  grain: 'month',
  subjects: ofProperties,
  adds: 'sum',
  needs,
  group: 'emissions',
  more: 'worse',
  calculation,
} as const;
const ratio = { grain: 'month', subjects: ofProperties, needs, more: 'worse', calculation } as const;

/** Of the last twelve whole months whose bills are due: beside a running year, whose seasons are not all in it. */
const lastMonths = { grain: 'now', subjects: ofProperties, adds: 'sum', needs } as const;

const carrierNames: Readonly<Record<Carrier, FigureDefinition['name']>> = {
  electricity: { en: 'Electricity', de: 'Strom', ar: 'الكهرباء' },
  natural_gas: { en: 'Natural gas', de: 'Erdgas', ar: 'الغاز الطبيعي' },
  heating_oil: { en: 'Heating oil', de: 'Heizöl', ar: 'زيت التدفئة' },
  kerosene: { en: 'Kerosene', de: 'Kerosin', ar: 'الكيروسين' },
  lpg: { en: 'LPG', de: 'Flüssiggas', ar: 'غاز البترول المسال' },
  diesel: { en: 'Diesel', de: 'Diesel', ar: 'الديزل' },
  wood: { en: 'Wood', de: 'Holz', ar: 'الخشب' },
  district_heating: { en: 'District heating', de: 'Fernwärme', ar: 'التدفئة المركزية' },
  district_cooling: { en: 'District cooling', de: 'Fernkälte', ar: 'التبريد المركزي' },
  steam: { en: 'Steam', de: 'Dampf', ar: 'البخار' },
  water: { en: 'Water supplied', de: 'Bezogenes Wasser', ar: 'المياه المورَّدة' },
  waste_water: { en: 'Wastewater', de: 'Abwasser', ar: 'مياه الصرف' },
  waste: { en: 'Waste', de: 'Abfall', ar: 'النفايات' },
};
const unitOf = { energy: 'kWh', water: 'l', waste: 't' } as const;
const groupOf = { energy: 'energy', water: 'resources', waste: 'resources' } as const;

const consumption = Object.fromEntries(
  carriers.map((carrier): [string, FigureDefinition] => [
    `consumption.${carrier}`,
    {
      name: carrierNames[carrier],
      unit: unitOf[measureOf[carrier]],
      grain: 'month',
      subjects: ofPropertiesAndMeters,
      adds: 'sum',
      needs,
      group: groupOf[measureOf[carrier]],
      more: 'worse',
      calculation,
    },
  ]),
) as unknown as { readonly [C in Carrier as `consumption.${C}`]: Omit<FigureDefinition, 'adds'> & { adds: 'sum' } };

/**
 * Consumption and emissions as the inventory counts them: on the days a property is held, with the share that the consolidation approach
 * gives it; emissions of a year with an accepted report are the accepted ones.
 */
export const inventoryFigures = {
  'emissions.location': {
    ...emissions,
    name: {
      en: 'Emissions, location-based',
      de: 'Emissionen, standortbasiert',
      ar: 'الانبعاثات، حسب الموقع',
    },
  },
  'emissions.energy': {
    ...emissions,
    name: {
      en: 'Emissions of energy use, location-based',
      de: 'Emissionen des Energieverbrauchs, standortbasiert',
      ar: 'انبعاثات استهلاك الطاقة، حسب الموقع',
    },
  },
  'emissions.market': {
    ...emissions,
    name: { en: 'Emissions, market-based', de: 'Emissionen, marktbasiert', ar: 'الانبعاثات، حسب السوق' },
  },
  'emissions.scope1': { ...emissions, name: { en: 'Scope 1', de: 'Scope 1', ar: 'النطاق 1' } },
  'emissions.scope2_location': {
    ...emissions,
    name: { en: 'Scope 2, location-based', de: 'Scope 2, standortbasiert', ar: 'النطاق 2، حسب الموقع' },
  },
  'emissions.scope2_market': {
    ...emissions,
    name: { en: 'Scope 2, market-based', de: 'Scope 2, marktbasiert', ar: 'النطاق 2، حسب السوق' },
  },
  'emissions.scope3': { ...emissions, name: { en: 'Scope 3', de: 'Scope 3', ar: 'النطاق 3' } },
  'energy.use': {
    name: { en: 'Energy use', de: 'Energieverbrauch', ar: 'استهلاك الطاقة' },
    unit: 'kWh',
    grain: 'month',
    subjects: ofPropertiesAndMeters,
    adds: 'sum',
    needs,
    group: 'energy',
    more: 'worse',
    calculation,
  },
  'energy.fuels': {
    name: { en: 'Fuels', de: 'Brennstoffe', ar: 'الوقود' },
    unit: 'kWh',
    grain: 'month',
    subjects: ofPropertiesAndMeters,
    adds: 'sum',
    needs,
    group: 'energy',
    more: 'worse',
    calculation,
  },
  'energy.district': {
    name: {
      en: 'District heating and cooling',
      de: 'Fernwärme und Fernkälte',
      ar: 'التدفئة والتبريد المركزيان',
    },
    unit: 'kWh',
    grain: 'month',
    subjects: ofPropertiesAndMeters,
    adds: 'sum',
    needs,
    group: 'energy',
    more: 'worse',
    calculation,
  },
  'water.use': {
    name: { en: 'Water use', de: 'Wasserverbrauch', ar: 'استهلاك المياه' },
    unit: 'l',
    grain: 'month',
    subjects: ofPropertiesAndMeters,
    adds: 'sum',
    needs,
    group: 'resources',
    more: 'worse',
    calculation,
  },
  'waste.generated': {
    name: { en: 'Waste generated', de: 'Abfallaufkommen', ar: 'النفايات الناتجة' },
    unit: 't',
    grain: 'month',
    subjects: ofPropertiesAndMeters,
    adds: 'sum',
    needs,
    group: 'resources',
    more: 'worse',
    calculation,
  },
  'area.counted': {
    name: {
      en: 'Gross floor area in the year',
      de: 'Bruttogrundfläche im Jahr',
      ar: 'إجمالي المساحة الأرضية في السنة',
    },
    unit: 'm²',
    grain: 'month',
    subjects: ofProperties,
    adds: 'last',
    needs,
    group: 'area',
  },
  'emissions.intensity': {
    ...ratio,
    name: {
      en: 'Emissions intensity, location-based',
      de: 'Emissionsintensität, standortbasiert',
      ar: 'كثافة الانبعاثات، حسب الموقع',
    },
    unit: 'kg CO2e/m²',
    adds: { of: ['emissions.location', 'area.counted'] },
    group: 'emissions',
  },
  'emissions.energy_intensity': {
    ...ratio,
    name: {
      en: 'Emissions intensity of energy use, location-based',
      de: 'Emissionsintensität des Energieverbrauchs, standortbasiert',
      ar: 'كثافة انبعاثات استهلاك الطاقة، حسب الموقع',
    },
    unit: 'kg CO2e/m²',
    adds: { of: ['emissions.energy', 'area.counted'] },
    group: 'emissions',
  },
  'energy.intensity': {
    ...ratio,
    name: { en: 'Energy intensity', de: 'Energieintensität', ar: 'كثافة الطاقة' },
    unit: 'kWh/m²',
    adds: { of: ['energy.use', 'area.counted'] },
    group: 'energy',
  },
  'water.intensity': {
    ...ratio,
    name: { en: 'Water intensity', de: 'Wasserintensität', ar: 'كثافة المياه' },
    unit: 'l/m²',
    adds: { of: ['water.use', 'area.counted'] },
    group: 'resources',
  },
  'cost.intensity': {
    ...ratio,
    name: {
      en: 'Utility costs per m²',
      de: 'Energie- und Versorgungskosten je m²',
      ar: 'تكاليف المرافق لكل متر مربع',
    },
    unit: 'currency/m²',
    adds: { of: ['cost.utilities', 'area.counted'] },
    group: 'money',
    isNotForTenants: true,
  },
  'emissions.last_12_months': {
    ...lastMonths,
    name: {
      en: 'Emissions, location-based, last 12 months',
      de: 'Emissionen, standortbasiert, letzte 12 Monate',
      ar: 'الانبعاثات، حسب الموقع، آخر 12 شهرًا',
    },
    unit: 'kg CO2e',
    group: 'emissions',
    more: 'worse',
  },
  'energy.last_12_months': {
    ...lastMonths,
    name: {
      en: 'Energy use, last 12 months',
      de: 'Energieverbrauch, letzte 12 Monate',
      ar: 'استهلاك الطاقة، آخر 12 شهرًا',
    },
    unit: 'kWh',
    group: 'energy',
    more: 'worse',
  },
  'water.last_12_months': {
    ...lastMonths,
    name: {
      en: 'Water use, last 12 months',
      de: 'Wasserverbrauch, letzte 12 Monate',
      ar: 'استهلاك المياه، آخر 12 شهرًا',
    },
    unit: 'l',
    group: 'resources',
    more: 'worse',
  },
  'area.last_12_months': {
    ...lastMonths,
    name: {
      en: 'Gross floor area, last 12 months',
      de: 'Bruttogrundfläche, letzte 12 Monate',
      ar: 'إجمالي المساحة الأرضية، آخر 12 شهرًا',
    },
    unit: 'm²',
    group: 'area',
  },
  'emissions.intensity_last_12_months': {
    ...ratio,
    grain: 'now',
    name: {
      en: 'Emissions intensity, location-based, last 12 months',
      de: 'Emissionsintensität, standortbasiert, letzte 12 Monate',
      ar: 'كثافة الانبعاثات، حسب الموقع، آخر 12 شهرًا',
    },
    unit: 'kg CO2e/m²',
    adds: { of: ['emissions.last_12_months', 'area.last_12_months'] },
    group: 'emissions',
  },
  'energy.intensity_last_12_months': {
    ...ratio,
    grain: 'now',
    name: {
      en: 'Energy intensity, last 12 months',
      de: 'Energieintensität, letzte 12 Monate',
      ar: 'كثافة الطاقة، آخر 12 شهرًا',
    },
    unit: 'kWh/m²',
    adds: { of: ['energy.last_12_months', 'area.last_12_months'] },
    group: 'energy',
  },
  'water.intensity_last_12_months': {
    ...ratio,
    grain: 'now',
    name: {
      en: 'Water intensity, last 12 months',
      de: 'Wasserintensität, letzte 12 Monate',
      ar: 'كثافة المياه، آخر 12 شهرًا',
    },
    unit: 'l/m²',
    adds: { of: ['water.last_12_months', 'area.last_12_months'] },
    group: 'resources',
  },
  'cost.intensity_last_12_months': {
    ...ratio,
    grain: 'now',
    name: {
      en: 'Utility costs per m², last 12 months',
      de: 'Energie- und Versorgungskosten je m², letzte 12 Monate',
      ar: 'تكاليف المرافق لكل متر مربع، آخر 12 شهرًا',
    },
    unit: 'currency/m²',
    adds: { of: ['cost.last_12_months', 'area.last_12_months'] },
    group: 'money',
    isNotForTenants: true,
  },
  ...consumption,
} as const satisfies Record<string, FigureDefinition>;
