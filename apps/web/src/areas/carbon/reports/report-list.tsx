import type { Answer } from '@steward/contract/call';
import { reports } from '@steward/contract/carbon/reports';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { ReportStatus } from '../../../shared/emissions/reports/status-badge.tsx';
import { useReportWords } from '../../../shared/emissions/report-words.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { RelativeTime } from '../../../ui/values/relative-time.tsx';
import type { Column } from '../../../ui/table/column.ts';
import type { useReportAddress } from './report-address.ts';

type Row = Answer<typeof reports.getGhgReports>[number];

/** All reports of the organization, of every year. */
export function ReportList({ address }: { address: ReturnType<typeof useReportAddress> }) {
  const { t } = useTranslation('reports');
  const words = useReportWords();
  const columns = useMemo(
    (): Column<Row>[] => [
      { id: 'target', label: t('list.target'), value: (row) => row.target_name },
      { id: 'level', label: t('words:level'), value: (row) => words.level(row.level), filter: true },
      { id: 'year', label: t('words:year'), value: (row) => row.year, filter: true, align: 'end' },
      {
        id: 'status',
        label: t('words:status'),
        value: (row) => words.status(row.status),
        cell: (row) => <ReportStatus status={row.status} standing={row.standing} imported={row.imported} />,
        filter: true,
      },
      { id: 'round', label: t('words:round'), value: (row) => row.round || null, align: 'end' },
      {
        id: 'updated',
        label: t('list.updated'),
        value: (row) => row.updated_at,
        cell: (row) => <RelativeTime moment={row.updated_at} />,
      },
    ],
    // The texts depend on the language, which is one per page load.
    // oxlint-disable-next-line react/exhaustive-deps
    [t],
  );
  return (
    <ListScreen
      words="reports:list"
      frame="part"
      part="list"
      list={useAnswer(reports.getGhgReports, {})}
      columns={columns}
      nameOf={({ target_name }) => target_name}
      sortedBy={{ id: 'year', desc: true }}
      onOpen={(row) => address.about({ level: row.level, target_id: row.target_id, year: row.year }, 'figures')}
    />
  );
}
