import { Button } from '@mantine/core';
import { inventory } from '@steward/contract/carbon/inventory';
import { reports } from '@steward/contract/carbon/reports';
import { IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../../api/failure.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Tabs } from '../../../ui/navigation/tabs.tsx';
import { FirstTotals } from './figures/first-totals.tsx';
import { LiveFigures } from './figures/live-figures.tsx';
import { ProgressChecklist } from './progress-checklist.tsx';
import type { About, Tab, useReportAddress } from './report-address.ts';
import { ReportHead } from './report-head.tsx';
import { ReportList } from './report-list.tsx';
import classes from './report-page.module.css';
import { stepsLeft } from './steps-left.ts';
import { useTextDraft } from './text-draft.ts';
import { useProposals } from './text-proposals.ts';
import { TextsEditor } from './texts-editor.tsx';
import { VerificationTab } from '../../../shared/emissions/rounds/verification-tab.tsx';

interface Props {
  about: About;
  targetName: string;
  address: ReturnType<typeof useReportAddress>;
}

/** One report with all its tabs. */
export function ReportPage({ about, targetName, address }: Props) {
  const { t } = useTranslation('reports');
  const failureText = useFailureText();
  const figures = useAnswer(inventory.ghg_report, about);
  const asked = useAnswer(reports.getGhgProtocolReport, about);
  const report = asked.data;
  const proposals = useProposals(figures.data, targetName);
  const draft = useTextDraft(about, report, proposals);
  const { tab, field, toTab } = address;

  const failed = [figures, asked].find(({ error, data }) => error && data === undefined);
  if (failed?.error instanceof CallFailure && failed.error.code === 'session.forbidden') {
    return (
      <EmptyState
        icon={IconEyeOff}
        title={t('report.partial')}
        actions={
          <Button variant="light" onClick={() => address.about({ level: 'Property', year: about.year })}>
            {t('pick.Property')}
          </Button>
        }
      >
        {t('report.partialText')}
      </EmptyState>
    );
  }
  if (failed) return <ErrorState message={failureText(failed.error)} onRetry={() => void failed.refetch()} />;
  if (!figures.data || report === undefined) return <FirstTotals about={about} targetName={targetName} />;

  const current = figures.data;
  const goTo = (next: Tab, text?: string) => toTab(next, text);
  const open = report?.findings.filter(({ status }) => status === 'open').length ?? 0;
  const contents: Record<Tab, React.ReactNode> = {
    figures: (
      <LiveFigures
        about={about}
        inventory={current}
        isFrozenElsewhere={report !== null && report.round > 0 && report.status !== 'draft'}
        address={address}
      />
    ),
    texts: <TextsEditor about={about} report={report} draft={draft} proposals={proposals} field={field} />,
    verification: <VerificationTab report={report} />,
    reports: <ReportList address={address} />,
  };
  return (
    <div className={classes.page}>
      <ReportHead about={about} targetName={targetName} inventory={current} report={report} draft={draft} onGo={goTo} />
      <ProgressChecklist steps={stepsLeft(current, report, draft.isDirty, draft.texts)} onGo={(next) => goTo(next)} />
      <Tabs
        value={tab}
        onChange={(next) => toTab(next as Tab)}
        tabs={(Object.keys(contents) as Tab[]).map((value) => ({
          value,
          label: (
            <>
              {t(`tab.${value}`)}
              {value === 'texts' && draft.isDirty && <span className={classes.mark}>{t('tab.unsaved')}</span>}
              {value === 'verification' && open > 0 && <span className={classes.mark}>{open}</span>}
            </>
          ),
          content: contents[value],
        }))}
      />
    </div>
  );
}
