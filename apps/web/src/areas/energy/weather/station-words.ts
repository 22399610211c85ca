import type { Answer } from '@steward/contract/call';
import type { weather } from '@steward/contract/energy/weather';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/format.ts';

type WeatherData = Answer<typeof weather.getWeatherData>;
export type { WeatherData };

export const kilometres = (km: number) => `${formatNumber(km, km < 10 ? 1 : 0)} km`;

/** The names of a station and of the degree day rule in sentences. */
export function useStationWords() {
  const { t } = useTranslation('weather');
  return {
    sentence: (station: Pick<NonNullable<WeatherData['station']>, 'name' | 'distance_km' | 'is_chosen'>): string => {
      const { name } = station;
      const distance = station.distance_km === null ? '' : kilometres(station.distance_km);
      if (!distance) return t('station.chosen', { name });
      return station.is_chosen ? t('station.chosenAt', { name, distance }) : t('station.nearest', { name, distance });
    },
    rule: ({ method, heating_base_c, cooling_base_c }: WeatherData['rule']): string => {
      const degrees = (value: number) => `${formatNumber(value, 1)} °C`;
      if (method === 'eurostat') return t('rule.eurostat');
      const cooling = degrees(cooling_base_c);
      return method === 'vdi3807'
        ? t('rule.vdi3807', { cooling })
        : t('rule.base', { heating: degrees(heating_base_c), cooling });
    },
  };
}
