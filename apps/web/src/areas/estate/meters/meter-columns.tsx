import type { Meter } from '@steward/contract/estate/meters';
import { meterFields } from '@steward/core/meters/fields';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCarrierWords } from '../../../shared/carrier-words.ts';
import { describedColumns } from '../../../shared/fields/described-columns.tsx';
import { useFieldNames } from '../../../shared/fields/field-names.ts';
import { Link } from '../../../ui/link.tsx';
import type { Column } from '../../../ui/table/column.ts';

/** The columns of a list of meters; `mayRead`: the number links to the readings. */
export function useMeterColumns(mayRead: boolean): Column<Meter>[] {
  const { t } = useTranslation('meters');
  const name = useFieldNames('meters');
  const { carrier: carrierName } = useCarrierWords();
  return useMemo<Column<Meter>[]>(
    () => [
      ...describedColumns<typeof meterFields, Meter>(meterFields, name, {
        carrier: [],
        meter_no: [
          {
            id: 'meter_no',
            label: name('meter_no'),
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
          { id: 'carrier', label: name('carrier'), value: ({ carrier }) => carrierName(carrier), filter: true },
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
        ],
        serves: [
          {
            id: 'serves',
            label: name('serves'),
            value: ({ serves }) => (serves ? t(`uses.${serves}`) : t('served.notSaid')),
            filter: true,
          },
        ],
        paid_by: [
          { id: 'paid_by', label: name('paid_by'), value: ({ paid_by }) => t(`payers.${paid_by}`), filter: true },
        ],
      }),
      {
        id: 'origin',
        label: t('served.origin'),
        value: ({ origin }) => (origin === 'bills' ? t('words:yes') : t('words:no')),
        hidden: true,
      },
      {
        id: 'replaced_by_no',
        label: t('replacedBy'),
        value: ({ replaced_by_no }) => replaced_by_no,
        cell: ({ replaced_by_no }) => <bdi>{replaced_by_no}</bdi>,
      },
    ],
    [t, name, carrierName, mayRead],
  );
}
