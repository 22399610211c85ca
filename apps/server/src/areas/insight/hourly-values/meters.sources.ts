import { addDays, type Period } from '@steward/core/calendar/day';
import { baseLoad } from '@steward/core/intervals/base-load';
import { expectedSums } from '@steward/core/intervals/expected-sum';
import { weekdayHours } from '@steward/core/intervals/heat-map';
import { loadDuration } from '@steward/core/intervals/load-duration';
import { nightFlow } from '@steward/core/intervals/night-flow';
import { timeOfWeekModel, type MeasuredHour } from '@steward/core/intervals/time-of-week';
import type { Carrier } from '@steward/core/ghg/carrier';
import { onceIn } from '../../../database/read-words.ts';
import type { Work } from '../../../database/transaction.ts';
import { daysOf, lastDaysOf, propertyOf } from '../../../platform/sources/asked.ts';
import { amountOf, seriesOf } from '../../../platform/sources/shapes.ts';
import { label, word, type AskedSource, type Source, type SourceAnswer } from '../../../platform/sources/sources.ts';
import { hoursTogether, knownShare, listHourlyUse, type HourlyUse } from '../../energy/meter-data/hourly.service.ts';
import { getHourlyTemperatures } from '../../energy/weather/hours.service.ts';
import { zonesOf } from '../../estate/environments/time-zones.service.ts';
import { listMeters } from '../../estate/meters/meters.service.ts';

// Widgets over the hours of a meter. The hours of sub-meters are in those of their main meter.

/** At most a year of hours, the last of the period. */
const MOST_DAYS = 366;
/** The days of the expected band, the last of the period; fewer where the hours before are not enough, but not fewer than two weeks. */
const BAND_DAYS = 92;
const FEWEST_BAND_DAYS = 14;

const addressOf = (asked: AskedSource) => `/environment/meter-data?environment=${propertyOf(asked)}`;
const none: SourceAnswer = { data: null, missing: 'meter-data' };

const shownPeriod = (asked: AskedSource): Period => lastDaysOf(asked, MOST_DAYS, asked.today);

/** The hours of the main meters of a carrier together; undefined: none has values by the hour. */
function hoursOf(work: Work, asked: AskedSource, carrier: string, period: Period): Promise<HourlyUse | undefined> {
  const environmentId = propertyOf(asked);
  if (period.start >= period.end) return Promise.resolve(undefined);
  return onceIn(work, `hours ${environmentId} ${carrier} ${period.start} ${period.end}`, async () => {
    const meters = await listMeters(work, environmentId);
    const main = meters.filter((meter) => meter.carrier === (carrier as Carrier) && meter.parent_id === null);
    const zones = await zonesOf(work, [environmentId], asked.ctx.now);
    const zone = zones.get(environmentId) ?? 'UTC';
    const found = await listHourlyUse(asked.ctx, work, { meterIds: main.map(({ _id }) => _id), zone, period });
    return hoursTogether([...found.values()]);
  });
}

const heat: Source = async (work, asked) => {
  const period = shownPeriod(asked);
  const use = await hoursOf(work, asked, asked.option, period);
  if (!use) return none;
  const rows = weekdayHours(use.hours);
  return {
    data: {
      shape: 'matrix',
      rows: rows.map((_, index) => ({ name: label('weekday', String(index + 1)), address: null })),
      columns: Array.from({ length: 24 }, (_, hour) => label('hour', String(hour))),
      cells: rows.map((row) => row.map(({ mean }) => mean)),
    },
    unit: `${use.unit}/h`,
    share: knownShare(use, period),
    working: addressOf(asked),
    period: daysOf(period),
  };
};

const duration: Source = async (work, asked) => {
  const period = shownPeriod(asked);
  const use = await hoursOf(work, asked, asked.option, period);
  const curve =
    use &&
    loadDuration(
      use.hours.map(({ value }) => value),
      200,
    );
  if (!use || !curve) return none;
  return {
    data: seriesOf(
      curve.points.map(({ share }) => label('number', `${Math.round(share * 1000) / 10} %`)),
      [{ name: word('energy.load'), values: curve.points.map(({ value }) => value) }],
    ),
    unit: `${use.unit}/h`,
    share: knownShare(use, period),
    working: addressOf(asked),
    period: daysOf(period),
  };
};

