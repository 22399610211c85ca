import { ofProperties, type FigureDefinition } from '../figure.ts';

const needs = 'dashboards.read';
export const shown = {
  grain: 'year',
  subjects: ofProperties,
  needs,
  isForReports: true,
  isNotForTenants: true,
} as const;
/** The dashboard of the property, where each value opens its bills. */
const calculation = '/dashboard?environment=:id&year=:year';
export const energy = { ...shown, unit: 'kWh', adds: 'sum', group: 'energy', calculation } as const;
export const water = { ...shown, unit: 'l', adds: 'sum', group: 'resources', calculation } as const;
export const waste = { ...shown, unit: 't', adds: 'sum', group: 'resources', calculation } as const;
/** By the meters of the property and what they serve. */
export const area = {
  ...shown,
  unit: 'm²',
  adds: 'sum',
  group: 'area',
  calculation: '/environment/meters?environment=:id&year=:year',
} as const;
export const share = { ...shown, unit: '%', group: 'data' } as const;

type Name = FigureDefinition['name'];

/** Groups of carriers, as frameworks have them. */
export const carrierGroups = ['electricity', 'fuels', 'district'] as const;
export type CarrierGroup = (typeof carrierGroups)[number];

const groupNames: Readonly<Record<CarrierGroup, Name>> = {
  electricity: { en: 'Electricity', de: 'Strom', ar: 'الكهرباء' },
  fuels: { en: 'Fuels', de: 'Brennstoffe', ar: 'الوقود' },
  district: { en: 'District heating and cooling', de: 'Fernwärme und -kälte', ar: 'التدفئة والتبريد المركزيان' },
};

/** What the meters of a use serve, and who buys it. */
export const meteredUses = [
  'whole',
  'shared',
  'common',
  'tenant_landlord',
  'tenant_tenant',
  'outdoor_landlord',
  'outdoor_tenant',
  'apart',
  'not_said',
] as const;
export type MeteredUse = (typeof meteredUses)[number];

const useNames: Readonly<Record<MeteredUse, Name>> = {
  whole: { en: 'whole building', de: 'gesamtes Gebäude', ar: 'المبنى بأكمله' },
  shared: { en: 'shared services', de: 'Gemeinschaftsanlagen', ar: 'الخدمات المشتركة' },
  common: { en: 'common areas', de: 'Gemeinschaftsflächen', ar: 'المناطق المشتركة' },
  tenant_landlord: {
    en: 'tenant space, bought by the landlord',
    de: 'Mietflächen, vom Vermieter bezogen',
    ar: 'مساحات المستأجرين، يشتريها المالك',
  },
  tenant_tenant: {
    en: 'tenant space, bought by tenants',
    de: 'Mietflächen, von Mietern bezogen',
    ar: 'مساحات المستأجرين، يشتريها المستأجرون',
  },
  outdoor_landlord: { en: 'outdoor, landlord', de: 'Außenbereich, Vermieter', ar: 'المناطق الخارجية، المالك' },
  outdoor_tenant: { en: 'outdoor, tenants', de: 'Außenbereich, Mieter', ar: 'المناطق الخارجية، المستأجرون' },
  apart: {
    en: 'vehicle charging and IT equipment',
    de: 'Ladestationen und IT',
    ar: 'شحن المركبات وأجهزة تقنية المعلومات',
  },
  not_said: {
    en: 'use of the meter not stated',
    de: 'Verwendung des Zählers nicht angegeben',
    ar: 'استخدام العداد غير محدد',
  },
};

const together = (one: Name, other: Name): Name => ({
  en: `${one.en}, ${other.en}`,
  de: `${one.de}, ${other.de}`,
  ar: `${one.ar}، ${other.ar}`,
});

type Summed = Omit<FigureDefinition, 'adds'> & { adds: 'sum' };
type UseKey = `energy.${CarrierGroup}.${MeteredUse}`;

export const byUse = Object.fromEntries(
  carrierGroups.flatMap((group) =>
    meteredUses.map((use): [UseKey, Summed] => [
      `energy.${group}.${use}`,
      { ...energy, name: together(groupNames[group], useNames[use]) },
    ]),
  ),
) as unknown as { readonly [K in UseKey]: Summed };

type AreaKey = `energy.${CarrierGroup}.area_${'covered' | 'max'}`;
const withData: Name = { en: 'floor area with data', de: 'Fläche mit Daten', ar: 'المساحة ذات البيانات' };
const withSupply: Name = { en: 'floor area with supply', de: 'versorgte Fläche', ar: 'المساحة المزوَّدة' };
export const byGroup = Object.fromEntries(
  carrierGroups.flatMap((group): [AreaKey, Summed][] => [
    [`energy.${group}.area_covered`, { ...area, name: together(groupNames[group], withData) }],
    [`energy.${group}.area_max`, { ...area, name: together(groupNames[group], withSupply) }],
  ]),
) as unknown as { readonly [K in AreaKey]: Summed };
