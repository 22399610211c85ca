import { environments } from '@steward/contract/estate/environments';
import { lazy, Suspense, useDeferredValue } from 'react';
import { FailureWords } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useHolds } from '../../../shared/may.ts';
import { useSession } from '../../../session/session.ts';
import { useYear } from '../../../shared/use-year.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
export { askHomeAhead as ahead } from './home-ahead.ts';
import { HomeHead } from './home-head.tsx';
import Inbox from './inbox.tsx';
import Portfolio from './portfolio.tsx';
import Reminder from './reminder.tsx';
import classes from './home.module.css';
import { HeroWaiting, RowsWaiting } from './loading-placeholders.tsx';
import { useFirstSteps } from './use-first-steps.ts';
import { useReservedHeight } from './use-reserved-height.ts';

// Parts that most visits do not show.
const FirstSteps = lazy(() => import('./first-steps.tsx'));
const NoFigures = lazy(() => import('./no-figures.tsx'));

/**
 * The start page: open work, the figures of the portfolio, and each property. Until a first report is submitted, the
 * steps to it.
 */
export default function HomeScreen() {
  const person = useSession();
  const holds = useHolds();
  const counts = useAnswer(environments.getEnvHomeCount, {});
  const { year, withData, choose } = useYear();
  const steps = useFirstSteps(counts.data);
  // Deferred, like the figures, so that rendering can be interrupted.
  const isKnown = useDeferredValue(steps !== undefined);
  const [needs, room] = useReservedHeight();
  if (!person) return null;
  const hasFigures = counts.data !== undefined && counts.data.environment_count > 0 && holds('dashboards.read');
  return (
    <>
      <HomeHead
        person={person}
        counts={counts.data}
        year={holds('dashboards.read') ? { value: year, withData, onChange: choose } : undefined}
      />
      {counts.isError ? (
        <ErrorState message={<FailureWords failure={counts.error} />} onRetry={() => void counts.refetch()} />
      ) : (
        <>
          <div className={classes.top}>
            <div className={classes.needs} ref={needs}>
              <Suspense fallback={<RowsWaiting height={room} />}>
                {!counts.data || !steps || !isKnown ? (
                  <RowsWaiting height={room} />
                ) : steps.isOver ? (
                  <Inbox counts={counts.data} year={year} room={room} />
                ) : (
                  <FirstSteps steps={steps.steps} counts={counts.data} />
                )}
              </Suspense>
            </div>
            <Suspense fallback={<HeroWaiting />}>
              {hasFigures ? (
                <Portfolio part="hero" year={year} />
              ) : counts.data ? (
                <NoFigures year={year} />
              ) : (
                <HeroWaiting />
              )}
            </Suspense>
            <div className={classes.account}>
              <Reminder personId={person.uid} isSettingUp={!steps?.isOver} />
            </div>
          </div>
          {counts.data && counts.data.environment_count > 0 && holds('dashboards.read') && (
            <Portfolio part="properties" year={year} />
          )}
        </>
      )}
    </>
  );
}
