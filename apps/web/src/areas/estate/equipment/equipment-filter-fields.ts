import type { Answer } from '@steward/contract/call';
import type { equipment } from '@steward/contract/estate/equipment';
import { portfolios } from '@steward/contract/estate/portfolios';
import { availabilities, conditions, equipmentFuels } from '@steward/core/equipment/equipment-codes';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useEquipmentWords } from '../../../shared/names/equipment-words.ts';
import type { FilterField } from '../../../shared/list/filters/filter-model.ts';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';

/** What the list of equipment is filtered by. */
export function useEquipmentFilterFields(types: Answer<typeof equipment.getEquipmentTypes> | undefined): FilterField[] {
  const { t } = useTranslation('equipment');
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
      {
        id: 'availability',
        label: t('availability'),
        kind: 'choice',
        options: worded(availabilities),
        canBeEmpty: false,
      },
      { id: 'condition', label: t('condition'), kind: 'choice', options: worded(conditions) },
      { id: 'fuel', label: t('fuel'), kind: 'choice', options: worded(equipmentFuels) },
      { id: 'install_date', label: t('words:installed'), kind: 'day' },
      { id: 'end_of_life', label: t('endOfLife'), kind: 'day' },
      { id: 'warranty_end', label: t('words:warrantyEnds'), kind: 'day' },
      { id: 'rated_power', label: t('ratedPower'), kind: 'number', unit: 'kW' },
      { id: 'annual_energy_use', label: t('annualEnergy'), kind: 'number', unit: 'kWh' },
      { id: 'expected_life', label: t('expectedLife'), kind: 'number', unit: t('units.years') },
      { id: 'replacement_cost', label: t('words:replacementCost'), kind: 'number' },
      { id: 'quantity', label: t('words:quantity'), kind: 'number' },
      { id: 'product_name', label: t('words:name'), kind: 'text' },
      { id: 'tag', label: t('tag'), kind: 'text' },
      { id: 'manufacturer', label: t('manufacturer'), kind: 'text' },
      { id: 'model', label: t('model'), kind: 'text' },
      { id: 'serial_number', label: t('serial'), kind: 'text' },
      { id: 'supplier', label: t('supplier'), kind: 'text' },
    ];
    // oxlint-disable-next-line react/exhaustive-deps
  }, [t, types, all, folders]);
}
