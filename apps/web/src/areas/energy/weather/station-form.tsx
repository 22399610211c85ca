import { Group } from '@mantine/core';
import { weather } from '@steward/contract/energy/weather';
import type { WeatherStation } from '@steward/contract/energy/weather.stations';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { CountrySelect } from '../../../shared/country-select.tsx';
import { CallForm } from '../../../shared/form/call-form.tsx';
import type { PanelEnd } from '../../../shared/list/list-panel.tsx';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

interface Props extends PanelEnd {
  station: WeatherStation | undefined;
}

/** A station of the organization's own: a sensor on a roof, or one that the list does not have. */
export function StationForm({ station, onSaved, onCancel }: Props) {
  const { t } = useTranslation('weather');
  const { selected } = useSelectedEnvironment();
  const update = useSend(weather.updateWeatherStation, { inPlace: true });
  const id = station?.station_id;
  return (
    <CallForm
      call={weather.addWeatherStation}
      start={
        station
          ? {
              name: station.name,
              country_code: station.country_code,
              latitude: station.latitude,
              longitude: station.longitude,
            }
          : { name: '', country_code: selected?.country_code ?? '' }
      }
      send={id ? (values) => update.mutateAsync({ station_id: id, ...values }) : undefined}
      onSaved={({ name }) => onSaved(name)}
      onCancel={onCancel}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="name" label={t('words:name')} withAsterisk data-autofocus />
          <CountrySelect control={control} name="country_code" label={t('words:country')} withAsterisk />
          <Group grow align="start">
            <NumberField
              control={control}
              name="latitude"
              label={t('form.latitude')}
              unit="°"
              decimals={6}
              withAsterisk
            />
            <NumberField
              control={control}
              name="longitude"
              label={t('form.longitude')}
              unit="°"
              decimals={6}
              withAsterisk
            />
          </Group>
        </>
      )}
    </CallForm>
  );
}
