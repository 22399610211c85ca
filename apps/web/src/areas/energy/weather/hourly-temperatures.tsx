import { weather } from '@steward/contract/energy/weather';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import { formatDay } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';

/** The last week of which the station has temperatures by hour; nothing without any. */
export function HourlyTemperatures({ environmentId }: { environmentId: string }) {
  const { t } = useTranslation('weather');
  const { data } = useAnswer(weather.getHourlyTemperatures, { environment_id: environmentId });
  if (!data || data.days.every(({ hours }) => hours.every((value) => value === null))) return null;
  const [first, last] = [data.days[0]?.day ?? '', data.days.at(-1)?.day ?? ''];
  const title = t('hours.title');
  return (
    <Section title={title} note={t('hours.note', { first: formatDay(first), last: formatDay(last) })}>
      <Chart
        title={title}
        unit="°C"
        description={t('hours.said', { first: formatDay(first), last: formatDay(last) })}
        kind="line"
        decimals={1}
        height={240}
        isFitted
        categories={data.days.flatMap(({ day, hours }) =>
          hours.map((_, hour) => `${formatDay(day)} ${String(hour).padStart(2, '0')}:00`),
        )}
        series={[{ name: title, values: data.days.flatMap(({ hours }) => hours) }]}
      />
    </Section>
  );
}
