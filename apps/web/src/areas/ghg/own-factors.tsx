import { Button } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { ghg } from '@steward/contract/ghg';
import type { WasteTreatment } from '@steward/core/ghg/carrier';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { formatFactor } from '../../shared/ghg-report/factor-value.ts';
import { useReportWords } from '../../shared/ghg-report/words.ts';
import { Translated } from '../../shared/translated/translated.tsx';
import { DeleteDialog } from '../../ui/dialogs.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDay } from '../../ui/format.ts';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useMay } from '../../shared/may.ts';
import type { Wanted } from './operational-boundaries.screen.tsx';
import { OwnFactorDialog } from './own-factor-dialog.tsx';

type Row = Answer<typeof ghg.getOwnFactors>[number];

/** Factors of suppliers and networks that the organization adds with their source; they go before every published one. */
export function OwnFactors({ wanted }: { wanted: Wanted }) {
  const { t } = useTranslation('ghg');
  const words = useReportWords();
  const failureText = useFailureText();
  const mayChange = useMay('emission-factors.create');
  const { data, error, refetch } = useAnswer(ghg.getOwnFactors, {});
  const [isAdding, add] = useState(Boolean(wanted.carrier) && mayChange);
  const [deleting, markForDeletion] = useState<Row>();
  const remove = useSend(ghg.deleteOwnFactor, { alsoRefreshes: ['dashboards'] });
  const columns = useMemo(
    (): Column<Row>[] => [
      {
        id: 'carrier',
        label: t('factor.carrier'),
        value: (row) =>
          [words.carrier(row.carrier), row.treatment && words.treatment(row.treatment as WasteTreatment)]
            .filter(Boolean)
            .join(', '),
      },
      { id: 'basis', label: t('factor.basis'), value: (row) => words.basis(row.basis) ?? t('factor.bothWays') },
      { id: 'year', label: t('factor.year'), value: (row) => row.year, align: 'end', filter: true },
      {
        id: 'value',
        label: t('factor.value'),
        value: (row) => row.kg_co2e_per_unit,
        cell: (row) => (
          <bdi dir="ltr" style={{ whiteSpace: 'nowrap' }}>
            {formatFactor(row.kg_co2e_per_unit)} {'kg CO₂e/'}
            {row.unit}
          </bdi>
        ),
        align: 'end',
      },
      {
        id: 'property',
        label: t('factor.property'),
        value: (row) => row.environment_name ?? t('factor.allProperties'),
        filter: true,
      },
      {
        id: 'source',
        label: t('factor.source'),
        value: (row) => row.source,
        cell: (row) => <Translated>{row.source}</Translated>,
      },
      {
        id: 'added',
        label: t('factor.added'),
        value: (row) => row.created_at,
        cell: (row) => formatDay(row.created_at),
      },
      ...(mayChange ? [actionColumn<Row>(t('action'), t('delete'), markForDeletion)] : []),
    ],
    // The words follow the language, which is one per page load.
    // oxlint-disable-next-line react/exhaustive-deps
    [t, mayChange],
  );
  const button = mayChange && (
    <Button leftSection={<IconPlus size={18} />} onClick={() => add(true)}>
      {t('factor.add')}
    </Button>
  );
  return (
    <>
      <p style={{ margin: '0 0 14px', color: 'var(--ink-soft)', maxInlineSize: '80ch' }}>{t('factor.note')}</p>
      <DataTable
        name={t('boundaries.factors')}
        columns={columns}
        rows={data}
        rowId={(row) => row._id}
        tools={button}
        {...(error && { failure: failureText(error), onRetry: () => void refetch() })}
        empty={
          <EmptyState title={t('factor.none')} actions={button || undefined}>
            {t('factor.noneText')}
          </EmptyState>
        }
      />
      {isAdding && <OwnFactorDialog wanted={wanted} onClose={() => add(false)} />}
      <DeleteDialog
        opened={deleting !== undefined}
        onClose={() => markForDeletion(undefined)}
        onAccept={() => deleting && remove.mutateAsync({ factor_id: deleting._id })}
      >
        {t('factor.deleteText')}
      </DeleteDialog>
    </>
  );
}

/** The last column: what can be done with a row. */
export function actionColumn<R extends object>(label: string, action: string, run: (row: R) => void): Column<R> {
  return {
    id: 'action',
    label,
    value: () => '',
    cell: (row) => (
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} />}
        onClick={() => run(row)}
      >
        {action}
      </Button>
    ),
    align: 'end',
    sortable: false,
    canHide: false,
  };
}
