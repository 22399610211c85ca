import { NativeSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { Answer, Input } from '@steward/contract/call';
import { environments } from '@steward/contract/estate/environments';
import { dashboards } from '@steward/contract/insight/dashboards';
import { IconMapPinOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../../api/failure-text.ts';
import { useAnswer } from '../../../../api/hooks.ts';
import { config } from '../../../../session/config.ts';
import { useAddressState } from '../../../../shared/address-state.ts';
import { useHolds } from '../../../../shared/may.ts';
import { useYear } from '../../../../shared/use-year.ts';
import { Card } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { formatCount, formatFigure, formatPercent } from '../../../../ui/format.ts';
import type { Place, View } from '../../../../ui/map/map-engine.ts';
import { MapView } from '../../../../ui/map/map-view.tsx';
import { PageSkeleton } from '../../../../ui/skeletons.tsx';
import classes from './environment-map.module.css';
import { legendOf, stepsOf } from './map-scale.ts';

const figures = ['emissions', 'energy', 'coverage', 'area'] as const;
type Figure = (typeof figures)[number];
const units: Record<Figure, string> = { emissions: 'kg CO₂e/m²', energy: 'kWh/m²', coverage: '', area: 'm²' };
const shown = (figure: Figure, value: number) =>
  figure === 'coverage' ? formatPercent(value, 0) : figure === 'area' ? formatCount(value) : formatFigure(value);

type Positions = Answer<typeof environments.getEnvironmentPlaces>;
type Row = Answer<typeof dashboards.getPortfolioOverview>['rows'][number];

/** The places with the figure that colours them; of a group only the floor area is known. */
function placesOf({ places, groups }: Positions, rows: readonly Row[], figure: Figure | undefined): Place[] {
  const known = new Map(rows.map((row) => [row.environment_id, row]));
  const single = places.map(({ _id, environment_name, latitude, longitude, gross_floor_area }) => {
    const row = known.get(_id);
    const value: Record<Figure, number | null> = {
      emissions: row?.co2e_kg_per_m2 ?? null,
      energy: typeof row?.energy_kwh === 'number' ? row.energy_kwh / row.gross_floor_area : null,
      coverage: row?.coverage ?? null,
      area: gross_floor_area,
    };
    return { id: _id, name: environment_name, latitude, longitude, ...(figure && { value: value[figure] }) };
  });
  const crowded = groups.map(({ count, latitude, longitude, gross_floor_area }) => ({
    id: '',
    name: '',
    latitude,
    longitude,
    count,
    ...(figure && { value: figure === 'area' ? gross_floor_area : null }),
  }));
  return [...single, ...crowded];
}

/** A map that shows the world more than once asks for the world. */
const withinWorld = ({ west, south, east, north, zoom }: View): View => ({
  ...(east - west >= 360 ? { west: -180, east: 180 } : { west, east }),
  south: Math.max(south, -90),
  north: Math.min(north, 90),
  zoom,
});

interface Props {
  /** What the list is filtered by: the map shows the same properties. */
  filter: Input<typeof environments.getEnvironmentPlaces>;
  onOpen: (one: { _id: string; portfolio_id: string }) => void;
}

/** Where the properties are, coloured by a figure; those without a position are counted, so that nobody thinks they are gone. */
export function EnvironmentMap({ filter, onOpen }: Props) {
  const { t } = useTranslation('environments');
  const failureText = useFailureText();
  const [address, change] = useAddressState();
  const holds = useHolds();
  const { year } = useYear();
  const offered = figures.filter((one) => one === 'area' || holds('dashboards.read'));
  const figure = offered.find((one) => one === address['colour']);
  // Asked for only where the places are too many to be sent all; another filter begins with the whole world again.
  const [seen, setSeen] = useState<{ view: View; filter: string }>();
  const filterText = JSON.stringify(filter);
  const [view] = useDebouncedValue(seen?.filter === filterText ? seen.view : undefined, 200);
  const list = useAnswer(environments.getEnvironmentPlaces, { ...filter, ...(view && { view }) }, { keepsLast: true });
  const overview = useAnswer(
    dashboards.getPortfolioOverview,
    { year },
    { enabled: figure !== undefined && figure !== 'area' && list.data?.groups.length === 0 },
  );
  const places = list.data ? placesOf(list.data, overview.data?.rows ?? [], figure) : [];
  const steps = figure && stepsOf(places.flatMap(({ value }) => value ?? []));
  if (list.isError) return <ErrorState message={failureText(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <PageSkeleton />;
  const { total, located, around, groups } = list.data;
  const missing = total - located;
  const isPart = located > list.data.places.length;
  if (located === 0) {
    return (
      <Card>
        <EmptyState icon={IconMapPinOff} title={t('map.emptyTitle')}>
          {t(total > 0 ? 'map.emptyText' : 'map.noneFound')}
        </EmptyState>
      </Card>
    );
  }
  const legend = figure && steps ? legendOf(places, steps) : [];
  const withoutValue = figure
    ? places.filter(({ value, count = 1 }) => count === 1 && (value === null || value === undefined)).length
    : 0;
  return (
    <Card flush>
      <div className={classes.tools}>
        <NativeSelect
          label={t('map.colourBy')}
          value={figure ?? ''}
          onChange={(event) => change({ colour: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: t('map.figures.none') },
            ...offered.map((one) => ({ value: one, label: t(`map.figures.${one}`, { year }) })),
          ]}
        />
        {figure && (
          <ul className={classes.legend} aria-label={t('map.legend')}>
            {legend.map(({ from, to }, index) => (
              <li key={from} data-step={index + 1 + Math.floor((5 - legend.length) / 2)}>
                {shown(figure, from)}
                {to > from && ` – ${shown(figure, to)}`} <bdi dir="ltr">{units[figure]}</bdi>
              </li>
            ))}
            {withoutValue > 0 && (
              <li data-step="0">{t('map.noValue', { count: withoutValue, shown: formatCount(withoutValue) })}</li>
            )}
          </ul>
        )}
      </div>
      {overview.error && <ErrorState message={failureText(overview.error)} onRetry={() => void overview.refetch()} />}
      <MapView
        label={t('map.label', { count: located })}
        places={places}
        {...(steps && { steps })}
        tileUrl={config.tileUrl}
        height={600}
        keepsView
        around={isPart && around ? around : undefined}
        onView={isPart ? (now) => setSeen({ view: withinWorld(now), filter: filterText }) : undefined}
        onPick={(id) => {
          const found = list.data.places.find(({ _id }) => _id === id);
          if (found) onOpen(found);
        }}
      />
      {groups.length > 0 && figure && figure !== 'area' && <p className={classes.missing}>{t('map.closer')}</p>}
      {missing > 0 && <p className={classes.missing}>{t('map.missing', { count: missing })}</p>}
    </Card>
  );
}
