import { sharedDashboards } from '@steward/contract/insight/shared-dashboards';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { PowerBINotice } from '../../../shared/power-bi-report/power-bi-notice.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import classes from './dashboard-pages.module.css';

const PowerBIReport = lazy(() => import('../../../shared/power-bi-report/power-bi-report.tsx'));

/** A token ends after ten minutes: another one is asked for before. */
const RENEW_MS = 9 * 60_000;

/** An example of a dashboard inside another page. */
export default function SampleDashboardScreen() {
  const { t } = useTranslation('dashboard-pages');
  const failureText = useFailureText();
  const { data, error, refetch } = useAnswer(
    sharedDashboards.getPowerBIAccessToken,
    { page: 'bi/overview' },
    { refetchEvery: RENEW_MS, freshFor: RENEW_MS },
  );
  return (
    <>
      <PageHeader title={t('sample.title')} question={t('sample.text')} />
      {data?.notice && <PowerBINotice code={data.notice} />}
      {error && !data ? (
        <ErrorState message={failureText(error)} onRetry={() => void refetch()} />
      ) : data?.report_id ? (
        <Suspense fallback={<RowSkeletons />}>
          <PowerBIReport
            reportId={data.report_id}
            embedUrl={data.embed_url}
            token={data.access_token}
            className={classes.embedded}
          />
        </Suspense>
      ) : data ? (
        // A new token is a new page: browsers do not load one again whose address differs after `#` alone.
        <iframe
          key={data.access_token}
          className={classes.embedded}
          title={t('sample.frame')}
          src={`${data.embed_url}#${data.access_token}`}
        />
      ) : (
        <RowSkeletons />
      )}
    </>
  );
}
