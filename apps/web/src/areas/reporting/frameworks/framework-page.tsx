import { frameworks } from '@steward/contract/reporting/frameworks';
import type { FrameworkContent } from '@steward/contract/reporting/frameworks.models';
import { IconReportAnalytics } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useFreshFigures } from '../../../api/fresh-figures.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { useHolds } from '../../../shared/may.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { BeginButton } from './begin-dialog.tsx';
import { ReportPage } from './report/report-page.tsx';
import { ReportTable } from './report-table.tsx';

/** A report of one of these frameworks: the one in the address, else the only one, else their list. */
export function FrameworkPage({ topOf, ...props }: Props & { topOf?: TopOf }) {
  const [{ report }] = useAddressState();
  useFreshFigures(frameworks.getReport.area);
  const named = textOf(report);
  return named ? <OneReport key={named} reportId={named} topOf={topOf} /> : <Reports {...props} />;
}

interface Props {
  keys: readonly string[];
  /** Figures above the list; with them even a single report is listed. */
  top?: ReactNode;
  /** What chooses the place or year of these figures. */
  actions?: ReactNode;
}

/** The figures of the place and year of a report, above its questions. */
type TopOf = (report: FrameworkContent) => ReactNode;

function OneReport({ reportId, topOf }: { reportId: string; topOf?: TopOf | undefined }) {
  const { t, i18n } = useTranslation('frameworks');
  const failureText = useFailureText();
  const language = i18n.language as 'en' | 'ar' | 'de';
  const found = useAnswer(frameworks.getReport, { report_id: reportId, language }, { keepsLast: true });
  if (found.error && !found.data)
    return (
      <ErrorState
        isPage
        message={failureText(found.error)}
        onRetry={() => void found.refetch()}
        actions={<Link to="/solutions/reporting">{t('toHome')}</Link>}
      />
    );
  if (!found.data) return <PageSkeleton />;
  return <ReportPage report={found.data} top={topOf?.(found.data)} />;
}

function Reports({ keys, top, actions }: Props) {
  const { t, i18n } = useTranslation('frameworks');
  const failureText = useFailureText();
  const holds = useHolds();
  const language = i18n.language as 'en' | 'ar' | 'de';
  const mayRead = holds('frameworks.read');
  const catalogue = useAnswer(frameworks.getAllMasterReporting, { language }, { enabled: mayRead });
  const view = useAnswer(frameworks.reportingView, { language }, { enabled: mayRead });
  const failed = catalogue.error ?? view.error;
  if (failed && !(catalogue.data && view.data))
    return <ErrorState isPage message={failureText(failed)} onRetry={() => void view.refetch()} />;
  if (!mayRead)
    return (
      <EmptyState isPage icon={IconReportAnalytics} title={t('noReport')}>
        {t('noReportAsked')}
      </EmptyState>
    );
  if (!catalogue.data || !view.data) return <PageSkeleton />;
  const entries = catalogue.data.filter(({ key }) => keys.includes(key));
  const [first] = entries;
  if (!first)
    return (
      <EmptyState
        isPage
        icon={IconReportAnalytics}
        title={t('noFramework')}
        actions={<Link to="/solutions/reporting/assessments/home">{t('toCatalogue')}</Link>}
      />
    );
  const reports = view.data.reports.filter(({ key }) => keys.includes(key));
  const [only, ...others] = reports;
  if (only && others.length === 0 && !top) return <OneReport reportId={only._id} />;
  return (
    <>
      <PageHeader
        title={entries.map(({ name }) => name).join(' · ')}
        question={t('reportsOf')}
        actions={
          <>
            {actions}
            {holds('frameworks.create') && <BeginButton entries={entries} />}
          </>
        }
      />
      {top}
      {reports.length ? (
        <ReportTable reports={reports} name={keys.join('-')} />
      ) : (
        <EmptyState
          icon={IconReportAnalytics}
          title={t('noReport')}
          steps={[t('stepBegin'), t('stepAnswer'), t('stepReview'), t('stepApprove')]}
          actions={holds('frameworks.create') && <BeginButton entries={entries} />}
        >
          {t('noReportText', { name: first.name })}
        </EmptyState>
      )}
    </>
  );
}
