import type { Answer } from '@steward/contract/call';
import { weather } from '@steward/contract/energy/weather';
import { addDays } from '@steward/core/calendar/day';
import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';

interface Props {
  station: { station_id: string } | { code: string };
  today: string;
  onTaken: (taken: Answer<typeof weather.fetchTemperatures>) => void;
}

/** Requests the temperatures of a year, or of another period, from the weather service of the installation. */
export function FetchForm({ station, today, onTaken }: Props) {
  const { t } = useTranslation('weather');
  return (
    <CallForm
      call={weather.fetchTemperatures}
      start={{ ...station, start: addDays(today, -365), end: today }}
      submit={t('fetch.submit')}
      onSaved={onTaken}
      mayLeave
    >
      {({ control }) => (
        <Group grow align="start">
          <DateField control={control} name="start" label={t('words:from')} />
          <DateField control={control} name="end" label={t('words:until')} description={t('fetch.untilNote')} />
        </Group>
      )}
    </CallForm>
  );
}
