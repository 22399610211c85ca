import { SegmentedControl } from '@mantine/core';
import { frameworks } from '@steward/contract/reporting/frameworks';
import { frameworkLevels } from '@steward/contract/reporting/frameworks.models';
import { IconReportAnalytics } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useFreshFigures } from '../../../api/fresh-figures.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useHolds } from '../../../shared/may.ts';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { formatCount } from '../../../ui/format.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { BeginButton } from './begin-dialog.tsx';
import { useLevelName } from './frameworks-words.ts';
import classes from './frameworks.module.css';
import { useReportingLevel } from './reporting-level.ts';
import { ReportTable } from './report-table.tsx';

/** All reports: how complete each is, what is to update and when it is due. */
export default function ReportingSummaryScreen() {
  const { t, i18n } = useTranslation('frameworks');
  useFreshFigures(frameworks.reportingView.area);
  const levelName = useLevelName();
  const failureText = useFailureText();
  const holds = useHolds();
  const [level, setLevel] = useReportingLevel();
  const language = i18n.language as 'en' | 'ar' | 'de';
  const view = useAnswer(
    frameworks.reportingView,
    { language, ...(level !== 'all' && { reporting_level: level }) },
    { keepsLast: true },
  );
  const catalogue = useAnswer(frameworks.getAllMasterReporting, { language });
  if (view.error && !view.data)
    return <ErrorState isPage message={failureText(view.error)} onRetry={() => void view.refetch()} />;
  if (!view.data) return <PageSkeleton />;
  const { reports, applicable, answered, stale } = view.data;
  return (
    <>
      <PageHeader
        title={t('summary')}
        question={t('summaryQuestion')}
        actions={holds('frameworks.create') && catalogue.data && <BeginButton entries={catalogue.data} />}
      />
      <ScreenTabs of="/solutions/reporting" label={t('home')} />
      <div className={classes.filters}>
        <SegmentedControl
          aria-label={t('words:level')}
          data={[
            { value: 'all', label: levelName('all') },
            ...frameworkLevels.map((one) => ({ value: one, label: levelName(one) })),
          ]}
          value={level}
          onChange={(next) => setLevel(next as typeof level)}
        />
      </div>
      {reports.length === 0 ? (
        <EmptyState icon={IconReportAnalytics} title={t('noReports')}>
          {t('noReportsText')}
        </EmptyState>
      ) : (
        <>
          <div className={classes.figures}>
            <Figure
              size="hero"
              label={t('completeness')}
              value={applicable ? (answered / applicable) * 100 : null}
              unit="%"
              note={t('answeredOf', { answered: formatCount(answered), of: formatCount(applicable) })}
            />
            <Figure label={t('toUpdate')} value={stale} unit="" />
            <Figure label={t('reports')} value={reports.length} unit="" />
          </div>
          <ReportTable reports={reports} name={t('reports')} />
        </>
      )}
    </>
  );
}
