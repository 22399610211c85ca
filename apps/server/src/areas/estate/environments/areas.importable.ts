import { EnvironmentFields } from '@steward/contract/estate/environments';
import { areaChecks } from '@steward/core/property/area-split';
import { areaWithParking } from '@steward/core/property/fields';
import { z } from 'zod';
import type { ImportableField, RowReader } from '../../../platform/imports/importable.ts';

export const areaNames = ['common_area', 'tenant_area', 'landlord_area', 'parking_area', 'exterior_area'] as const;
export type Split = Record<(typeof areaNames)[number], number | null>;

/** Nothing is said of how the floor area is shared out. */
export const noSplit: Split = {
  common_area: null,
  tenant_area: null,
  landlord_area: null,
  parking_area: null,
  exterior_area: null,
};

const squareMetres = () => z.number().min(0).max(10_000_000).nullable().default(null);

/** What a list says of a property: the call that adds one, and how its floor area is shared out. */
export const FieldsWithAreas = EnvironmentFields.safeExtend({
  common_area: squareMetres(),
  tenant_area: squareMetres(),
  landlord_area: squareMetres(),
  parking_area: squareMetres(),
  exterior_area: squareMetres(),
}).superRefine(({ gross_floor_area, common_area: common, tenant_area: tenant, landlord_area: landlord }, ctx) => {
  const [most] = areaChecks(gross_floor_area, { common, tenant, landlord });
  if (most?.holds !== false) return;
  const largest = (landlord ?? 0) > (tenant ?? 0) ? 'landlord_area' : 'tenant_area';
  const field = (common ?? 0) > gross_floor_area ? 'common_area' : largest;
  ctx.addIssue({ code: 'custom', path: [field], message: 'is more than the gross floor area leaves' });
});
export type FieldsWithAreas = z.output<typeof FieldsWithAreas>;

/** The fields of the property, and the split of its floor area; null: nothing of it was ever said. */
export function apart({
  common_area,
  tenant_area,
  landlord_area,
  parking_area,
  exterior_area,
  ...fields
}: FieldsWithAreas) {
  const split: Split = { common_area, tenant_area, landlord_area, parking_area, exterior_area };
  return { fields, split: areaNames.some((name) => split[name] !== null) ? split : null };
}

const area = (name: string, headings: readonly string[]): ImportableField => ({
  name,
  kind: 'area',
  is_required: false,
  headings,
});

export const areaFields: readonly ImportableField[] = [
  area('area_with_parking', areaWithParking),
  area('parking_area', [
    'parking area',
    'parking gross floor area',
    'parking in addition',
    'parkflächen zusätzlich',
    'المواقف إضافة',
    'parking',
    'parkfläche',
    'parkflächen',
    'مساحة المواقف',
    'المواقف',
  ]),
  area('common_area', [
    'common area',
    'common areas',
    'gemeinschaftsfläche',
    'gemeinschaftsflächen',
    'المساحة المشتركة',
    'المناطق المشتركة',
  ]),
  area('tenant_area', [
    'tenant area, tenant buys energy',
    'tenant spaces tenant controlled',
    'mietflächen vom mieter gesteuert',
    'مساحات المستأجرين بإدارتهم',
    'tenant area',
    'mietfläche, mieter kauft energie',
    'مساحة المستأجر، يشتري الطاقة',
  ]),
  area('landlord_area', [
    'tenant area, landlord buys energy',
    'tenant spaces landlord controlled',
    'mietflächen vom vermieter gesteuert',
    'مساحات المستأجرين بإدارة المالك',
    'landlord area',
    'mietfläche, vermieter kauft energie',
    'مساحة المستأجر، يشتري المالك الطاقة',
  ]),
  area('exterior_area', [
    'exterior area',
    'exterior areas in addition',
    'outdoor area',
    'außenflächen zusätzlich',
    'المساحات الخارجية إضافة',
    'außenfläche',
    'المساحة الخارجية',
  ]),
];

/** Takes parking off an area that contains it; a row whose parking would leave nothing is refused, for one of the two is wrong. */
export const areaReader: RowReader = ({ area_with_parking: whole, ...given }) => {
  const { gross_floor_area: gross, parking_area: parking } = given;
  if (typeof whole !== 'number') return { given, errors: [] };
  // Of two columns the one without parking is the gross floor area, and what lies between them is parking.
  if (typeof gross === 'number' && gross !== whole) {
    const isMore = parking === undefined && whole > gross;
    return { given: { ...given, ...(isMore && { parking_area: whole - gross }) }, errors: [] };
  }
  // A report says of a property without parking that none is available.
  if (typeof parking !== 'number') return { given: { ...given, gross_floor_area: whole }, errors: [] };
  if (parking >= whole)
    return { given, errors: [{ field: 'parking_area', message: 'must be less than the floor area that contains it' }] };
  return { given: { ...given, gross_floor_area: whole - parking }, errors: [] };
};
