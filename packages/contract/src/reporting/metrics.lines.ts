import type { FigureDefinition } from '../figure.ts';
import { share, shown as ofReports } from './metrics.uses.ts';

// What the lines of an inventory add up to beside its scopes. Frameworks alone ask for it.

const shown = { ...ofReports, calculation: '/dashboard?environment=:id&year=:year' } as const;
const emissions = { ...shown, unit: 'kg CO2e', adds: 'sum', group: 'emissions', more: 'worse' } as const;
const energy = { ...shown, unit: 'kWh', adds: 'sum', group: 'energy' } as const;

/** The categories of the Scope 3 Standard, chapter 5. */
export const scope3Categories = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] as const;
export type Scope3Category = (typeof scope3Categories)[number];

type CategoryKey = `emissions.scope3_category_${Scope3Category}`;
type Summed = Omit<FigureDefinition, 'adds'> & { adds: 'sum' };

const byCategory = Object.fromEntries(
  scope3Categories.map((category): [CategoryKey, Summed] => [
    `emissions.scope3_category_${category}`,
    {
      ...emissions,
      name: {
        en: `Scope 3, category ${category}`,
        de: `Scope 3, Kategorie ${category}`,
        ar: `النطاق 3، الفئة ${category}`,
      },
    },
  ]),
) as unknown as { readonly [K in CategoryKey]: Summed };

export const linesFigures = {
  ...byCategory,
  'emissions.scope1_estimated': {
    ...emissions,
    name: {
      en: 'Scope 1 from estimated data',
      de: 'Scope 1 aus geschätzten Daten',
      ar: 'النطاق 1 من بيانات مقدّرة',
    },
  },
  'emissions.scope2_location_estimated': {
    ...emissions,
    name: {
      en: 'Scope 2, location-based, from estimated data',
      de: 'Scope 2, standortbasiert, aus geschätzten Daten',
      ar: 'النطاق 2، حسب الموقع، من بيانات مقدّرة',
    },
  },
  'emissions.scope2_market_estimated': {
    ...emissions,
    name: {
      en: 'Scope 2, market-based, from estimated data',
      de: 'Scope 2, marktbasiert, aus geschätzten Daten',
      ar: 'النطاق 2، حسب السوق، من بيانات مقدّرة',
    },
  },
  'emissions.scope3_estimated': {
    ...emissions,
    name: {
      en: 'Scope 3 from estimated data',
      de: 'Scope 3 aus geschätzten Daten',
      ar: 'النطاق 3 من بيانات مقدّرة',
    },
  },
  'energy.renewable_bought': {
    ...energy,
    name: { en: 'Renewable energy bought', de: 'Bezogene erneuerbare Energie', ar: 'الطاقة المتجددة المشتراة' },
  },
  'energy.renewable_used': {
    ...energy,
    name: {
      en: 'Renewable energy used, on site and bought',
      de: 'Genutzte erneuerbare Energie, eigene und bezogene',
      ar: 'الطاقة المتجددة المستخدمة، المولّدة في الموقع والمشتراة',
    },
  },
  'energy.grid_electricity': {
    ...energy,
    name: {
      en: 'Electricity from the grid',
      de: 'Strom aus dem Netz',
      ar: 'الكهرباء من الشبكة',
    },
  },
  'energy.grid_share': {
    ...shown,
    unit: '%',
    adds: { of: ['energy.grid_electricity', 'energy.use'] },
    group: 'energy',
    name: {
      en: 'Share of grid electricity',
      de: 'Anteil des Netzstroms',
      ar: 'حصة كهرباء الشبكة',
    },
  },
  'energy.renewable_share': {
    ...shown,
    unit: '%',
    adds: { of: ['energy.renewable_used', 'energy.use'] },
    group: 'energy',
    name: {
      en: 'Share of renewable energy',
      de: 'Anteil erneuerbarer Energie',
      ar: 'حصة الطاقة المتجددة',
    },
  },
} as const satisfies Record<string, FigureDefinition>;

/** Shares of waste, and intensities per person and per lettable area. */
export const ratioFigures = {
  'waste.recycled_share': {
    ...share,
    name: { en: 'Waste recycled, share', de: 'Recycelter Abfall, Anteil', ar: 'النفايات المعاد تدويرها، الحصة' },
    group: 'resources',
    adds: { of: ['waste.recycled', 'waste.generated'] },
  },
  'waste.composted_share': {
    ...share,
    name: {
      en: 'Waste composted or digested, share',
      de: 'Kompostierter oder vergorener Abfall, Anteil',
      ar: 'النفايات المسمَّدة أو المهضومة، الحصة',
    },
    group: 'resources',
    adds: { of: ['waste.composted', 'waste.generated'] },
  },
  'waste.burned_share': {
    ...share,
    name: { en: 'Waste burned, share', de: 'Verbrannter Abfall, Anteil', ar: 'النفايات المحروقة، الحصة' },
    group: 'resources',
    adds: { of: ['waste.burned', 'waste.generated'] },
  },
  'waste.landfilled_share': {
    ...share,
    name: { en: 'Waste to landfill, share', de: 'Deponierter Abfall, Anteil', ar: 'النفايات المطمورة، الحصة' },
    group: 'resources',
    adds: { of: ['waste.landfilled', 'waste.generated'] },
  },
  'waste.not_stated_share': {
    ...share,
    name: {
      en: 'Waste, treatment not stated, share',
      de: 'Abfall ohne Angabe der Behandlung, Anteil',
      ar: 'نفايات دون ذكر المعالجة، الحصة',
    },
    group: 'resources',
    adds: { of: ['waste.not_stated', 'waste.generated'] },
  },
  'energy.per_person': {
    ...ofReports,
    unit: 'kWh/person',
    group: 'energy',
    name: { en: 'Energy per person', de: 'Energie je Person', ar: 'الطاقة لكل شخص' },
    adds: { of: ['energy.use', 'people.last_day'] },
  },
  'emissions.per_person': {
    ...ofReports,
    unit: 'kg CO2e/person',
    group: 'emissions',
    name: {
      en: 'Emissions per person, location-based',
      de: 'Emissionen je Person, standortbasiert',
      ar: 'الانبعاثات لكل شخص، حسب الموقع',
    },
    adds: { of: ['emissions.location', 'people.last_day'] },
  },
  'water.per_person': {
    ...ofReports,
    unit: 'l/person',
    group: 'resources',
    name: { en: 'Water per person', de: 'Wasser je Person', ar: 'المياه لكل شخص' },
    adds: { of: ['water.use', 'people.last_day'] },
  },
  'energy.per_lettable_area': {
    ...ofReports,
    unit: 'kWh/m²',
    group: 'energy',
    name: { en: 'Energy per lettable area', de: 'Energie je Mietfläche', ar: 'الطاقة لكل مساحة قابلة للتأجير' },
    adds: { of: ['energy.use', 'area.lettable_mean'] },
  },
  'emissions.per_lettable_area': {
    ...ofReports,
    unit: 'kg CO2e/m²',
    group: 'emissions',
    name: {
      en: 'Emissions of energy per lettable area, location-based',
      de: 'Emissionen der Energie je Mietfläche, standortbasiert',
      ar: 'انبعاثات الطاقة لكل مساحة قابلة للتأجير، حسب الموقع',
    },
    adds: { of: ['emissions.energy', 'area.lettable_mean'] },
  },
} as const satisfies Record<string, FigureDefinition>;
