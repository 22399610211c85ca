import { Button } from '@mantine/core';
import { weather } from '@steward/contract/energy/weather';
import type { WeatherStation } from '@steward/contract/energy/weather.stations';
import { addDays } from '@steward/core/calendar/day';
import { IconAdjustments, IconTemperature } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useMay } from '../../../shared/may.ts';
import { ScreenTabs } from '../../../shared/property/property-tabs.tsx';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { useYear } from '../../../shared/use-year.ts';
import { YearPicker } from '../../../ui/values/year-picker.tsx';
import { DegreeDayFigures } from './degree-day-figures.tsx';
import { DegreeDayMonths } from './degree-day-months.tsx';
import { HourlyTemperatures } from './hourly-temperatures.tsx';
import { GapNotice } from './gap-notice.tsx';
import { StationChoice } from './station-choice.tsx';
import { StationList } from './station-list.tsx';
import { RulePanel } from './rule-panel.tsx';
import { TemperaturePanel } from './temperature-panel.tsx';
import { useStationWords } from './station-words.ts';
import { organizationToday } from '../../../session/today.ts';

/** Degree days are known only for past days. */
function periodOf(year: number, today: string) {
  const end = `${year + 1}-01-01`;
  return { start: `${year}-01-01`, end: end < today ? end : today };
}

/** The temperatures of the year at the selected property, and their source. */
export default function WeatherScreen() {
  const { t } = useTranslation('weather');
  const failureText = useFailureText();
  const { selected } = useSelectedEnvironment();
  const environment_id = selected?._id ?? '';
  const [today] = useState(organizationToday);
  const thisYear = Number(addDays(today, -1).slice(0, 4));
  const { asked: chosen, choose } = useYear();
  const asked = Math.min(chosen ?? thisYear, thisYear);
  const isHere = environment_id !== '';
  const latest = useAnswer(weather.getWeatherData, { environment_id, ...periodOf(asked, today) }, { enabled: isHere });
  // Without a year in the address, the latest year with temperatures is shown.
  const lastYear = Number(latest.data?.last_day?.slice(0, 4) ?? asked);
  const year = chosen === undefined ? Math.min(lastYear, asked) : asked;
  const found = useAnswer(
    weather.getWeatherData,
    { environment_id, ...periodOf(year, today) },
    { enabled: isHere, keepsLast: true },
  );
  const listed = useAnswer(weather.getWeatherStations, { environment_id }, { enabled: isHere });
  const words = useStationWords();
  const mayEdit = useMay('weather.edit');
  const [choosing, setChoosing] = useState<WeatherStation>();
  const [filling, setFilling] = useState<WeatherStation>();
  const [isRuleOpen, setRuleOpen] = useState(false);
  const { data } = found;
  const first = Number(data?.first_day?.slice(0, 4));
  const withData =
    data?.first_day && data.last_day
      ? Array.from({ length: Number(data.last_day.slice(0, 4)) - first + 1 }, (_, index) => first + index)
      : [];
  return (
    <>
      <PageHeader
        title={t('title', { name: selected?.environment_name ?? '' })}
        question={data && (data.station ? words.sentence(data.station) : t('noStation'))}
        actions={
          <>
            {mayEdit && data && (
              <Button
                variant="default"
                leftSection={<IconAdjustments size={18} aria-hidden="true" />}
                onClick={() => setRuleOpen(true)}
              >
                {t('rule.open')}
              </Button>
            )}
            <YearPicker value={year} withData={withData} onChange={choose} />
          </>
        }
      />
      <ScreenTabs of="/datahub/data_library/weather_stations" label={t('tabs')} />
      {found.isError && !data && <ErrorState message={failureText(found.error)} onRetry={() => void found.refetch()} />}
      {found.isPending && <PageSkeleton />}
      {data && !data.first_day && (
        <EmptyState icon={IconTemperature} title={t(data.station ? 'empty.noDays' : 'empty.title')}>
          {data.has_position ? t('empty.text') : t('empty.noPosition')}
        </EmptyState>
      )}
      {data?.first_day && (
        <>
          <DegreeDayFigures data={data} />
          <GapNotice data={data} />
          <DegreeDayMonths data={data} year={year} />
          <HourlyTemperatures environmentId={environment_id} />
        </>
      )}
      {data && (
        <StationList
          environmentId={environment_id}
          current={data.station}
          list={listed}
          onChoose={setChoosing}
          onFill={setFilling}
        />
      )}
      <StationChoice
        environmentId={environment_id}
        isChosen={data?.station?.is_chosen ?? false}
        station={choosing}
        onClose={() => setChoosing(undefined)}
      />
      <TemperaturePanel
        station={filling}
        canFetch={listed.data?.can_fetch ?? false}
        today={today}
        onClose={() => setFilling(undefined)}
      />
      {data && (
        <RulePanel
          environmentId={environment_id}
          rule={data.rule}
          opened={isRuleOpen}
          onClose={() => setRuleOpen(false)}
        />
      )}
    </>
  );
}
