import { environments } from '@steward/contract/estate/environments';
import { figureCatalogue } from '@steward/contract/insight/figures';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { config } from '../../../session/config.ts';
import { select } from '../../../session/selection.ts';
import { CoverageCells, CoverageLegend } from '../../../shared/property/coverage-cells.tsx';
import { countryName } from '../../../shared/country-name.ts';
import { formatKilograms } from '../../../shared/emissions/tonnes.tsx';
import { isWholeYear, usePeriodText } from '../../../shared/figures/figure-period.ts';
import type { FigureValue } from '../../../shared/figures/figure-value.tsx';
import { Change } from '../../../ui/figure.tsx';
import { formatFigure, formatNumber, formatPercent } from '../../../ui/format.ts';
import { Link } from '../../../ui/link.tsx';
import { MonthColumns } from '../../../ui/values/month-columns.tsx';
import { useNavigate } from '../../../ui/navigate.tsx';
import { Section } from '../../../ui/section.tsx';
import { NoValue, NumberText } from '../../../ui/value-text.tsx';
import { ViewSwitch } from '../../../ui/navigation/view-switch.tsx';
import type { Overview, Trend } from './hero.tsx';
import { PropertiesWaiting } from './loading-placeholders.tsx';
import classes from './property-rows.module.css';
import { organizationYear } from '../../../session/today.ts';

const MapView = lazy(async () => ({ default: (await import('../../../ui/map/map-view.tsx')).MapView }));

interface Props {
  /** Largest first. */
  rows: Overview['rows'];
  /** The number of all properties. */
  all: number;
  trend: Trend | undefined;
  year: number;
}

// No ListScreen: a part of the start page; the list of properties is its own screen.
/** The properties by emissions, largest first, or on the map; a name opens the property's dashboard. */
export function PropertyRows({ rows, all, trend, year }: Props) {
  const { t } = useTranslation('home');
  const [view, setView] = useState<'list' | 'map'>('list');
  const lastMonths = useLastMonths(rows, year);
  return (
    <Section
      title={t('words:properties')}
      note={t('overview.sorted')}
      end={
        <>
          {view === 'list' && <CoverageLegend />}
          <ViewSwitch
            label={t('overview.view')}
            value={view}
            onChange={setView}
            options={[
              { value: 'list', label: t('words:list') },
              { value: 'map', label: t('words:map') },
            ]}
          />
        </>
      }
    >
      {view === 'map' ? (
        <Suspense fallback={<PropertiesWaiting />}>
          <PropertyMap />
        </Suspense>
      ) : (
        <>
          <div className={classes.rows}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">{t('overview.property')}</th>
                  <th scope="col" className={classes.trend}>
                    {t('overview.perMonth', { before: year - 1, year })}
                  </th>
                  <th scope="col" className={classes.number}>
                    <bdi dir="ltr">t CO₂e</bdi>
                  </th>
                  <th scope="col" className={`${classes.number} ${classes.change}`}>
                    {t('overview.likeForLike')}
                  </th>
                  <th scope="col" className={`${classes.number} ${classes.area}`}>
                    <bdi dir="ltr">kg/m²</bdi> <span>{year}</span>
                  </th>
                  <th scope="col" className={classes.cells}>
                    {t('overview.coverageOf', { year })}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <Row
                    key={row.environment_id}
                    row={row}
                    trend={trend}
                    year={year}
                    lastMonths={lastMonths.get(row.environment_id)}
                  />
                ))}
              </tbody>
            </table>
          </div>
          {all > rows.length && (
            <p className={classes.more}>
              <Link to="/properties" size="sm">
                {t('overview.all', { count: all })}
              </Link>
            </p>
          )}
        </>
      )}
    </Section>
  );
}

const lastMonthsKey = 'emissions.intensity_last_12_months';

