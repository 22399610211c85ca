import { dashboards } from '@steward/contract/insight/dashboards';
import { lazy, Suspense, useDeferredValue } from 'react';
import { FailureWords } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Hero } from './hero.tsx';
import { overviewOf } from './home-ahead.ts';
import { PropertyRows } from './property-rows.tsx';
import { HeroWaiting, PropertiesWaiting } from './loading-placeholders.tsx';

const NoFigures = lazy(() => import('./no-figures.tsx'));

/** The figures of all properties in a year: the main figure, or the properties below it. Both share one request. */
export default function Portfolio({ part, year }: { part: 'hero' | 'properties'; year: number }) {
  const overview = useAnswer(dashboards.getPortfolioOverview, overviewOf(year), { keepsLast: true });
  const largest = overview.data?.rows ?? [];
  const trend = useAnswer(
    dashboards.getPortfolioTrend,
    { year, environment_ids: largest.map((row) => row.environment_id) },
    { keepsLast: true, enabled: overview.isSuccess },
  );
  // Deferred, so that rendering a list of properties with their months does not block scrolling on a phone.
  const drawn = useDeferredValue(overview.data);
  const drawnTrend = useDeferredValue(trend.data);
  // Rendered after the figure above it.
  const drawnBelow = useDeferredValue(drawn);
  if (overview.isError) {
    return part === 'hero' ? (
      <ErrorState message={<FailureWords failure={overview.error} />} onRetry={() => void overview.refetch()} />
    ) : null;
  }
  if (part === 'properties') {
    if (!drawnBelow) return <PropertiesWaiting />;
    return <PropertyRows rows={largest} all={drawnBelow.properties} trend={drawnTrend} year={year} />;
  }
  if (!drawn) return <HeroWaiting />;
  if (drawn.co2e_kg.value === null && drawn.energy_kwh.value === null) {
    return (
      <Suspense fallback={<HeroWaiting />}>
        <NoFigures year={year} />
      </Suspense>
    );
  }
  return <Hero overview={drawn} trend={drawnTrend} year={year} />;
}
