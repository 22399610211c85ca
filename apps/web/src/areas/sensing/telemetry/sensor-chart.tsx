import type { Sensor } from '@steward/contract/sensing/devices';
import { openingHours } from '@steward/contract/estate/opening-hours';
import { meanWhileOpen } from '@steward/core/property/opening-hours';
import { telemetry, type TelemetrySeries } from '@steward/contract/sensing/telemetry';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useLive } from '../../../api/live.ts';
import { Chart } from '../../../ui/chart/chart.tsx';
import type { Series } from '../../../ui/chart/chart-option.ts';
import type { ToldValues } from '../../../shared/sensors/newest-values.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatFigure, formatPercent } from '../../../ui/format.ts';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { labelsOf } from './point-labels.ts';
import { momentsOf, usedStep, type Days } from './period.ts';
import { withEmptySteps } from './whole-steps.ts';
import { StateTable } from './state-table.tsx';
import classes from './telemetry.module.css';

const ASKED_MS = 60_000;
/** A new value is drawn at most so often: the whole series is read for it. */
const DRAWN_MS = 5000;

interface Props {
  sensor: Sensor;
  days: Days;
  step: string | undefined;
  zone: string;
}

/** The values of a sensor over some days: a line with its range for gauges, columns for counters, times for states. */
export function SensorChart({ sensor, days, step: chosen, zone }: Props) {
  const { t } = useTranslation('telemetry');
  const failureText = useFailureText();
  const step = usedStep(days, sensor.kind, chosen);
  const answer = useAnswer(
    telemetry.getHardWareTelemetryData,
    { sensor_ids: [sensor._id], ...momentsOf(days, zone), step },
    { keepsLast: true, refetchEvery: ASKED_MS },
  );
  const [now, setNow] = useState(Date.now);
  const drawnAt = useRef(0);
  useLive<ToldValues>('values', ({ values }) => {
    if (Date.now() - drawnAt.current < DRAWN_MS || !values.some(({ sensor_id }) => sensor_id === sensor._id)) return;
    drawnAt.current = Date.now();
    setNow(Date.now());
    void answer.refetch();
  });
  if (answer.isError) return <ErrorState message={failureText(answer.error)} onRetry={() => void answer.refetch()} />;
  const [found] = answer.data ?? [];
  if (!answer.data) return <PageSkeleton />;
  if (!found || found.points.every(({ value, n }) => value === null && n === 0))
    return <p className={classes.soft}>{t('chart.none')}</p>;
  const { start, end } = momentsOf(days, zone);
  // While another period loads, the one before is still shown.
  const series = answer.isPlaceholderData
    ? found
    : withEmptySteps(found, { start: Date.parse(start), end: Date.parse(end), now });
  if (sensor.kind === 'state' && step === 'raw') return <StateTable series={series} states={sensor.states} />;
  return (
    <>
      <ValueChart series={series} sensor={sensor} />
      <Shares series={series} />
      <WhileOpen series={series} sensor={sensor} />
    </>
  );
}

/** The mean while the place of a gauge is open, if opening hours are entered. */
function WhileOpen({ series: { points, kind, unit, step }, sensor }: { series: TelemetrySeries; sensor: Sensor }) {
  const { t } = useTranslation('telemetry');
  const { environment_id, space_id } = sensor;
  const isKnown = kind === 'gauge' && (step === '15min' || step === 'hour') && environment_id !== null;
  const place = { environment_id: environment_id ?? '', ...(space_id && { space_id }) };
  const { data } = useAnswer(openingHours.getOpeningHours, place, { enabled: isKnown });
  if (!isKnown || !data?.effective) return null;
  const known = points.map(({ at, until, ...point }) => ({ ...point, at: Date.parse(at), until: Date.parse(until) }));
  const open = meanWhileOpen(known, data.effective, data.time_zone);
  if (!open) return null;
  return (
    <p className={classes.shares}>
      <span>
        {t('chart.whileOpen', { value: `${formatFigure(open.mean)} ${unit}`, hours: `${formatFigure(open.hours)} h` })}
      </span>
    </p>
  );
}

const isDoubtful = (quality: string) => quality === 'u' || quality === 'x';

function ValueChart({ series, sensor }: { series: TelemetrySeries; sensor: Sensor }) {
  const { t } = useTranslation('telemetry');
  const { points, kind, unit, step } = series;
  const isState = kind === 'state';
  const scale = (value: number | null) => (value === null ? null : isState ? value * 100 : value);
  const name =
    kind === 'counter'
      ? t(step === 'raw' ? 'chart.reading' : 'chart.amount')
      : t(isState ? 'chart.on' : step === 'raw' ? 'words:value' : 'chart.mean');
  const hasBand = kind === 'gauge' && step !== 'raw';
  const shown: Series[] = [
    {
      name,
      values: points.map(({ value }) => scale(value)),
      hollow: points.flatMap(({ quality }, at) => (isDoubtful(quality) ? [at] : [])),
    },
    ...(hasBand
      ? [
          { name: t('chart.min'), values: points.map(({ min }) => min), edge: 'low' as const },
          { name: t('chart.max'), values: points.map(({ max }) => max), edge: 'high' as const },
        ]
      : []),
  ];
  const isColumns = (kind === 'counter' && step !== 'raw') || isState;
  const partial = points.flatMap(({ covered, filled_share }, at) => (covered < 0.999 || filled_share > 0 ? [at] : []));
  const title = sensor.name || sensor.sensor_key;
  return (
    <Chart
      title={title}
      description={t('chart.description', { name: title, count: points.length })}
      kind={isColumns ? 'bar' : 'line'}
      categories={labelsOf(series)}
      series={shown}
      unit={isState ? '%' : unit}
      decimals={2}
      {...(isColumns ? { partial } : { isFitted: true })}
      height={340}
    />
  );
}

/** How much of the period is known, and how much of that is filled in or doubtful. */
function Shares({ series: { points, kind, step } }: { series: TelemetrySeries }) {
  const { t } = useTranslation('telemetry');
  let [time, covered, filled, whole] = [0, 0, 0, 0];
  const [now] = useState(Date.now);
  for (const point of points) {
    const [at, until] = [Date.parse(point.at), Math.min(now, Date.parse(point.until))];
    const length = Math.max(0, until - at);
    const weight = kind === 'counter' ? Math.abs(point.value ?? 0) : point.covered * length;
    time += length;
    covered += Math.min(length, point.covered * (Date.parse(point.until) - at));
    filled += point.filled_share * weight;
    whole += weight;
  }
  const doubtful = points.filter(({ quality }) => isDoubtful(quality)).length;
  const isPartly = step !== 'raw' && time > 0;
  return (
    <p className={classes.shares}>
      {isPartly && <span>{t('chart.known', { share: formatPercent(covered / time) })}</span>}
      {filled > 0 && step !== 'raw' && <span>{t('chart.filled', { share: formatPercent(filled / whole) })}</span>}
      {doubtful > 0 && <span>{t('chart.doubtful', { count: doubtful })}</span>}
    </p>
  );
}
