import type { Meter } from '@steward/contract/estate/meters';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DateText } from '../../../ui/value-text.tsx';

/** What a list says of a meter; `mayRead`: its number opens its readings. */
export function useMeterColumns(mayRead: boolean): Column<Meter>[] {
  const { t } = useTranslation('meters');
  const { carrier: carrierName } = useCarrierWords();
  return useMemo<Column<Meter>[]>(
    () => [
      {
        id: 'meter_no',
        label: t('meterNo'),
        value: ({ meter_no }) => meter_no,
        cell: ({ _id, meter_no, formula }) =>
          mayRead && formula === '' ? (
            <Link to="/datahub/data_library/utilities/meter_reading/:id" params={{ id: _id }}>
              <bdi>{meter_no}</bdi>
            </Link>
          ) : (
            <bdi>{meter_no}</bdi>
          ),
      },
      { id: 'carrier', label: t('words:carrier'), value: ({ carrier }) => carrierName(carrier), filter: true },
      {
        id: 'kind',
        label: t('kind'),
        value: ({ formula, parent_id }) => t(`kinds.${formula ? 'virtual' : parent_id ? 'sub' : 'main'}`),
        filter: true,
      },
      {
        id: 'parent_no',
        label: t('words:mainMeterAbove'),
        value: ({ parent_no }) => parent_no,
        cell: ({ parent_no }) => <bdi>{parent_no}</bdi>,
      },
      {
        id: 'formula',
        label: t('formula'),
        value: ({ formula }) => formula,
        cell: ({ formula }) => <bdi dir="ltr">{formula}</bdi>,
        hidden: true,
      },
      {
        id: 'supplier',
        label: t('supplier'),
        value: ({ supplier }) => supplier,
        cell: ({ supplier }) => <bdi>{supplier}</bdi>,
      },
      { id: 'cost_center', label: t('words:costCenter'), value: ({ cost_center }) => cost_center, hidden: true },
      { id: 'account_no', label: t('account'), value: ({ account_no }) => account_no, hidden: true },
      { id: 'paid_by', label: t('paidBy'), value: ({ paid_by }) => t(`payers.${paid_by}`), filter: true },
      {
        id: 'valid_from',
        label: t('words:fromDay'),
        value: ({ valid_from }) => valid_from,
        cell: ({ valid_from }) => <DateText value={valid_from} />,
      },
      {
        id: 'valid_until',
        label: t('words:toDay'),
        value: ({ valid_until }) => valid_until,
        cell: ({ valid_until }) => <DateText value={valid_until} />,
      },
      {
        id: 'replaced_by_no',
        label: t('replacedBy'),
        value: ({ replaced_by_no }) => replaced_by_no,
        cell: ({ replaced_by_no }) => <bdi>{replaced_by_no}</bdi>,
      },
    ],
    [t, carrierName, mayRead],
  );
}
