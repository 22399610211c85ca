import { weather } from '@steward/contract/energy/weather';
import { IconTemperature } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { useYear } from '../../../shared/use-year.ts';
import { YearPicker } from '../../../ui/values/year-picker.tsx';
import { MeterInWeather } from './meter-in-weather.tsx';
import { useStationWords } from './station-words.ts';
import { organizationYear } from '../../../session/today.ts';

const stations = '/datahub/data_library/weather_stations';

// No ListScreen: each meter has its chart and the model behind it.
/** Separates the effect of the weather from that of the building in the energy use of a year. */
export default function EnergyAndWeatherScreen() {
  const { t } = useTranslation('weather');
  const failureText = useFailureText();
  const words = useStationWords();
  const { selected } = useSelectedEnvironment();
  const environment_id = selected?._id ?? '';
  const [lastYear] = useState(() => organizationYear() - 1);
  const { asked, choose } = useYear();
  const year = asked ?? lastYear;
  const found = useAnswer(
    weather.getWeatherModels,
    { environment_id, year },
    { enabled: environment_id !== '', keepsLast: true },
  );
  const { data } = found;
  return (
    <>
      <PageHeader
        title={t('energy.title', { name: selected?.environment_name ?? '' })}
        question={data?.station && words.sentence(data.station)}
        actions={<YearPicker value={year} onChange={choose} />}
      />
      <ScreenTabs of={stations} label={t('tabs')} />
      {found.isError && !data && <ErrorState message={failureText(found.error)} onRetry={() => void found.refetch()} />}
      {found.isPending && <PageSkeleton />}
      {data && !data.station && (
        <EmptyState
          icon={IconTemperature}
          title={t('empty.title')}
          actions={<ButtonLink to={stations}>{t('energy.toStations')}</ButtonLink>}
        >
          {t('energy.noStation')}
        </EmptyState>
      )}
      {data?.station && !data.meters.length && (
        <EmptyState icon={IconTemperature} title={t('energy.noBills', { year })}>
          {t('energy.noBillsText')}
        </EmptyState>
      )}
      {data?.station &&
        data.meters.map((meter) => (
          <MeterInWeather
            key={`${meter.carrier} ${meter.meter_no}`}
            meter={meter}
            year={data.year}
            normals={data.normals}
          />
        ))}
    </>
  );
}
