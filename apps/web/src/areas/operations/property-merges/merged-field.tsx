import type { Environment } from '@steward/contract/estate/environments';
import type { MergedField } from '@steward/contract/operations/property-merges';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../../shared/country-name.ts';
import { useStateNames } from '../../../shared/names/state-name.ts';
import { formatNumber } from '../../../ui/format.ts';
import { AreaText, DateText, NoValue, NumberText } from '../../../ui/value-text.tsx';

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
    case 'latitude':
    case 'longitude':
      return <bdi dir="ltr">{formatNumber(property[field] ?? 0, 6)}</bdi>;
    case 'built_on':
      return <DateText value={property.built_on} />;
    case 'built_on_is':
      return t(`builtDays.${property.built_on_is}`);
    case 'year_built':
      return <bdi>{value}</bdi>;
    default:
      return typeof value === 'number' ? <NumberText value={value} /> : <bdi>{value}</bdi>;
  }
}
