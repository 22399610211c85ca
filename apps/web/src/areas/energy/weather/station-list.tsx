import { Button, Group } from '@mantine/core';
import { weather } from '@steward/contract/energy/weather';
import type { WeatherStation } from '@steward/contract/energy/weather.stations';
import { IconTemperature } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { countryName } from '../../../shared/country-name.ts';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { useMay } from '../../../shared/may.ts';
import { periodText } from '../../../shared/period-text.tsx';
import { StatusBadge } from '../../../ui/badges.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { CountText, NoValue, NumberText } from '../../../ui/value-text.tsx';
import { StationForm } from './station-form.tsx';
import type { WeatherData } from './station-words.ts';

interface Props {
  environmentId: string;
  current: WeatherData['station'];
  list: Pick<ReturnType<typeof useAnswer<typeof weather.getWeatherStations>>, 'data' | 'error' | 'refetch'>;
  onChoose: (station: WeatherStation) => void;
  onFill: (station: WeatherStation) => void;
}

const keyOf = ({ station_id, code }: WeatherStation) => station_id ?? code ?? '';

/** The available stations, nearest first, with the number of days that each has. */
export function StationList({ environmentId, current, list, onChoose, onFill }: Props) {
  const { t } = useTranslation('weather');
  const mayEdit = useMay('weather.edit');
  const mayFill = useMay('weather.create');
  const remove = useSend(weather.deleteWeatherStation);
  const currentId = current?.station_id;
  const isChosen = current?.is_chosen ?? false;
  const columns = useMemo<Column<WeatherStation>[]>(
    () => [
      {
        id: 'name',
        label: t('stations.name'),
        value: ({ name }) => name,
        cell: (station) => (
          <Group gap={8} wrap="nowrap">
            <span>
              <bdi>{station.name}</bdi>
              {station.code && (
                <small style={{ color: 'var(--ink-soft)' }}>
                  {' '}
                  <bdi>{station.code}</bdi>
                </small>
              )}
            </span>
            {station.station_id !== null && station.station_id === currentId && (
              <StatusBadge tone="good">{isChosen ? t('stations.chosen') : t('stations.nearest')}</StatusBadge>
            )}
          </Group>
        ),
      },
      {
        id: 'distance',
        label: t('words:distance'),
        align: 'end',
        unit: 'km',
        value: ({ distance_km }) => distance_km,
        cell: ({ distance_km }) => (
          <NumberText value={distance_km} unit="km" decimals={distance_km !== null && distance_km < 10 ? 1 : 0} />
        ),
      },
      {
        id: 'days',
        label: t('stations.days'),
        align: 'end',
        value: ({ days }) => days || null,
        cell: ({ days }) => <CountText value={days || null} />,
      },
      {
        id: 'span',
        label: t('words:period'),
        value: ({ first_day }) => first_day,
        cell: ({ first_day, last_day }) =>
          first_day && last_day ? <span className="figures">{periodText(first_day, last_day)}</span> : <NoValue />,
      },
      {
        id: 'country',
        label: t('words:country'),
        value: ({ country_code }) => countryName(country_code),
        hidden: true,
      },
      ...(mayEdit || mayFill
        ? [
            {
              id: 'use',
              label: t('stations.use'),
              sortable: false,
              value: () => null,
              cell: (station: WeatherStation) => (
                <Group gap={6}>
                  {mayFill && (
                    <Button
                      size="compact-sm"
                      variant="light"
                      aria-label={`${t('stations.fill')}: ${station.name}`}
                      onClick={() => onFill(station)}
                    >
                      {t('stations.fill')}
                    </Button>
                  )}
                  {mayEdit && !(isChosen && station.station_id === currentId) && (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={`${t('words:choose')}: ${station.name}`}
                      onClick={() => onChoose(station)}
                    >
                      {t('words:choose')}
                    </Button>
                  )}
                  {mayEdit && isChosen && station.station_id === currentId && (
                    <Button size="compact-sm" variant="subtle" onClick={() => onChoose(station)}>
                      {t('stations.why')}
                    </Button>
                  )}
                </Group>
              ),
            },
          ]
        : []),
    ],
    // The handlers only set a state.
    // oxlint-disable-next-line react/exhaustive-deps
    [t, currentId, isChosen, mayEdit, mayFill],
  );
  return (
    <ListScreen<WeatherStation>
      words="weather:stations"
      may="weather"
      frame="card"
      icon={IconTemperature}
      tableKey={environmentId}
      list={{ data: list.data?.stations, error: list.error, refetch: list.refetch }}
      columns={columns}
      rowId={keyOf}
      nameOf={({ name }) => name}
      sortedBy={{ id: 'distance', desc: false }}
      mayChange={({ code }) => code === null}
      panel={(station, end) => <StationForm station={station} {...end} />}
      remove={({ station_id }) => remove.mutateAsync({ station_id: station_id ?? '' })}
    />
  );
}
