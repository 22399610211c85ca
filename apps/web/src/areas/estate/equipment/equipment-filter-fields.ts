import type { Answer } from '@steward/contract/call';
import type { equipment } from '@steward/contract/estate/equipment';
import { portfolios } from '@steward/contract/estate/portfolios';
import { availabilities, conditions, equipmentFuels } from '@steward/core/equipment/equipment-codes';
import { equipmentFields } from '@steward/core/equipment/fields';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { describedFilters } from '../../../shared/fields/described-filters.ts';
import { useFieldNames } from '../../../shared/fields/field-names.ts';
import { useEquipmentWords } from '../../../shared/names/equipment-words.ts';
import type { FilterField } from '../../../shared/list/filters/filter-model.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';

/** What the list of equipment is filtered by. */
export function useEquipmentFilterFields(types: Answer<typeof equipment.getEquipmentTypes> | undefined): FilterField[] {
  const { t } = useTranslation('equipment');
  const name = useFieldNames('equipment');
  const words = useEquipmentWords();
  const { all = [] } = useSelectedEnvironment();
  const folders = useAnswer(portfolios.getMasterPortfolioList, {}).data;
  return useMemo(() => {
    const worded = (values: readonly string[]) => values.map((value) => ({ value, label: words.option(value) }));
    return [
      {
        id: 'master_type',
        label: t('type'),
        kind: 'choice',
        options: (types ?? []).map(({ type, title }) => ({ value: String(type), label: title })),
        canBeEmpty: false,
      },
      {
        id: 'environment_id',
        label: t('words:property'),
        kind: 'choice',
        options: all.map(({ _id, environment_name }) => ({ value: _id, label: environment_name })),
        canBeEmpty: false,
      },
      {
        id: 'portfolio_id',
        label: t('words:portfolio'),
        kind: 'choice',
        options: (folders ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
        canBeEmpty: false,
      },
      { id: 'end_of_life', label: t('endOfLife'), kind: 'day' },
      ...describedFilters(equipmentFields, name, {
        availability: {
          id: 'availability',
          label: name('availability'),
          kind: 'choice',
          options: worded(availabilities),
          canBeEmpty: false,
        },
        condition: { id: 'condition', label: name('condition'), kind: 'choice', options: worded(conditions) },
        fuel: { id: 'fuel', label: name('fuel'), kind: 'choice', options: worded(equipmentFuels) },
      }),
    ];
    // oxlint-disable-next-line react/exhaustive-deps
  }, [t, name, types, all, folders]);
}
