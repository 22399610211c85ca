import { Button } from '@mantine/core';
import { weather } from '@steward/contract/energy/weather';
import type { WeatherStation } from '@steward/contract/energy/weather.stations';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { kilometres } from './station-words.ts';

interface Props {
  environmentId: string;
  station: WeatherStation | undefined;
  /** A station was chosen by a user, and the property can return to the nearest one. */
  isChosen: boolean;
  onClose: () => void;
}

/** Chooses a station for the property, with a reason for auditors. */
export function StationChoice({ environmentId, station, isChosen, onClose }: Props) {
  const { t } = useTranslation('weather');
  const automatic = useSend(weather.chooseWeatherStation);
  return (
    <SidePanel
      opened={station !== undefined}
      onClose={onClose}
      title={t('choose.title', { name: station?.name ?? '' })}
    >
      {station && (
        <>
          <p style={{ marginBlockStart: 0 }}>
            {station.distance_km === null
              ? t('choose.noDistance')
              : t('choose.distance', { distance: kilometres(station.distance_km) })}{' '}
            {station.days === 0 && t('choose.noDays')}
          </p>
          <CallForm
            call={weather.chooseWeatherStation}
            start={{
              environment_id: environmentId,
              ...(station.station_id ? { station_id: station.station_id } : { code: station.code ?? '' }),
              reason: '',
            }}
            submit={t('choose.submit')}
            onSaved={() => {
              onClose();
              showToast('success', t('words:savedSentence'));
            }}
            onCancel={onClose}
            beside={
              isChosen && (
                <Button
                  variant="subtle"
                  onClick={() =>
                    void automatic.mutateAsync({ environment_id: environmentId }).then(onClose, () => undefined)
                  }
                >
                  {t('choose.automatic')}
                </Button>
              )
            }
          >
            {({ control }) => (
              <TextAreaField
                control={control}
                name="reason"
                label={t('words:reason')}
                description={t('choose.reasonNote')}
                withAsterisk
                data-autofocus
              />
            )}
          </CallForm>
        </>
      )}
    </SidePanel>
  );
}
