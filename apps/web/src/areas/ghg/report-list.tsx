import type { Answer } from '@steward/contract/call';
import { ghg } from '@steward/contract/ghg';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer } from '../../api/hooks.ts';
import { ReportStatus } from '../../shared/ghg-report/status-badge.tsx';
import { useReportWords } from '../../shared/ghg-report/words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { useReportAddress } from './report-address.ts';

type Row = Answer<typeof ghg.getGhgReports>[number];

/** All reports of the organization, whatever their year. */
export function ReportList({ address }: { address: ReturnType<typeof useReportAddress> }) {
  const { t } = useTranslation('ghg');
  const words = useReportWords();
  const failureText = useFailureText();
  const { data, error, refetch } = useAnswer(ghg.getGhgReports, {});
  const columns = useMemo(
    (): Column<Row>[] => [
      { id: 'target', label: t('list.target'), value: (row) => row.target_name },
      { id: 'level', label: t('list.level'), value: (row) => words.level(row.level), filter: true },
      { id: 'year', label: t('list.year'), value: (row) => row.year, filter: true, align: 'end' },
      {
        id: 'status',
        label: t('list.status'),
        value: (row) => words.status(row.status),
        cell: (row) => <ReportStatus status={row.status} />,
        filter: true,
      },
      { id: 'round', label: t('list.round'), value: (row) => row.round || null, align: 'end' },
      {
        id: 'updated',
        label: t('list.updated'),
        value: (row) => row.updated_at,
        cell: (row) => <RelativeTime moment={row.updated_at} />,
      },
    ],
    // The words follow the language, which is one per page load.
    // oxlint-disable-next-line react/exhaustive-deps
    [t],
  );
  return (
    <DataTable
      name={t('list.title')}
      columns={columns}
      rows={data}
      rowId={(row) => row._id}
      sortedBy={{ id: 'year', desc: true }}
      onOpen={(row) => address.about({ level: row.level, target_id: row.target_id, year: row.year }, 'figures')}
      {...(error && { failure: failureText(error), onRetry: () => void refetch() })}
      empty={<EmptyState title={t('list.none')}>{t('list.noneText')}</EmptyState>}
    />
  );
}
