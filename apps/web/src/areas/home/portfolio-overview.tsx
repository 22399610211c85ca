import { Button } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { dashboards } from '@steward/contract/dashboards';
import { IconChartBar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureWords } from '../../api/failure-text.ts';
import { useAnswer } from '../../api/hooks.ts';
import { select, useSelection } from '../../session/selection.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Figure } from '../../ui/figure.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { FigureSkeletons, RowSkeletons } from '../../ui/skeletons.tsx';
import { YearPicker } from '../../ui/year-picker.tsx';
import classes from './home.module.css';
import { LargestEmitters } from './largest-emitters.tsx';

// Sorting, filtering and export arrive when somebody asks for them.
const OverviewTable = lazy(() => import('./overview-table.tsx'));

type Overview = Answer<typeof dashboards.getPortfolioOverview>;

const perThousand = (value: number | null) => (value === null ? null : value / 1000);

/** How all properties did in a year: the sums, and each of them. */
export default function PortfolioOverview() {
  const { t } = useTranslation('home');
  const { year } = useSelection();
  const overview = useAnswer(dashboards.getPortfolioOverview, { year }, { keepsLast: true });
  return (
    <div className={classes.overview}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.heading}>{t('overview.title')}</h2>
          <p className={classes.soft}>{t('overview.text')}</p>
        </div>
        <YearPicker value={year} onChange={(next) => select({ year: next })} label={t('overview.year')} />
      </div>
      {overview.isError && (
        <Card>
          <ErrorState message={<FailureWords failure={overview.error} />} onRetry={() => void overview.refetch()} />
        </Card>
      )}
      {overview.isPending && (
        <>
          <FigureSkeletons count={4} />
          <RowSkeletons />
        </>
      )}
      {overview.data && <Figures overview={overview.data} year={year} />}
    </div>
  );
}

function Figures({ overview, year }: { overview: Overview; year: number }) {
  const { t } = useTranslation('home');
  const hasFigures = [overview.energy_kwh, overview.co2e_kg, overview.water_l, overview.waste_t].some(
    ({ value }) => value !== null,
  );
  if (!hasFigures) {
    return (
      <Card>
        <EmptyState
          icon={IconChartBar}
          title={t('overview.emptyTitle', { year })}
          actions={
            <ButtonLink to="/datahub/data_library/utilities" variant="light">
              {t('overview.emptyAction')}
            </ButtonLink>
          }
        >
          {t('overview.emptyText')}
        </EmptyState>
      </Card>
    );
  }
  const figures = [
    { key: 'co2e', figure: overview.co2e_kg, unit: 't CO₂e', scale: perThousand, decimals: 1 },
    { key: 'energy', figure: overview.energy_kwh, unit: 'MWh', scale: perThousand, decimals: 1 },
    { key: 'water', figure: overview.water_l, unit: 'm³', scale: perThousand, decimals: 0 },
    { key: 'waste', figure: overview.waste_t, unit: 't', scale: (value: number | null) => value, decimals: 1 },
  ];
  return (
    <>
      {!overview.is_complete && <p className={classes.notice}>{t('overview.incomplete')}</p>}
      <div className={classes.figures}>
        {figures.map(({ key, figure, unit, scale, decimals }) => (
          <Figure
            key={key}
            large={key === 'co2e'}
            label={t(`overview.${key === 'co2e' ? 'co2eLocation' : key}`)}
            value={scale(figure.value)}
            change={figure.change}
            compared={figure.compared}
            unit={unit}
            decimals={decimals}
            period={String(year)}
          />
        ))}
      </div>
      <OverviewRows rows={overview.rows} />
    </>
  );
}

/** The properties that weigh most; all of them, to sort and to export, on request. */
function OverviewRows({ rows }: { rows: Overview['rows'] }) {
  const { t } = useTranslation('home');
  const [showsAll, showAll] = useState(false);
  if (showsAll) {
    return (
      <Suspense fallback={<RowSkeletons />}>
        <OverviewTable rows={rows} />
      </Suspense>
    );
  }
  return (
    <Card
      title={t('overview.largest')}
      actions={
        <Button variant="default" onClick={() => showAll(true)}>
          {t('overview.compare', { count: rows.length })}
        </Button>
      }
    >
      <LargestEmitters rows={rows} />
    </Card>
  );
}
