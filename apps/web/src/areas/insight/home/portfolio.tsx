import { dashboards } from '@steward/contract/insight/dashboards';
import { lazy, Suspense } from 'react';
import { FailureWords } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Hero } from './hero.tsx';
import { PropertyRows } from './property-rows.tsx';
import { HeroWaiting, PropertiesWaiting } from './waiting.tsx';

const NoFigures = lazy(() => import('./no-figures.tsx'));

/** How many properties the start page shows; the list of properties has all of them. */
const shownRows = 12;

/** The figures of all properties in a year: the one at the top, or the properties below it. Both ask the same, once. */
export default function Portfolio({ part, year }: { part: 'hero' | 'properties'; year: number }) {
  const overview = useAnswer(dashboards.getPortfolioOverview, { year }, { keepsLast: true });
  const largest = (overview.data?.rows ?? [])
    .toSorted((a, b) => (b.co2e_kg ?? -1) - (a.co2e_kg ?? -1))
    .slice(0, shownRows);
  const trend = useAnswer(
    dashboards.getPortfolioTrend,
    { year, environment_ids: largest.map((row) => row.environment_id) },
    { keepsLast: true, enabled: overview.isSuccess },
  );
  if (overview.isError) {
    return part === 'hero' ? (
      <ErrorState message={<FailureWords failure={overview.error} />} onRetry={() => void overview.refetch()} />
    ) : null;
  }
  if (part === 'properties') {
    if (!overview.data) return <PropertiesWaiting />;
    return <PropertyRows rows={largest} all={overview.data.rows.length} trend={trend.data} year={year} />;
  }
  if (!overview.data) return <HeroWaiting />;
  if (overview.data.co2e_kg.value === null && overview.data.energy_kwh.value === null) {
    return (
      <Suspense fallback={<HeroWaiting />}>
        <NoFigures year={year} />
      </Suspense>
    );
  }
  return <Hero overview={overview.data} trend={trend.data} year={year} />;
}
