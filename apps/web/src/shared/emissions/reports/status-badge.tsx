import type { Report } from '@steward/contract/carbon/reports.report';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/badges.tsx';
import { toneOf, useReportWords } from '../report-words.ts';

interface Props {
  status: Report['status'];
  /** The state of the assurance statement after facts that were discovered later. */
  standing?: Report['standing'];
  /** Where an imported report came from. */
  imported?: Report['imported'];
}

export function ReportStatus({ status, standing, imported }: Props) {
  const { t } = useTranslation('emissions');
  const words = useReportWords();
  return (
    <>
      <StatusBadge tone={toneOf[status]}>{words.status(status)}</StatusBadge>
      {standing && (
        <>
          {' '}
          <StatusBadge tone={standing === 'withdrawn' ? 'bad' : 'warn'}>{t(`standing.badge.${standing}`)}</StatusBadge>
        </>
      )}
      {imported?.status && imported.signature !== 'own' && (
        <>
          {' '}
          <StatusBadge tone="warn">{t(`imported.${imported.status}`)}</StatusBadge>
        </>
      )}
    </>
  );
}
