import type { MeterModel } from '@steward/contract/energy/weather.models';
import type { Day, Period } from '@steward/core/calendar/day';
import type { ModelKind } from '@steward/core/weather/model';
import { monthWeights, type MonthWeights } from '@steward/core/weather/month-weights';
import type { Work } from '../../../database/transaction.ts';
import { metersInWeather } from './models.service.ts';
import { weatherOf } from './weather.service.ts';

interface OfMeter {
  carrier: string;
  meter_no: string;
}

/** The weights with the model behind them, as stored with a bill. */
export interface WeatherSplit extends MonthWeights {
  kind: ModelKind;
  /** °C. */
  baseC: number;
  /** The model is fitted to the bills of this year and the two before. */
  year: number;
  bills: number;
}

/** The reason why the bills of a meter are spread by days: the issue of its model, `no-base` for a straight line, or no station. */
export type SplitRefusal = NonNullable<MeterModel['issue']> | 'no-base' | 'no-station';

/**
 * Spreads the bills of a property by the weather: by the model of the bill's meter in the year in which the bill ends. Each year is fitted
 * once. Null if the model cannot be used; `refusal` has the reason for a meter and year.
 */
export function weatherSplits(work: Work, environmentId: string) {
  const years = new Map<number, ReturnType<typeof metersInWeather>>();
  let temperatures: Promise<ReadonlyMap<Day, number>> | undefined;
  const metersOf = (year: number) => {
    const known = years.get(year) ?? metersInWeather(work, environmentId, year);
    years.set(year, known);
    return known;
  };
  const meterOf = async ({ carrier, meter_no }: OfMeter, year: number) =>
    (await metersOf(year)).meters.find((meter) => meter.carrier === carrier && meter.meter_no === meter_no);
  return {
    async splitOf(of: OfMeter, period: Period, year: number, quantity: number): Promise<WeatherSplit | null> {
      const meter = await meterOf(of, year);
      if (!meter?.model || meter.issue !== null || meter.model.base_c === null) return null;
      const { kind, base_c, base_per_day, per_hdd, per_cdd } = meter.model;
      temperatures ??= weatherOf(work, environmentId).then(({ known }) => known);
      const weights = monthWeights(
        { baseC: base_c, basePerDay: base_per_day, perHdd: per_hdd, perCdd: per_cdd },
        await temperatures,
        period,
        quantity,
      );
      return weights && { ...weights, kind, baseC: base_c, year, bills: meter.bills_fitted };
    },
    async refusal(of: OfMeter, year: number): Promise<SplitRefusal | null> {
      if ((await metersOf(year)).station === null) return 'no-station';
      const meter = await meterOf(of, year);
      if (!meter) return 'too-short';
      return meter.issue ?? (meter.model?.base_c === null ? 'no-base' : null);
    },
  };
}
