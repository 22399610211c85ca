import { Button } from '@mantine/core';
import { Translated } from '../../shared/translated/translated.tsx';
import type { Answer } from '@steward/contract/call';
import { ghg } from '@steward/contract/ghg';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { formatFactor } from '../../shared/ghg-report/factor-value.ts';
import { DeleteDialog } from '../../ui/dialogs.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatNumber } from '../../ui/format.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { InstrumentDialog } from './instrument-dialog.tsx';
import { useMay } from '../../shared/may.ts';
import { actionColumn } from './own-factors.tsx';

type Row = Answer<typeof ghg.getInstruments>[number];

/** Certificates, contracts and supplier products that the market-based figures count with. */
export function Instruments() {
  const { t } = useTranslation('ghg');
  const { t: words } = useTranslation('ghg-report');
  const failureText = useFailureText();
  const mayChange = useMay('emission-factors.create');
  const { data, error, refetch } = useAnswer(ghg.getInstruments, {});
  const [isAdding, add] = useState(false);
  const [deleting, markForDeletion] = useState<Row>();
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
      ...(mayChange ? [actionColumn<Row>(t('action'), t('delete'), markForDeletion)] : []),
    ],
    [t, words, mayChange],
  );
  const button = mayChange && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => add(true)}>
      {t('instrument.add')}
    </Button>
  );
  return (
    <>
      <p style={{ margin: '0 0 14px', color: 'var(--ink-soft)', maxInlineSize: '80ch' }}>{t('instrument.note')}</p>
      <DataTable
        name={t('boundaries.instruments')}
        columns={columns}
        rows={data}
        rowId={(row) => row._id}
        tools={button}
        {...(error && { failure: failureText(error), onRetry: () => void refetch() })}
        empty={
          <EmptyState title={t('instrument.none')} actions={button || undefined}>
            {t('instrument.noneText')}
          </EmptyState>
        }
      />
      {isAdding && <InstrumentDialog onClose={() => add(false)} />}
      <DeleteDialog
        opened={deleting !== undefined}
        onClose={() => markForDeletion(undefined)}
        onAccept={() => deleting && remove.mutateAsync({ instrument_id: deleting._id })}
      >
        {t('instrument.deleteText')}
      </DeleteDialog>
    </>
  );
}
