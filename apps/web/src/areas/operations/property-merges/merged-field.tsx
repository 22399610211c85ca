import type { Environment } from '@steward/contract/estate/environments';
import type { MergedField } from '@steward/contract/operations/property-merges';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../../shared/country-name.ts';
import { useStateNames } from '../../../shared/names/state-name.ts';
import { formatNumber } from '../../../ui/format.ts';
import { AreaText, CountText, NoValue } from '../../../ui/value-text.tsx';

const words = {
  environment_name: 'name',
  portfolio_id: 'portfolio',
  environment_use: 'use',
  property_type: 'type',
  property_sub_type: 'subType',
  address: 'address',
  suite: 'suite',
  zip_code: 'zip',
  city: 'city',
  state: 'state',
  country_code: 'country',
  grid_region: 'gridRegion',
  latitude: 'latitude',
  longitude: 'longitude',
  gross_floor_area: 'area',
  year_built: 'yearBuilt',
  floors: 'floors',
  occupancy: 'occupancy',
  project_id: 'projectId',
  viewable_by: 'viewableBy',
  digital_twin_url: 'digital_twin_url',
  revit_url: 'revit_url',
} as const satisfies Record<Exclude<MergedField, 'image_file_id'>, string>;

/** The name of a field of a property. */
export function useFieldName() {
  const { t } = useTranslation('environments');
  return (field: MergedField) => (field === 'image_file_id' ? t('words:picture') : t(`fields.${words[field]}`));
}

function StateName({ country, state }: { country: string; state: string }) {
  const countries = useMemo(() => [country], [country]);
  return <bdi>{useStateNames(countries)(country, state)}</bdi>;
}

/** The value of a field of a property, as its own page shows it. */
export function FieldValue({ property, field }: { property: Environment; field: MergedField }) {
  const { t } = useTranslation('environments');
  const value = property[field];
  if (value === null || value === '') return <NoValue />;
  switch (field) {
    case 'image_file_id':
      return (
        <img src={property.image_url ?? ''} alt={t('words:picture')} style={{ maxInlineSize: 120, borderRadius: 8 }} />
      );
    case 'portfolio_id':
      return <bdi>{property.portfolio_name}</bdi>;
    case 'environment_use':
      return t(`uses.${property.environment_use}`);
    case 'property_type':
      return t(`types.${property.property_type}`);
    case 'property_sub_type':
      return t(`subTypes.${property.property_sub_type}`);
    case 'viewable_by':
      return t(`viewable.${property.viewable_by}`);
    case 'state':
      return <StateName country={property.country_code} state={property.state} />;
    case 'country_code':
      return countryName(property.country_code);
    case 'gross_floor_area':
      return <AreaText sqm={property.gross_floor_area} />;
    case 'floors':
    case 'occupancy':
      return <CountText value={property[field]} />;
    case 'latitude':
    case 'longitude':
      return <bdi dir="ltr">{formatNumber(property[field] ?? 0, 6)}</bdi>;
    default:
      return <bdi>{String(value)}</bdi>;
  }
}
