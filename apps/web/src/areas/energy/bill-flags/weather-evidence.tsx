import type { Answer } from '@steward/contract/call';
import { billFlags } from '@steward/contract/energy/bill-flags';
import { addDays } from '@steward/core/calendar/day';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { periodText } from '../../../shared/period-text.tsx';
import { ScatterChart, type ScatterPoint } from '../../../ui/chart/scatter-chart.tsx';
import { isolated } from '../../../ui/direction.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount, formatNumber, formatPercent } from '../../../ui/format.ts';
import { Section } from '../../../ui/section.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import classes from './bill-flags.module.css';

type InWeather = NonNullable<Answer<typeof billFlags.getBillFlagWeather>>;

const pointOf = ({ start, end, driver, per_day, expected, low, high }: InWeather['bill']): ScatterPoint => ({
  label: periodText(start, addDays(end, -1)),
  x: driver,
  y: per_day,
  expected,
  low: Math.max(0, low),
  high,
});

/**
 * The evidence that a bill does not fit the weather: the earlier bills by the variable that drives their use, with this
 * one marked.
 */
export function WeatherEvidence({ flagId }: { flagId: string }) {
  const { t } = useTranslation('bill-flags');
  const failureText = useFailureText();
  const { data, error, refetch } = useAnswer(billFlags.getBillFlagWeather, { flag_id: flagId }, { freshFor: 0 });
  if (error && data === undefined) return <ErrorState message={failureText(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <RowSkeletons />;
  return (
    <Section title={t('weather.title')}>
      {data ? <Picture shown={data} /> : <p className={classes.meta}>{t('weather.gone')}</p>}
    </Section>
  );
}

function Picture({ shown }: { shown: InWeather }) {
  const { t } = useTranslation('bill-flags');
  const { driver, bill, others, line, model, station } = shown;
  const marked = pointOf(bill);
  const base = model.base_c === null ? '' : `${formatNumber(model.base_c, 1)} °C`;
  const names = { hdd: t('weather.hdd', { base }), cdd: t('weather.cdd', { base }), mean: t('words:meanTemperature') };
  const perDay = (value: number) => `${formatNumber(value, 1)} kWh`;
  return (
    <>
      <ScatterChart
        title={t('weather.perDay')}
        description={t('weather.said', {
          count: others.length,
          period: marked.label,
          perDay: perDay(bill.per_day),
          low: perDay(marked.low),
          high: perDay(bill.high),
        })}
        x={{ name: names[driver], short: t(`weather.short.${driver}`), unit: driver === 'mean' ? '°C' : 'K' }}
        y={{ name: t('weather.perDay'), unit: 'kWh/d' }}
        marked={marked}
        points={others.map(pointOf)}
        line={line.map(({ driver: x, expected, low, high }) => ({ x, expected, low: Math.max(0, low), high }))}
        names={{
          rows: t('weather.period'),
          points: t('weather.others'),
          marked: t('weather.thisBill'),
          expected: t('weather.expected'),
          band: t('weather.band'),
          low: t('words:from'),
          high: t('words:to'),
        }}
      />
      <p className={classes.meta}>
        {t('weather.model', {
          bills: formatCount(others.length),
          station: isolated(station.name),
          cv: formatPercent(model.cv_rmse, 1),
        })}
      </p>
    </>
  );
}
