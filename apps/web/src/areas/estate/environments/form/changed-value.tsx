import type { PropertyChange } from '@steward/contract/estate/environments.history';
import { useTranslation } from 'react-i18next';
import { isPlaceAttribute } from '@steward/core/property/attributes-over-time';
import { countryName } from '../../../../shared/country-name.ts';
import { formatPercent } from '../../../../ui/format.ts';
import { NoValue, SquareMeters } from '../../../../ui/value-text.tsx';

/** The value of a change in the unit of what it is about. */
export function ChangedValue({
  change: { attribute, number, word },
}: {
  change: Pick<PropertyChange, 'attribute' | 'number' | 'word'>;
}) {
  const { t } = useTranslation('environments');
  if (attribute === 'gross_floor_area') return <SquareMeters value={number} />;
  if (attribute === 'property_type') return t(`types.${word}`);
  if (attribute === 'holding') return t(`history.holdings.${word}`);
  if (attribute === 'works') return t(`history.works.${word}`);
  if (attribute === 'control') return t(`history.controls.${word}`);
  if (attribute === 'building_control') return t(`history.buildingControls.${word}`);
  if (attribute === 'country_code') return countryName(word ?? '');
  if (isPlaceAttribute(attribute)) return word ? <bdi>{word}</bdi> : <NoValue />;
  return <bdi className="figures">{formatPercent(number ?? 0, 2)}</bdi>;
}
