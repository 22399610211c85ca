import type { Answer } from '@steward/contract/call';
import { factors } from '@steward/contract/carbon/factors';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { CountText } from '../../../ui/value-text.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';

type Row = Answer<typeof factors.getFactorEditions>[number];

// No ListScreen: five fixed rows that come with the product.
/** The published factor sets in use: edition, publisher and license. */
export function FactorEditions() {
  const { t } = useTranslation('factors');
  const failureText = useFailureText();
  const { data, error, refetch } = useAnswer(factors.getFactorEditions, {}, { freshFor: 600_000 });
  const columns = useMemo(
    (): Column<Row>[] => [
      { id: 'source', label: t('editions.source'), value: (row) => row.source },
      { id: 'edition', label: t('words:edition'), value: (row) => row.edition },
      {
        id: 'factors',
        label: t('editions.factors'),
        value: (row) => row.factors,
        cell: (row) => <CountText value={row.factors} />,
        align: 'end',
      },
      { id: 'licence', label: t('words:licence'), value: (row) => row.licence },
      { id: 'attribution', label: t('editions.attribution'), value: (row) => row.attribution },
    ],
    [t],
  );
  return (
    <>
      <p style={{ margin: '0 0 14px', color: 'var(--ink-soft)', maxInlineSize: '80ch' }}>{t('editions.note')}</p>
      <DataTable
        name={t('boundaries.editions')}
        columns={columns}
        rows={data}
        rowId={(row) => row.set}
        {...(error && { failure: failureText(error), onRetry: () => void refetch() })}
      />
    </>
  );
}
