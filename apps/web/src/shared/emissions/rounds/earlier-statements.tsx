import { Button } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import type { Report } from '@steward/contract/carbon/reports.report';
import { verification } from '@steward/contract/carbon/verification';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { SumTable } from '../sum-table.tsx';
import { useMay } from '../../may.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatDay } from '../../../ui/format.ts';

const tones = { stands: 'plain', 'to-be-reissued': 'warn', replaced: 'plain', withdrawn: 'bad' } as const;

interface Props {
  report: Report;
  statements: NonNullable<Answer<typeof verification.getAssurance>>['earlier'];
}

/** The statements of earlier submissions, and the state of each. */
export function EarlierStatements({ report, statements }: Props) {
  const { t } = useTranslation('emissions');
  const mayExport = useMay('ghg-protocol.export');
  if (statements.length === 0) return null;
  return (
    <SumTable
      title={t('standing.earlier')}
      worded={[1, 2, 3]}
      head={[t('words:round'), t('standing.statement'), t('standing.state'), t('standing.pdf')]}
      rows={statements.map(({ round, opinion, issued_at, standing }) => ({
        key: String(round),
        label: String(round),
        cells: [
          <span key="s">
            {t(`opinion.${opinion}`)} · {formatDay(issued_at)}
          </span>,
          <span key="t">
            <StatusBadge tone={tones[standing.state]}>{t(`standing.states.${standing.state}`)}</StatusBadge>{' '}
            {standing.replaced_by &&
              t('standing.replacedBy', {
                round: standing.replaced_by.round,
                day: formatDay(standing.replaced_by.issued_at),
                hash: `\u2066${standing.replaced_by.sha256.slice(0, 12)}\u2069`,
              })}
          </span>,
          mayExport ? (
            <Button
              key="p"
              variant="subtle"
              size="compact-sm"
              aria-label={t('standing.download', { round })}
              onClick={() =>
                void download(
                  verification.downloadAssuranceStatement,
                  { report_id: report._id, language: report.language, round: String(round) },
                  `assurance-statement-${report.year}-${round}.pdf`,
                )
              }
            >
              <IconFileTypePdf size={18} aria-hidden="true" />
            </Button>
          ) : (
            ''
          ),
        ],
      }))}
    />
  );
}
