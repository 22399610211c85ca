import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Chart } from '../../../ui/chart/chart.tsx';
import { isolated } from '../../../ui/direction.ts';
import { monthName } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';
import type { WeatherData } from './station-words.ts';

/** Degree days by month, beside those of a normal month. */
export function DegreeDayMonths({ data, year }: { data: WeatherData; year: number }) {
  const { t } = useTranslation('weather');
  const { months, normals } = data;
  // The number of years that every shown month has.
  const years = Math.min(...months.map(({ normal_years }) => normal_years));
  const kinds = [
    { kind: 'hdd', title: t('months.heating'), colour: 3 },
    { kind: 'cdd', title: t('months.cooling'), colour: 0 },
  ] as const;
  const hasNormal = normals !== null || years > 1;
  const note = normals
    ? t('months.publishedNote', { source: isolated(normals.source), edition: isolated(normals.edition) })
    : years > 1
      ? t('months.normalNote', { count: years })
      : t('months.noNormal');
  const shown = kinds.filter(({ kind }) => months.some((month) => (month[kind] ?? 0) > 0));
  if (!shown.length) return null;
  return (
    <Section title={t('months.title', { year })} note={note}>
      <SimpleGrid cols={{ base: 1, lg: shown.length }} spacing="xl">
        {shown.map(({ kind, title, colour }) => (
          <Chart
            key={kind}
            title={title}
            unit="K·d"
            description={t('months.said', { title, year })}
            kind="bar"
            decimals={0}
            height={240}
            categories={months.map(({ month }) => monthName(Number(month.slice(5))))}
            series={[
              { name: String(year), values: months.map((month) => month[kind]), colour },
              ...(hasNormal
                ? [
                    {
                      name: normals ? t('months.published') : t('months.normal'),
                      values: months.map((month) => month[`normal_${kind}`]),
                      isOutline: true,
                    },
                  ]
                : []),
            ]}
          />
        ))}
      </SimpleGrid>
    </Section>
  );
}
