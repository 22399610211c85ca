import { environments } from '@steward/contract/estate/environments';
import { labels } from '@steward/contract/estate/labels';
import { organizations } from '@steward/contract/access/organizations';
import { portfolios } from '@steward/contract/estate/portfolios';
import { controls } from '@steward/core/property/attributes-over-time';
import { archiveStates } from '@steward/core/property/list-fields';
import { allSubTypes, propertyTypes } from '@steward/core/property/property-types';
import { environmentUses, viewableByValues } from '@steward/core/property/property-codes';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../../api/hooks.ts';
import { countryName } from '../../../../shared/country-name.ts';
import type { FilterField } from '../../../../shared/list/filters/filter-model.ts';

/** What choices of a property are offered, in the reader's words. */
export function usePropertyChoices() {
  const { t } = useTranslation('environments');
  const folders = useAnswer(portfolios.getMasterPortfolioList, {}).data;
  const known = useAnswer(labels.getLabels, {}).data;
  const countries = useAnswer(organizations.fetchCountries, {}, { freshFor: Infinity }).data;
  return useMemo(() => {
    const worded = (values: readonly string[], prefix: 'types' | 'uses' | 'viewable') =>
      values.map((value) => ({ value, label: t(`${prefix}.${value}`) }));
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
  return useMemo(() => fields(t, choices, ranges), [t, choices, ranges]);
}

type Ranges = Record<'gross_floor_area' | 'year_built' | 'floors', { from: number; to: number } | null>;

const fields = (t: TFunction, choices: PropertyChoices, ranges: Ranges | undefined): FilterField[] => [
  {
    id: 'gross_floor_area',
    label: t('fields.areaShort'),
    kind: 'number',
    unit: 'm²',
    bounds: ranges?.gross_floor_area,
  },
  { id: 'year_built', label: t('fields.yearBuilt'), kind: 'number', isYear: true, bounds: ranges?.year_built },
  { id: 'property_type', label: t('fields.type'), kind: 'choice', options: choices.property_type, canBeEmpty: false },
  {
    id: 'property_sub_type',
    label: t('fields.subType'),
    kind: 'choice',
    options: allSubTypes
      .map((value) => ({ value, label: t(`subTypes.${value}`) }))
      .toSorted((a, b) => a.label.localeCompare(b.label)),
  },
  { id: 'label', label: t('labels.label'), kind: 'choice', options: choices.label },
  {
    id: 'portfolio_id',
    label: t('fields.portfolio'),
    kind: 'choice',
    options: choices.portfolio_id,
    canBeEmpty: false,
  },
  { id: 'country_code', label: t('fields.country'), kind: 'choice', options: choices.country_code, canBeEmpty: false },
  { id: 'city', label: t('fields.city'), kind: 'text' },
  { id: 'state', label: t('fields.state'), kind: 'text' },
  { id: 'environment_name', label: t('fields.name'), kind: 'text' },
  {
    id: 'environment_use',
    label: t('fields.use'),
    kind: 'choice',
    options: choices.environment_use,
    canBeEmpty: false,
  },
  { id: 'floors', label: t('fields.floors'), kind: 'number', bounds: ranges?.floors },
  { id: 'project_id', label: t('fields.projectId'), kind: 'text' },
  { id: 'viewable_by', label: t('fields.viewableBy'), kind: 'choice', options: choices.viewable_by, canBeEmpty: false },
  { id: 'acquired_on', label: t('fields.acquiredOn'), kind: 'day' },
  { id: 'sold_on', label: t('fields.soldOn'), kind: 'day' },
  { id: 'ownership_share', label: t('history.attributes.ownership_share'), kind: 'number', unit: '%' },
  {
    id: 'control',
    label: t('history.attributes.control'),
    kind: 'choice',
    options: controls.map((value) => ({ value, label: t(`history.controls.${value}`) })),
    canBeEmpty: false,
  },
  {
    id: 'archive',
    label: t('archive.state'),
    kind: 'choice',
    options: archiveStates.map((value) => ({ value, label: t(`archive.states.${value}`) })),
    canBeEmpty: false,
  },
  { id: 'created_at', label: t('fields.createdAt'), kind: 'day' },
];
