import { Button } from '@mantine/core';
import { verification } from '@steward/contract/verification';
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../api/download.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { languages, type Language } from '../../session/language.ts';
import { ReportStatus } from '../../shared/ghg-report/status-badge.tsx';
import { useReportWords } from '../../shared/ghg-report/words.ts';
import { formatDay, formatMoment } from '../../ui/format.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import type { Frozen } from './frozen-report.ts';
import classes from './workplace.module.css';

/** Whose report it is, what was frozen and when, and until when the link is good. */
export function VerifierHead({ token, report }: { token: string; report: Frozen }) {
  const { t } = useTranslation('verification');
  const words = useReportWords();
  const failureText = useFailureText();
  const [isSaving, setSaving] = useState(false);
  const { head } = report;
  const save = async (language: Language) => {
    setSaving(true);
    try {
      await download(verification.downloadReportForVerifier, { token, language }, `ghg-report-${head.year}.pdf`);
    } catch (error) {
      showToast('error', failureText(error));
    } finally {
      setSaving(false);
    }
  };
  const facts = [
    [t('head.level'), words.level(head.level)],
    [t('head.consolidation'), t(`consolidation.${head.consolidation}`)],
    [t('head.baseYear'), head.base_year === null ? t('head.noBaseYear') : String(head.base_year)],
    [t('head.round'), String(head.round)],
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
            <ReportStatus status={head.status} />
          </div>
        </div>
        <div className={classes.tools}>
          <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
            {t('head.print')}
          </Button>
          <MenuButton
            label={t('head.pdfLanguage')}
            button={(opener) => (
              <Button leftSection={<IconFileTypePdf size={18} />} loading={isSaving} {...opener}>
                {t('head.pdf')}
              </Button>
            )}
            entries={languages.map(({ code, name }) => ({
              key: code,
              label: name,
              lang: code,
              run: () => void save(code),
            }))}
          />
        </div>
      </div>
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
      </dl>
    </header>
  );
}
