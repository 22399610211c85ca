import { Translated } from '../../../shared/translated/translated.tsx';
import type { Answer } from '@steward/contract/call';
import { ghg } from '@steward/contract/carbon/ghg';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { formatFactor } from '../../../shared/ghg-report/factor-value.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { formatNumber } from '../../../ui/format.ts';
import type { Column } from '../../../ui/table/column.ts';
import { AttachStatement } from './attach-statement.tsx';
import { InstrumentForm } from './instrument-form.tsx';
import classes from './report-page.module.css';

type Row = Answer<typeof ghg.getInstruments>[number];

/** Certificates, contracts and supplier products that the market-based figures count with. */
export function Instruments() {
  const { t } = useTranslation('ghg');
  const { t: words } = useTranslation('ghg-report');
  const remove = useSend(ghg.deleteInstrument, { alsoRefreshes: ['dashboards'] });
  const columns = useMemo(
    (): Column<Row>[] => [
      { id: 'property', label: t('words:property'), value: (row) => row.environment_name, filter: true },
      { id: 'kind', label: t('instrument.kind'), value: (row) => t(`instrument.${row.kind}`), filter: true },
      { id: 'year', label: t('words:year'), value: (row) => row.year, align: 'end', filter: true },
      {
        id: 'kwh',
        label: words('inUnit', { label: t('instrument.amount'), unit: 'kWh' }),
        value: (row) => row.kwh,
        cell: (row) => formatNumber(row.kwh, 0),
        align: 'end',
      },
      {
        id: 'factor',
        label: words('inUnit', { label: t('words:factor'), unit: 'kg/kWh' }),
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
      {
        id: 'statement',
        label: t('statement.title'),
        value: (row) => (row.has_file ? t('words:open') : ''),
        cell: (row) => <AttachStatement instrument_id={row._id} has_file={row.has_file} />,
      },
    ],
    [t, words],
  );
  return (
    <ListScreen
      words="ghg:instrument"
      frame="part"
      part="instrument"
      item="instrument"
      may={{
        create: 'emission-factors.create',
        delete: 'emission-factors.delete',
        export: 'emission-factors.export',
      }}
      head={<p className={classes.note}>{t('instrument.note')}</p>}
      list={useAnswer(ghg.getInstruments, {})}
      columns={columns}
      nameOf={({ reference }) => reference}
      panel={(_, { onCancel }) => <InstrumentForm onDone={onCancel} />}
      remove={({ _id }) => remove.mutateAsync({ instrument_id: _id })}
      deleteText={() => t('instrument.deleteText')}
      bulk
    />
  );
}
