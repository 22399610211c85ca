import { spaceTypes } from '@steward/core/property/property-codes';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterField } from '../../../shared/list/filters/filter-model.ts';

/** The filters of a list of spaces. */
export function useSpaceFilterFields(): FilterField[] {
  const { t } = useTranslation('spaces');
  return useMemo<FilterField[]>(
    () => [
      {
        id: 'space_type_id',
        label: t('fields.type'),
        kind: 'choice',
        options: spaceTypes.map((value) => ({ value, label: t(`types.${value}`) })),
        canBeEmpty: false,
      },
      { id: 'gross_floor_area', label: t('fields.area'), kind: 'number', unit: 'm²' },
      { id: 'leased_area', label: t('fields.leased'), kind: 'number', unit: 'm²' },
      { id: 'capacity', label: t('fields.capacity'), kind: 'number' },
      { id: 'space_name', label: t('fields.name'), kind: 'text' },
    ],
    [t],
  );
}