const base: Source = async (work, asked) => {
  const period = shownPeriod(asked);
  const use = await hoursOf(work, asked, asked.option, period);
  const found = use && baseLoad(use.hours);
  if (!use || !found) return none;
  const earlier = { start: asked.before.from, end: addDays(asked.before.to, 1) };
  const before = await hoursOf(work, asked, asked.option, earlier);
  const was = before ? baseLoad(before.hours) : null;
  return {
    data: amountOf(found.base, {
      before: was?.base ?? null,
      change: was && was.base > 0 ? found.base / was.base - 1 : null,
      more: 'worse',
      trend: found.nights.slice(-31).map(({ day, base: value }) => ({ label: label('day', day), value })),
      target: { label: word('energy.dayMean'), value: found.dayMean },
    }),
    unit: `${use.unit}/h`,
    share: knownShare(use, period),
    working: addressOf(asked),
    period: daysOf(period),
  };
};

/** The hours with the outdoor temperature of each. */
async function measured(asked: AskedSource, hours: HourlyUse['hours'], period: Period): Promise<MeasuredHour[]> {
  const { days } = await getHourlyTemperatures(asked.ctx, { environment_id: propertyOf(asked), ...period });
  const known = new Map(days.map((one) => [one.day, one.hours]));
  return hours.map(({ hour, value }) => ({
    hour,
    value,
    temperature: known.get(hour.slice(0, 10))?.[Number(hour.slice(11, 13))] ?? null,
  }));
}

/** The use of each day beside what the twelve months before let expect at its weather, with its range. */
const band: Source = async (work, asked) => {
  const last = lastDaysOf(asked, BAND_DAYS, asked.today);
  const whole = { start: addDays(last.start, -MOST_DAYS), end: last.end };
  const use = await hoursOf(work, asked, asked.option, whole);
  const first = use?.hours.find(({ value }) => value !== null)?.hour.slice(0, 10);
  if (!use || first === undefined || last.start >= last.end) return none;
  const enough = addDays(first, MOST_DAYS);
  const period = { start: enough > last.start ? enough : last.start, end: last.end };
  if (addDays(period.start, FEWEST_BAND_DAYS) > period.end) return { data: null, missing: 'history' };
  const hours = await measured(asked, use.hours, whole);
  const fitted = hours.filter(({ hour }) => hour.slice(0, 10) < period.start);
  const { model, issue } = timeOfWeekModel(fitted.slice(-MOST_DAYS * 24));
  if (!model || issue)
    return { data: null, missing: issue === 'too-short' ? 'history' : 'model', period: daysOf(period) };
  const shown = hours.filter(({ hour }) => hour.slice(0, 10) >= period.start);
  const sums = expectedSums(model, shown, 'day');
  return {
    data: seriesOf(
      sums.map(({ period: day }) => label('day', day)),
      [
        { name: word('energy.measured'), values: sums.map(({ sum }) => sum?.actual ?? null) },
        { name: word('energy.expected'), role: 'expected', values: sums.map(({ sum }) => sum?.expected ?? null) },
        { name: word('energy.lowest'), role: 'low', values: sums.map(({ sum }) => sum?.low ?? null) },
        { name: word('energy.highest'), role: 'high', values: sums.map(({ sum }) => sum?.high ?? null) },
      ],
      { partial: sums.flatMap(({ sum }, index) => (sum && sum.leftOut > 0 ? [index] : [])) },
    ),
    unit: use.unit,
    share: knownShare(use, period),
    working: addressOf(asked),
    period: daysOf(period),
    notes: [label('number', `CV(RMSE) ${Math.round(model.cvRmse * 1000) / 10} %`)],
  };
};

const flow: Source = async (work, asked) => {
  const period = shownPeriod(asked);
  const use = await hoursOf(work, asked, 'water', period);
  const found = use && nightFlow(use.hours);
  if (!use || !found || found.median === null) return none;
  return {
    data: amountOf(found.median, {
      more: 'worse',
      trend: found.nights.slice(-31).map(({ day, minimum }) => ({ label: label('day', day), value: minimum })),
    }),
    unit: `${use.unit}/h`,
    share: knownShare(use, period),
    working: addressOf(asked),
    period: daysOf(period),
    notes: found.alwaysFlows ? [word('energy.alwaysFlows')] : [],
  };
};

export const metersSources = {
  'meters.heat': heat,
  'meters.duration': duration,
  'meters.base-load': base,
  'meters.band': band,
  'meters.night-flow': flow,
} satisfies Record<string, Source>;
