import { Group } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { dashboards } from '@steward/contract/dashboards';
import { IconChartBar } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer } from '../../api/hooks.ts';
import { select, useSelection } from '../../session/selection.ts';
import { countryName } from '../../shared/country-name.ts';
import { StatusBadge } from '../../ui/badges.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Figure } from '../../ui/figure.tsx';
import { formatPercent } from '../../ui/format.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { FigureSkeletons, RowSkeletons } from '../../ui/skeletons.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { NumberText } from '../../ui/value-text.tsx';
import { YearPicker } from '../../ui/year-picker.tsx';
import classes from './home.module.css';

type Overview = Answer<typeof dashboards.getPortfolioOverview>;
type Row = Overview['rows'][number];

const perThousand = (value: number | null) => (value === null ? null : value / 1000);

/** How all properties did in a year: the sums, and each of them. */
export default function PortfolioOverview() {
  const { t } = useTranslation('home');
  const failureText = useFailureText();
  const { year } = useSelection();
  const overview = useAnswer(dashboards.getPortfolioOverview, { year }, { keepsLast: true });
  return (
    <div className={classes.overview}>
      <Group justify="space-between" align="flex-end">
        <div>
          <h2 className={classes.heading}>{t('overview.title')}</h2>
          <p className={classes.soft}>{t('overview.text')}</p>
        </div>
        <YearPicker value={year} onChange={(next) => select({ year: next })} label={t('overview.year')} />
      </Group>
      {overview.isError && (
        <Card>
          <ErrorState message={failureText(overview.error)} onRetry={() => void overview.refetch()} />
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
    { key: 'energy', figure: overview.energy_kwh, unit: 'MWh', scale: perThousand, decimals: 1 },
    { key: 'co2e', figure: overview.co2e_kg, unit: 't CO₂e', scale: perThousand, decimals: 1 },
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
            label={t(`overview.${key}`)}
            value={scale(figure.value)}
            change={figure.change}
            unit={unit}
            decimals={decimals}
            period={String(year)}
          />
        ))}
      </div>
      <OverviewTable rows={overview.rows} />
    </>
  );
}

function OverviewTable({ rows }: { rows: Row[] }) {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const columns = useMemo<Column<Row>[]>(
    () => [
      {
        id: 'name',
        label: t('overview.property'),
        value: (row) => row.environment_name,
        cell: (row) => (
          <strong>
            <bdi>{row.environment_name}</bdi>
          </strong>
        ),
      },
      { id: 'portfolio', label: t('overview.portfolio'), value: (row) => row.portfolio_name, filter: true },
      { id: 'country', label: t('overview.country'), value: (row) => countryName(row.country_code), hidden: true },
      number('co2e', t('overview.co2e'), (row) => perThousand(row.co2e_kg), 't'),
      number('intensity', t('overview.intensity'), (row) => row.co2e_kg_per_m2, 'kg/m²'),
      number('energy', t('overview.energy'), (row) => perThousand(row.energy_kwh), 'MWh'),
      number('water', t('overview.water'), (row) => perThousand(row.water_l), 'm³'),
      number('waste', t('overview.waste'), (row) => row.waste_t, 't'),
      {
        id: 'coverage',
        label: t('overview.coverage'),
        value: (row) => row.coverage,
        width: '190px',
        cell: (row) => <Coverage row={row} />,
      },
    ],
    [t],
  );
  return (
    <DataTable
      name={t('overview.title')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.environment_id}
      sortedBy={{ id: 'co2e', desc: true }}
      onOpen={(row) => {
        select({ environmentId: row.environment_id });
        void navigate({ to: '/dashboard' as never });
      }}
    />
  );
}

const number = (id: string, label: string, value: (row: Row) => number | null, unit: string): Column<Row> => ({
  id,
  label,
  value,
  align: 'end',
  cell: (row) => <NumberText value={value(row)} unit={unit} />,
});

/** How much of the year so far has bills, and whether everything in them has an emission factor. */
function Coverage({ row }: { row: Row }) {
  const { t } = useTranslation('home');
  return (
    <span className={classes.coverage}>
      <ProgressBar
        percent={row.coverage * 100}
        label={t('overview.coverageOf', { name: row.environment_name })}
        tone={row.coverage > 0.99 ? 'good' : undefined}
      />
      <span className="figures">{formatPercent(row.coverage, 0)}</span>
      {!row.is_complete && row.coverage > 0 && <StatusBadge tone="warn">{t('overview.noFactor')}</StatusBadge>}
    </span>
  );
}
