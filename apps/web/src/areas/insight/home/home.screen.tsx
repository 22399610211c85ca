import { environments } from '@steward/contract/estate/environments';
import { lazy, Suspense } from 'react';
import { FailureWords } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useHolds } from '../../../shared/may.ts';
import { useSession } from '../../../session/session.ts';
import { useYear } from '../../../shared/use-year.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { HomeHead } from './home-head.tsx';
import classes from './home.module.css';
import { HeroWaiting, PropertiesWaiting, RowsWaiting } from './waiting.tsx';
import { useFirstSteps } from './use-first-steps.ts';
import { useRoom } from './use-room.ts';

// What stands further down comes after what is seen first.
const Portfolio = lazy(() => import('./portfolio.tsx'));
const Inbox = lazy(() => import('./inbox.tsx'));
const FirstSteps = lazy(() => import('./first-steps.tsx'));
const Reminder = lazy(() => import('./reminder.tsx'));
const NoFigures = lazy(() => import('./no-figures.tsx'));

/** Where a day begins: what waits, how the portfolio does, and each property. Until a first report is sent, the way to it. */
export default function HomeScreen() {
  const person = useSession();
  const holds = useHolds();
  const counts = useAnswer(environments.getEnvHomeCount, {});
  const { year, withData, choose } = useYear();
  const steps = useFirstSteps(counts.data);
  const [needs, room] = useRoom();
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
                {!counts.data || !steps ? (
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
              <Suspense fallback={null}>
                <Reminder personId={person.uid} isSettingUp={!steps?.isOver} />
              </Suspense>
            </div>
          </div>
          {counts.data && counts.data.environment_count > 0 && holds('dashboards.read') && (
            <Suspense fallback={<PropertiesWaiting />}>
              <Portfolio part="properties" year={year} />
            </Suspense>
          )}
        </>
      )}
    </>
  );
}
