import { sharedDashboards } from '@steward/contract/insight/shared-dashboards';
import type { DashboardPage } from '@steward/contract/insight/widgets.layout';
import { lazy, Suspense, type ReactNode } from 'react';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer } from '../../api/hooks.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { PowerBINotice } from './power-bi-notice.tsx';

const PowerBIReport = lazy(() => import('./power-bi-report.tsx'));

/** A token ends after ten minutes: another one is asked for before. */
const RENEW_MS = 9 * 60_000;

interface Props {
  page: DashboardPage;
  className?: string | undefined;
  /** What is shown where there is no report: with the address and the token of the page of the product. */
  instead: (own: { address: string; token: string }) => ReactNode;
}

/** The report of Power BI for a dashboard, or what is shown instead with the reason. */
export function PowerBIPage({ page, className, instead }: Props) {
  const failureText = useFailureText();
  const { data, error, refetch } = useAnswer(
    sharedDashboards.getPowerBIAccessToken,
    { page },
    { refetchEvery: RENEW_MS, freshFor: RENEW_MS },
  );
  if (error && !data) return <ErrorState message={failureText(error)} onRetry={() => void refetch()} />;
  if (!data) return <RowSkeletons />;
  return (
    <>
      {data.notice && <PowerBINotice code={data.notice} />}
      {data.report_id ? (
        <Suspense fallback={<RowSkeletons />}>
          <PowerBIReport
            reportId={data.report_id}
            embedUrl={data.embed_url}
            token={data.access_token}
            className={className}
          />
        </Suspense>
      ) : (
        instead({ address: data.embed_url, token: data.access_token })
      )}
    </>
  );
}
