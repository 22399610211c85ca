import type { WeatherMonth } from '@steward/contract/energy/weather';
import { addDays } from '@steward/core/calendar/day';
import { sumKnown } from '@steward/core/ghg/known-sums';
import { grouped } from '@steward/core/grouped';
import { onceIn } from '../../../database/read-words.ts';
import type { Work } from '../../../database/transaction.ts';
import { daysOfYear, propertyOf, yearOf } from '../../../platform/sources/asked.ts';
import { amountOf, numberColumn, seriesOf, tableOf, textColumn } from '../../../platform/sources/shapes.ts';
import { label, named, word, type AskedSource, type Source } from '../../../platform/sources/sources.ts';
import { billInWeather } from './judged-bill.service.ts';
import * as repository from './models.repository.ts';
import { getWeatherModels } from './models.service.ts';
import { getWeatherData } from './weather.service.ts';

const addressOf = (asked: AskedSource) => `/datahub/data_library/weather_stations?environment=${propertyOf(asked)}`;

const weatherOf = (work: Work, asked: AskedSource, { from, to }: { from: string; to: string }) => {
  const asking = { environment_id: propertyOf(asked), start: from, end: addDays(to, 1) };
  return onceIn(work, `weather ${JSON.stringify(asking)}`, () => getWeatherData(asked.ctx, asking));
};

/** Heating and cooling degree days together; null where a day is missing. */
const degreeDays = ({ hdd, cdd }: Pick<WeatherMonth, 'hdd' | 'cdd'>) =>
  hdd === null || cdd === null ? null : hdd + cdd;
const normalDays = ({ normal_hdd, normal_cdd }: WeatherMonth) =>
  normal_hdd === null || normal_cdd === null ? null : normal_hdd + normal_cdd;

/** Degree days of the months that are known whole, beside the normal of the same months. */
const degreeDaySum: Source = async (work, asked) => {
  const { months, station, total } = await weatherOf(work, asked, asked);
  if (!station) return { data: null, missing: 'weather' };
  const known = months.filter((month) => degreeDays(month) !== null);
  const value = sumKnown(known.map(degreeDays));
  if (value === null) return { data: null, missing: 'weather' };
  const withNormal = known.filter((month) => normalDays(month) !== null);
  const normal = withNormal.length === known.length ? sumKnown(known.map(normalDays)) : null;
  const { months: earlier } = await weatherOf(work, asked, asked.before);
  const sameMonths = new Set(known.map(({ month }) => month.slice(5)));
  const before = earlier.filter(({ month }) => sameMonths.has(month.slice(5))).map(degreeDays);
  const isComparable = before.length === known.length && before.every((one) => one !== null);
  const beforeSum = isComparable ? sumKnown(before) : null;
  const days = total.days - total.days_missing;
  return {
    data: amountOf(value, {
      before: beforeSum,
      change: beforeSum ? value / beforeSum - 1 : null,
      trend: months.map((month) => ({ label: label('month', month.month), value: degreeDays(month) })),
      target: normal === null ? null : { label: word('energy.normal'), value: normal },
      // The running month and those to come are not missing.
      is_incomplete: known.length < months.filter(({ month }) => month < asked.today.slice(0, 7)).length,
    }),
    unit: 'K·d',
    share: total.days ? days / total.days : null,
    working: addressOf(asked),
    notes: [named(station.name)],
  };
};

