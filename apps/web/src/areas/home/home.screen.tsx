import { lazy, Suspense } from 'react';
import { environments } from '@steward/contract/environments';
import { FailureWords } from '../../api/failure-text.ts';
import { useAnswer } from '../../api/hooks.ts';
import { useHolds } from '../../shared/may.ts';
import { useSession } from '../../session/session.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FigureSkeletons, RowSkeletons } from '../../ui/skeletons.tsx';
import { HomeBanner } from './home-banner.tsx';
import { HomeCounts } from './home-counts.tsx';
import classes from './home.module.css';
import { NextUp } from './next-up.tsx';

// What stands further down comes after what is seen first.
const PortfolioOverview = lazy(() => import('./portfolio-overview.tsx'));
const Reminder = lazy(() => import('./reminder.tsx'));
const FirstSteps = lazy(() => import('./first-steps.tsx'));

/** Where a day begins: what there is, what waits, and how the buildings do. */
export default function HomeScreen() {
  const person = useSession();
  const counts = useAnswer(environments.getEnvHomeCount, {});
  const holds = useHolds();
  if (!person) return null;
  const isBeginning = counts.data && (counts.data.environment_count === 0 || counts.data.bills_saved === 0);
  return (
    <div className={classes.page}>
      <HomeBanner person={person} hasProperties={(counts.data?.environment_count ?? 0) > 0} />
      <Suspense fallback={null}>
        <Reminder personId={person.uid} />
      </Suspense>
      {counts.isError && (
        <Card>
          <ErrorState message={<FailureWords failure={counts.error} />} onRetry={() => void counts.refetch()} />
        </Card>
      )}
      {counts.isPending && <FigureSkeletons count={5} />}
      {counts.data && (
        <>
          {isBeginning && (
            <Suspense fallback={<RowSkeletons />}>
              <FirstSteps counts={counts.data} />
            </Suspense>
          )}
          <HomeCounts counts={counts.data} />
          {!isBeginning && holds('utilities.read') && <NextUp counts={counts.data} />}
          {counts.data.environment_count > 0 && (
            <Suspense fallback={<RowSkeletons />}>
              <PortfolioOverview />
            </Suspense>
          )}
        </>
      )}
    </div>
  );
}
