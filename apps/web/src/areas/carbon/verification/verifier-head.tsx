import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ReportStatus } from '../../../shared/emissions/reports/status-badge.tsx';
import { useReportWords } from '../../../shared/emissions/report-words.ts';
import { formatDay, formatMoment } from '../../../ui/format.ts';
import type { Frozen } from './frozen-report.ts';
import { MakeVerifierPdf, useVerifierPdf, VerifierPdf } from './verifier-pdf.tsx';
import classes from './workplace.module.css';

/** The organization of the report, the frozen submission with its date, and the last day of the link. */
export function VerifierHead({ token, report }: { token: string; report: Frozen }) {
  const { t } = useTranslation('verification');
  const words = useReportWords();
  const { head } = report;
  const pdf = useVerifierPdf(token, head);
  const facts = [
    [t('words:level'), words.level(head.level)],
    [t('head.consolidation'), t(`consolidation.${head.consolidation}`)],
    [t('words:baseYear'), head.base_year === null ? t('head.noBaseYear') : String(head.base_year)],
    [t('words:round'), String(head.round)],
    [t('head.frozen'), formatMoment(head.frozen_at)],
    [t('head.for'), head.verifier_name],
    [t('head.until'), formatDay(head.expires_at)],
  ];
  return (
    <header className={classes.head}>
      <div className={classes.top}>
        <div>
          <p className={classes.over}>
            {t('head.report')}{' '}
            {head.organization_name !== head.target_name && <bdi>{`· ${head.organization_name}`}</bdi>}
          </p>
          <div className={classes.name}>
            <h1>
              <bdi>{head.target_name}</bdi> <bdi>{head.year}</bdi>
            </h1>
            <ReportStatus status={head.status} standing={head.standing} />
          </div>
        </div>
        <div className={classes.tools}>
          <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
            {t('head.print')}
          </Button>
          <MakeVerifierPdf onMake={pdf.make} isBusy={pdf.isMaking} />
        </div>
      </div>
      {pdf.jobId && (
        <VerifierPdf key={pdf.jobId} token={token} jobId={pdf.jobId} year={head.year} onForget={pdf.forget} />
      )}
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
        <div className={classes.hash}>
          <dt>{t('head.hash')}</dt>
          <dd>
            <bdi dir="ltr">{head.sha256}</bdi>
          </dd>
        </div>
        {head.log && (
          <div className={classes.hash}>
            <dt>{t('head.log', { entry: head.log.entries })}</dt>
            <dd>
              <bdi dir="ltr">{head.log.head}</bdi>
            </dd>
          </div>
        )}
      </dl>
    </header>
  );
}
