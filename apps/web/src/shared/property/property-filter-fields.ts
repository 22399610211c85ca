import { environments } from '@steward/contract/estate/environments';
import { labels } from '@steward/contract/estate/labels';
import { organizations } from '@steward/contract/access/organizations';
import { portfolios } from '@steward/contract/estate/portfolios';
import { buildingControls, controls } from '@steward/core/property/attributes-over-time';
import { environmentFields } from '@steward/core/property/fields';
import { archiveStates } from '@steward/core/property/list-fields';
import { allSubTypes, propertyTypes } from '@steward/core/property/property-types';
import { environmentUses, viewableByValues } from '@steward/core/property/property-codes';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../api/hooks.ts';
import { countryName } from '../country-name.ts';
import { describedFilters } from '../fields/described-filters.ts';
import { useFieldNames } from '../fields/field-names.ts';
import type { FilterField } from '../list/filters/filter-model.ts';

/** What choices of a property are offered, in the reader's words. */
export function usePropertyChoices() {
  const { t } = useTranslation('environments');
  const folders = useAnswer(portfolios.getMasterPortfolioList, {}).data;
  const known = useAnswer(labels.getLabels, {}).data;
  const countries = useAnswer(organizations.fetchCountries, {}, { freshFor: Infinity }).data;
  return useMemo(() => {
    const worded = (values: readonly string[], prefix: 'types' | 'uses' | 'viewable') =>
      values.map((value) => ({ value, label: t(`environments:${prefix}.${value}`) }));
    return {
      portfolio_id: (folders ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
      label: (known ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
      property_type: worded(propertyTypes, 'types'),
      environment_use: worded(environmentUses, 'uses'),
      viewable_by: worded(viewableByValues, 'viewable'),
      country_code: (countries ?? [])
        .map(({ code }) => ({ value: code, label: countryName(code) }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    };
  }, [t, folders, known, countries]);
}
export type PropertyChoices = ReturnType<typeof usePropertyChoices>;

/** What the list of properties is filtered by. */
export function usePropertyFilterFields(choices: PropertyChoices): FilterField[] {
  const { t } = useTranslation('environments');
  const ranges = useAnswer(environments.getEnvironmentRanges, {}).data;
  const name = useFieldNames('environments');
  return useMemo(() => fields(t, name, choices, ranges), [t, name, choices, ranges]);
}

type Ranges = Record<'gross_floor_area' | 'year_built' | 'floors', { from: number; to: number } | null>;

const fields = (
  t: TFunction,
  name: (field: string) => string,
  choices: PropertyChoices,
  ranges: Ranges | undefined,
): FilterField[] => {
  const chosen = (id: 'property_type' | 'environment_use' | 'viewable_by' | 'portfolio_id' | 'country_code') =>
    ({ id, label: name(id), kind: 'choice', options: choices[id], canBeEmpty: false }) as const;
  const described = describedFilters(environmentFields, name, {
    gross_floor_area: { id: 'gross_floor_area', label: t('environments:fields.areaShort'), kind: 'number', unit: 'm²' },
    property_type: chosen('property_type'),
    portfolio_id: chosen('portfolio_id'),
    country_code: chosen('country_code'),
    environment_use: chosen('environment_use'),
    viewable_by: chosen('viewable_by'),
  }).map((field) =>
    field.kind === 'number' && ranges && field.id in ranges
      ? { ...field, bounds: ranges[field.id as keyof Ranges] }
      : field,
  );
  return [
    ...described,
    {
      id: 'property_sub_type',
      label: name('property_sub_type'),
      kind: 'choice',
      options: allSubTypes
        .map((value) => ({ value, label: t(`environments:subTypes.${value}`) }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    },
    { id: 'label', label: t('environments:labels.label'), kind: 'choice', options: choices.label },
    { id: 'acquired_on', label: t('environments:fields.acquiredOn'), kind: 'day' },
    { id: 'sold_on', label: t('environments:fields.soldOn'), kind: 'day' },
    { id: 'ownership_share', label: t('environments:history.attributes.ownership_share'), kind: 'number', unit: '%' },
    {
      id: 'control',
      label: t('environments:history.attributes.control'),
      kind: 'choice',
      options: controls.map((value) => ({ value, label: t(`environments:history.controls.${value}`) })),
      canBeEmpty: false,
    },
    {
      id: 'building_control',
      label: t('environments:history.attributes.building_control'),
      kind: 'choice',
      options: buildingControls.map((value) => ({ value, label: t(`environments:history.buildingControls.${value}`) })),
      canBeEmpty: false,
    },
    {
      id: 'archive',
      label: t('environments:archive.state'),
      kind: 'choice',
      options: archiveStates.map((value) => ({ value, label: t(`environments:archive.states.${value}`) })),
      canBeEmpty: false,
    },
    { id: 'created_at', label: t('environments:fields.createdAt'), kind: 'day' },
  ];
};