/** The intensities of the last twelve months by property; none beside a year that has ended. */
function useLastMonths(rows: Overview['rows'], year: number): ReadonlyMap<string, FigureValue> {
  const [thisYear] = useState(organizationYear);
  const environment_ids = rows.map(({ environment_id }) => environment_id);
  const { data } = useAnswer(
    figureCatalogue.getFigures,
    { keys: [lastMonthsKey], subject: 'property', environment_ids, grain: 'now' },
    { enabled: year === thisYear && rows.length > 0 },
  );
  return new Map(
    (data?.subjects ?? []).flatMap(({ id, figures }) => {
      const value = figures[lastMonthsKey]?.[0];
      return value ? [[id, value] as const] : [];
    }),
  );
}

interface RowProps {
  row: Overview['rows'][number];
  trend: Trend | undefined;
  year: number;
  /** The intensity of the last twelve months, beside a running year. */
  lastMonths: FigureValue | undefined;
}

function Row({ row, trend, year, lastMonths }: RowProps) {
  const { t } = useTranslation(['home', 'ui']);
  const periodText = usePeriodText();
  const { intensity_period: period } = row;
  const own = trend?.rows.find(({ environment_id }) => environment_id === row.environment_id);
  const tonnes = row.co2e_kg === null ? null : row.co2e_kg / 1000;
  return (
    <tr>
      <td>
        <Link
          to="/dashboard"
          underline="hover"
          className={classes.name ?? ''}
          onClick={() => select({ environmentId: row.environment_id })}
        >
          <bdi>{row.environment_name}</bdi>
        </Link>
        <small>
          <bdi>{countryName(row.country_code)}</bdi> · <bdi>{row.portfolio_name}</bdi>
        </small>
      </td>
      <td className={classes.trend}>
        {own && (
          <MonthColumns
            height={28}
            description={t('overview.trendSaid', {
              name: row.environment_name,
              year,
              total: tonnes === null ? t('words:noData') : `${formatFigure(tonnes)} t`,
            })}
            columns={own.months.map((kg, index) => ({
              key: String(index),
              title: kg === null ? t('words:noData') : `${formatFigure(kg / 1000)} t`,
              parts: kg === null ? [] : [{ value: kg, color: index < 12 ? 'var(--data-soft)' : 'var(--data)' }],
              isPartial: index > 11 && (own.covered[index - 12] ?? 1) < 1,
              isLater: kg === null && index > 11,
            }))}
          />
        )}
      </td>
      <td className={classes.number}>
        <Tonnes kg={row.co2e_kg} />
      </td>
      <td className={`${classes.number} ${classes.change}`}>
        {row.change === null ? <NoValue /> : <Change change={row.change} />}
      </td>
      <td className={`${classes.number} ${classes.area}`}>
        {/* The data coverage is shown beside it, in the covered months. */}
        <NumberText value={row.co2e_kg_per_m2} decimals={1} />
        {row.co2e_kg_per_m2 !== null && period && !isWholeYear(period) && <small>{periodText(period)}</small>}
        {lastMonths && lastMonths.value !== null && (
          <small title={periodText(lastMonths.period)}>
            {t('overview.lastMonths', { value: `\u2068${formatNumber(lastMonths.value, 1)}\u2069` })}
          </small>
        )}
      </td>
      <td className={classes.cells}>
        {own ? (
          <CoverageCells shares={own.covered} label={row.environment_name} />
        ) : (
          <span className="figures">{row.coverage === null ? '–' : formatPercent(row.coverage, 0)}</span>
        )}
      </td>
    </tr>
  );
}

function Tonnes({ kg }: { kg: number | null }) {
  if (kg === null) return <NoValue />;
  return (
    <bdi dir="ltr" title={formatKilograms(kg)}>
      <b className="figures">{formatFigure(kg / 1000)}</b>
      <span className={classes.unit}>{'t CO₂e'}</span>
    </bdi>
  );
}

function PropertyMap() {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const list = useAnswer(environments.getAllEnvByUserId, {});
  if (!list.data) return <PropertiesWaiting />;
  const places = list.data.flatMap(({ _id, environment_name, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ id: _id, name: environment_name, latitude, longitude }],
  );
  return (
    <MapView
      label={t('overview.mapOf', { count: places.length })}
      places={places}
      tileUrl={config.tileUrl}
      height={520}
      onPick={(id) => {
        select({ environmentId: id });
        void navigate({ to: '/environment' });
      }}
    />
  );
}
