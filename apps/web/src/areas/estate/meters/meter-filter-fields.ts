import { carriers } from '@steward/core/ghg/carrier';
import { meterKinds } from '@steward/core/meters/list-fields';
import { meterPayers } from '@steward/core/meters/payer';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import type { FilterField } from '../../../shared/list/filters/filter-model.ts';

/** What a list of meters is filtered by. */
export function useMeterFilterFields(): FilterField[] {
  const { t } = useTranslation('meters');
  const { carrier: carrierName } = useCarrierWords();
  return useMemo<FilterField[]>(
    () => [
      {
        id: 'carrier',
        label: t('words:carrier'),
        kind: 'choice',
        options: carriers.map((value) => ({ value, label: carrierName(value) })),
        canBeEmpty: false,
      },
      {
        id: 'kind',
        label: t('kind'),
        kind: 'choice',
        options: meterKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
        canBeEmpty: false,
      },
      {
        id: 'paid_by',
        label: t('paidBy'),
        kind: 'choice',
        options: meterPayers.map((value) => ({ value, label: t(`payers.${value}`) })),
        canBeEmpty: false,
      },
      { id: 'meter_no', label: t('meterNo'), kind: 'text' },
      { id: 'supplier', label: t('supplier'), kind: 'text' },
      { id: 'account_no', label: t('account'), kind: 'text' },
      { id: 'serial_no', label: t('serial'), kind: 'text' },
      { id: 'cost_center', label: t('words:costCenter'), kind: 'text' },
      { id: 'valid_from', label: t('words:fromDay'), kind: 'day' },
      { id: 'valid_until', label: t('words:toDay'), kind: 'day' },
    ],
    [t, carrierName],
  );
}
