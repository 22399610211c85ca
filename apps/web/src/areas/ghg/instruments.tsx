import { Translated } from '../../shared/translated/translated.tsx';
import type { Answer } from '@steward/contract/call';
import { ghg } from '@steward/contract/ghg';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { formatFactor } from '../../shared/ghg-report/factor-value.ts';
import { formatNumber } from '../../ui/format.ts';
import type { Column } from '../../ui/table/column.ts';
import { EditableList } from './editable-list.tsx';
import { InstrumentDialog } from './instrument-dialog.tsx';

type Row = Answer<typeof ghg.getInstruments>[number];

/** Certificates, contracts and supplier products that the market-based figures count with. */
export function Instruments() {
  const { t } = useTranslation('ghg');
  const { t: words } = useTranslation('ghg-report');
  const { data, error, refetch } = useAnswer(ghg.getInstruments, {});
  const remove = useSend(ghg.deleteInstrument, { alsoRefreshes: ['dashboards'] });
  const columns = useMemo(
    (): Column<Row>[] => [
      { id: 'property', label: t('factor.property'), value: (row) => row.environment_name, filter: true },
      { id: 'kind', label: t('instrument.kind'), value: (row) => t(`instrument.${row.kind}`), filter: true },
      { id: 'year', label: t('factor.year'), value: (row) => row.year, align: 'end', filter: true },
      {
        id: 'kwh',
        label: words('inUnit', { label: t('instrument.amount'), unit: 'kWh' }),
        value: (row) => row.kwh,
        cell: (row) => formatNumber(row.kwh, 0),
        align: 'end',
      },
      {
        id: 'factor',
        label: words('inUnit', { label: t('factor.value'), unit: 'kg/kWh' }),
        value: (row) => row.kg_co2e_per_kwh,
        cell: (row) => formatFactor(row.kg_co2e_per_kwh),
        align: 'end',
      },
      {
        id: 'reference',
        label: t('instrument.reference'),
        value: (row) => row.reference,
        cell: (row) => <Translated>{row.reference}</Translated>,
      },
    ],
    [t, words],
  );
  return (
    <EditableList
      name={t('boundaries.instruments')}
      words="instrument"
      columns={columns}
      rows={data}
      rowId={(row) => row._id}
      error={error}
      onRetry={() => void refetch()}
      onDelete={({ _id }) => remove.mutateAsync({ instrument_id: _id })}
      dialog={(close) => <InstrumentDialog onClose={close} />}
    />
  );
}
