import { carriers } from '@steward/core/ghg/carrier';
import { meterFields } from '@steward/core/meters/fields';
import { meterKinds } from '@steward/core/meters/list-fields';
import { meterPayers } from '@steward/core/meters/payer';
import { meterUses } from '@steward/core/meters/serves';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { describedFilters } from '../../../shared/fields/described-filters.ts';
import { useFieldNames } from '../../../shared/fields/field-names.ts';
import type { FilterField } from '../../../shared/list/filters/filter-model.ts';

/** The filters of a list of meters. */
export function useMeterFilterFields(): FilterField[] {
  const { t } = useTranslation('meters');
  const name = useFieldNames('meters');
  const { carrier: carrierName } = useCarrierWords();
  return useMemo<FilterField[]>(
    () => [
      {
        id: 'kind',
        label: t('kind'),
        kind: 'choice',
        options: meterKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
        canBeEmpty: false,
      },
      {
        id: 'serves',
        label: name('serves'),
        kind: 'choice',
        options: meterUses.map((value) => ({ value, label: t(`uses.${value}`) })),
      },
      ...describedFilters(meterFields, name, {
        carrier: {
          id: 'carrier',
          label: name('carrier'),
          kind: 'choice',
          options: carriers.map((value) => ({ value, label: carrierName(value) })),
          canBeEmpty: false,
        },
        paid_by: {
          id: 'paid_by',
          label: name('paid_by'),
          kind: 'choice',
          options: meterPayers.map((value) => ({ value, label: t(`payers.${value}`) })),
          canBeEmpty: false,
        },
      }),
    ],
    [t, name, carrierName],
  );
}
