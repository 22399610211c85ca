import { SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../ui/figure.tsx';
import { formatCount, formatPercent } from '../../../ui/format.ts';
import { useStationWords, type WeatherData } from './station-words.ts';

/** The sum over completely known months, and the normal of the same months. */
function against(data: WeatherData, kind: 'hdd' | 'cdd') {
  const known = data.months.filter((month) => month[kind] !== null);
  const normals = known.map((month) => month[`normal_${kind}`]);
  const value = known.reduce((sum, month) => sum + (month[kind] ?? 0), 0);
  const normal = normals.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  return {
    value: known.length ? value : null,
    // An incomplete month is not compared with a whole one.
    share:
      known.length > 0 && normal > 0 && known.every((month) => isWhole(month)) && !normals.includes(null)
        ? value / normal - 1
        : null,
    months: known.length,
    years: Math.min(...known.map(({ normal_years }) => normal_years)),
  };
}

const isWhole = ({ month, days }: WeatherData['months'][number]) =>
  days === new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();

/** The year in four figures: heating and cooling degree days, mean temperature, known days. */
export function DegreeDayFigures({ data }: { data: WeatherData }) {
  const { t } = useTranslation('weather');
  const words = useStationWords();
  const { total } = data;
  const againstPublished = (share: number) =>
    Math.abs(share) < 0.005
      ? t('figures.asPublished')
      : t(share > 0 ? 'figures.abovePublished' : 'figures.belowPublished', {
          share: formatPercent(Math.abs(share), 0),
        });
  const noteOf = ({ share, months, years }: ReturnType<typeof against>) => {
    const partly = months < data.months.length ? t('figures.months', { count: months, all: data.months.length }) : '';
    if (share === null || (years < 2 && !data.normals)) return partly;
    const said = data.normals
      ? againstPublished(share)
      : Math.abs(share) < 0.005
        ? t('figures.asNormal', { count: years })
        : t(share > 0 ? 'figures.above' : 'figures.below', { share: formatPercent(Math.abs(share), 0), count: years });
    return [said, partly].filter(Boolean).join(' · ');
  };
  const heating = against(data, 'hdd');
  const cooling = against(data, 'cdd');
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} mb="xs">
        <Figure size="hero" label={t('figures.hdd')} value={heating.value} unit="K·d" note={noteOf(heating)} />
        <Figure label={t('figures.cdd')} value={cooling.value} unit="K·d" note={noteOf(cooling)} />
        <Figure label={t('words:meanTemperature')} value={total.mean_c} unit="°C" note={t('figures.ofKnown')} />
        <Figure
          label={t('figures.days')}
          value={total.days - total.days_missing}
          unit=""
          note={[
            t('figures.ofDays', { count: total.days, shown: formatCount(total.days) }),
            ...(total.days_filled ? [t('figures.filled', { count: total.days_filled })] : []),
          ].join(' · ')}
        />
      </SimpleGrid>
      <p style={{ color: 'var(--ink-soft)', fontSize: 13, marginBlock: '0 16px' }}>{words.rule(data.rule)}</p>
    </>
  );
}