const monthSeries: Source = async (work, asked) => {
  const { months, station } = await weatherOf(work, asked, asked);
  const { months: earlier } = await weatherOf(work, asked, asked.before);
  const value = {
    heating: ({ hdd }: WeatherMonth) => hdd,
    cooling: ({ cdd }: WeatherMonth) => cdd,
    mean: ({ mean_c }: WeatherMonth) => mean_c,
  }[asked.option as 'heating'];
  const isMean = asked.option === 'mean';
  if (!station || months.every((month) => value(month) === null)) return { data: null, missing: 'weather' };
  const before = months.map(({ month }) => {
    const same = earlier.find((one) => one.month.slice(5) === month.slice(5));
    return same ? value(same) : null;
  });
  const normals = months.map(({ normal_hdd, normal_cdd }) => (asked.option === 'heating' ? normal_hdd : normal_cdd));
  const name = isMean
    ? 'energy.meanTemperature'
    : asked.option === 'heating'
      ? 'energy.heatingDays'
      : 'energy.coolingDays';
  const isKnown = (one: number | null) => one !== null;
  return {
    data: seriesOf(
      months.map(({ month }) => label('month', month)),
      [
        { name: word(name), values: months.map(value) },
        ...(before.some(isKnown) ? [{ name: word('energy.yearBefore'), role: 'before' as const, values: before }] : []),
        ...(!isMean && normals.some(isKnown)
          ? [{ name: word('energy.normal'), role: 'limit' as const, values: normals }]
          : []),
      ],
      { partial: months.flatMap(({ days_missing }, index) => (days_missing ? [index] : [])), is_fitted: isMean },
    ),
    unit: isMean ? '°C' : 'K·d',
    working: addressOf(asked),
  };
};

const sumOf = (bills: readonly { quantity: number }[]) => bills.reduce((sum, { quantity }) => sum + quantity, 0);

/** The bills of the meter with the most energy over what drives them, and its model. */
const model: Source = async (work, asked) => {
  const bills = await repository.listBilled(work.db, work.scope, propertyOf(asked), asked.from, addDays(asked.to, 1));
  const byMeter = [...grouped(bills, ({ carrier, meter_no }) => `${carrier} ${meter_no}`).values()];
  const largest = byMeter.toSorted((a, b) => sumOf(b) - sumOf(a))[0];
  const bill = largest?.toSorted((a, b) => a.start.localeCompare(b.start)).at(-1);
  if (!bill) return { data: null, missing: 'bills' };
  const judged = await billInWeather(work, bill.id);
  if (!judged) return { data: null, missing: 'weather' };
  const isMean = judged.driver === 'mean';
  const points = [...judged.others, judged.bill].map(({ end, driver, per_day, expected, low, high }) => ({
    label: label('month', addDays(end, -1).slice(0, 7)),
    x: driver,
    y: per_day,
    expected,
    low,
    high,
  }));
  return {
    data: {
      shape: 'points',
      x: { name: word(isMean ? 'energy.meanTemperature' : 'energy.degreeDaysPerDay'), unit: isMean ? '°C' : 'K' },
      y: { name: word('energy.perDay'), unit: 'kWh/d' },
      points,
      line: judged.line.map(({ driver, expected, low, high }) => ({ x: driver, expected, low, high })),
    },
    unit: 'kWh/d',
    working: `/show-bill?id=${bill.id}`,
    notes: [label('carrier', bill.carrier), named(bill.meter_no), named(judged.station.name)],
  };
};

/** The energy meters with their models of the year of the last day, and why a model is not used. */
const models: Source = async (_work, asked) => {
  const year = yearOf(asked);
  const { meters } = await getWeatherModels(asked.ctx, { environment_id: propertyOf(asked), year });
  if (!meters.length) return { data: null, missing: 'bills' };
  return {
    data: tableOf(
      [
        textColumn(word('estate.carrier')),
        textColumn(word('estate.meter')),
        textColumn(word('estate.model')),
        numberColumn(word('estate.modelError'), '%'),
        numberColumn(word('estate.billsFitted'), ''),
      ],
      meters,
      ({ carrier, meter_no, model: found, issue, bills_fitted }) => ({
        cells: [
          label('carrier', carrier),
          named(meter_no),
          word(
            issue === null
              ? 'estate.modelUsed'
              : issue === 'too-short'
                ? 'estate.modelTooShort'
                : 'estate.modelRefused',
          ),
          found?.cv_rmse ?? null,
          bills_fitted,
        ],
        address: null,
      }),
    ),
    working: `/datahub/data_library/weather_stations/energy?environment=${propertyOf(asked)}&year=${year}`,
    period: daysOfYear(year),
  };
};

export const weatherSources = {
  'weather.degree-days': degreeDaySum,
  'weather.months': monthSeries,
  'weather.model': model,
  'weather.models': models,
} satisfies Record<string, Source>;
