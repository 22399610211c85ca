import { Button } from '@mantine/core';
import type { Report } from '@steward/contract/carbon/reports.report';
import { verification } from '@steward/contract/carbon/verification';
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { languages } from '../../../session/language.ts';
import { EventLog } from './event-log.tsx';
import { FactDialog } from './fact-dialog.tsx';
import { FactsDiscoveredLater } from './facts-discovered-later.tsx';
import { EarlierStatements } from './earlier-statements.tsx';
import { StatementStatusNotice } from './statement-status-notice.tsx';
import { formatTonnes, inTonnes } from '../tonnes.tsx';
import { useMay } from '../../may.ts';
import { StatusBadge } from '../../../ui/badges.tsx';
import { Card } from '../../../ui/card.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatDay, formatPercent } from '../../../ui/format.ts';
import { ButtonLink } from '../../../ui/link.tsx';
import { MenuButton } from '../../../ui/navigation/menu-button.tsx';
import classes from './verification.module.css';

/**
 * The progress of the verification: misstatements against materiality, samples, the statement, and facts discovered
 * later.
 */
export function AssuranceStatus({ report }: { report: Report }) {
  const { t } = useTranslation('emissions');
  const { t: shared } = useTranslation('emissions');
  const mayApprove = useMay('ghg-protocol.approve');
  const mayExport = useMay('ghg-protocol.export');
  const [isRecording, setRecording] = useState(false);
  const { data } = useAnswer(verification.getAssurance, { report_id: report._id });
  if (!data) return null;
  const { materiality, checked, statement, standing, earlier, facts, independent_at } = data;
  const isAccepted =
    report.status === 'accepted' || (report.status === 'rejected' && report.standing === 'to-be-reissued');
  const mayRecord = isAccepted && mayApprove;
  return (
    <Card
      title={t('assurance.title')}
      note={independent_at ? t('assurance.independent', { day: formatDay(independent_at) }) : t('assurance.undeclared')}
      actions={
        statement &&
        mayExport && (
          <MenuButton
            label={t('words:languageOfThePdf')}
            button={(opener) => (
              <Button variant="default" leftSection={<IconFileTypePdf size={18} />} {...opener}>
                {t('assurance.pdf')}
              </Button>
            )}
            entries={languages.map(({ code, name }) => ({
              key: code,
              label: name,
              lang: code,
              run: () =>
                void download(
                  verification.downloadAssuranceStatement,
                  { report_id: report._id, language: code },
                  `assurance-statement-${report.year}.pdf`,
                ),
            }))}
          />
        )
      }
    >
      <div className={classes.page}>
        <Figure
          size="total"
          label={t('words:uncorrectedMisstatements')}
          value={inTonnes(materiality.total_kg)}
          unit="t CO₂e"
          note={
            <>
              <StatusBadge tone={materiality.is_material ? 'bad' : 'good'}>
                {t(materiality.is_material ? 'words:material' : 'words:notMaterial')}
              </StatusBadge>{' '}
              {materiality.threshold_kg !== null &&
                t('assurance.threshold', { threshold: `${formatTonnes(materiality.threshold_kg)} t` })}{' '}
              {checked && t('assurance.checked', { share: formatPercent(checked.share ?? 0) })}
            </>
          }
        />
        {statement && (
          <p style={{ margin: 0 }}>
            <strong>{shared(`opinion.${statement.opinion}`)}</strong> · {shared(`assurance.${statement.assurance}`)} ·{' '}
            {formatDay(statement.issued_at)}
          </p>
        )}
        <StatementStatusNotice standing={standing} />
        <FactsDiscoveredLater facts={facts} />
        <EarlierStatements report={report} statements={earlier} />
        {mayRecord && (
          <div>
            <Button variant="default" onClick={() => setRecording(true)}>
              {shared('facts.record')}
            </Button>
          </div>
        )}
      </div>
      {isRecording && <FactDialog reportId={report._id} onClose={() => setRecording(false)} />}
    </Card>
  );
}

/** The report's log, to be verified here or, once exported, anywhere. */
export function ReportLog({ report }: { report: Report }) {
  const { t } = useTranslation('emissions');
  const mayExport = useMay('ghg-protocol.export');
  const log = useAnswer(verification.getReportLog, { report_id: report._id }, { freshFor: 0 });
  if (!log.data || log.data.length === 0) return null;
  return (
    <Card title={t('words:log')}>
      <EventLog
        entries={log.data}
        tools={
          <>
            {mayExport && (
              <Button
                variant="default"
                leftSection={<IconDownload size={18} />}
                onClick={() =>
                  void download(
                    verification.exportReportBundle,
                    { report_id: report._id },
                    `report-${report.year}.json`,
                  )
                }
              >
                {t('log.export')}
              </Button>
            )}
            <ButtonLink variant="subtle" to="/verify-report">
              {t('log.checkElsewhere')}
            </ButtonLink>
          </>
        }
      />
    </Card>
  );
}
