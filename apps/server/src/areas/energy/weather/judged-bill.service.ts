import type { BillInWeather } from '@steward/contract/energy/weather.models';
import { addDays } from '@steward/core/calendar/day';
import { driverOf, drivenBy, expectedAt, expectedUse } from '@steward/core/weather/model';
import { judgeByWeather } from '@steward/core/weather/outlier';
import type { Work } from '../../../database/transaction.ts';
import * as repository from './models.repository.ts';
import { modelShown } from './models.service.ts';
import { distanceTo } from './stations.service.ts';
import { weatherOf } from './weather.service.ts';

/** The number of points of the line. */
const STEPS = 40;
/** The line extends a little beyond the bills. */
const MARGIN = 0.06;

/**
 * A saved bill among the earlier bills: the use that its weather explains, as in the audit. `perDay` is the audited use; by default that of
 * the bill. Null if the weather model does not apply to the bill.
 */
export async function billInWeather(work: Work, billId: string, perDay?: number): Promise<BillInWeather | null> {
  const { db, scope } = work;
  const bill = await repository.findBilled(db, scope, billId);
  if (!bill || bill.start >= bill.end) return null;
  const { site, taken, known } = await weatherOf(work, bill.environment_id);
  if (!taken) return null;
  const rows = await repository.listBilled(db, scope, bill.environment_id, '1900-01-01', addDays(bill.start, 400));
  const others = rows.filter(
    ({ id, carrier, meter_no }) => id !== bill.id && carrier === bill.carrier && meter_no === bill.meter_no,
  );
  const verdict = judgeByWeather(bill, others, known);
  if (!verdict) return null;
  const { model, fitted, means } = verdict;
  const drivers = fitted.map((one) => drivenBy(model, one.means));
  const driver = drivenBy(model, means);
  const [least, most] = [Math.min(driver, ...drivers), Math.max(driver, ...drivers)];
  const margin = (most - least) * MARGIN;
  const from = driverOf(model) === 'mean' ? least - margin : Math.max(0, least - margin);
  const step = (most + margin - from) / STEPS;
  return {
    driver: driverOf(model),
    station: { name: taken.station.name, distance_km: distanceTo(site, taken.station), is_chosen: taken.isChosen },
    model: modelShown(model),
    bill: {
      start: bill.start,
      end: bill.end,
      driver,
      per_day: perDay ?? verdict.perDay,
      expected: verdict.expected,
      low: verdict.low,
      high: verdict.high,
    },
    others: fitted.map(({ start, end, quantity, means: own }, index) => {
      const range = expectedUse(model, own);
      const perDayOf = (value: number) => value / own.length;
      return {
        start,
        end,
        driver: drivers[index] ?? 0,
        per_day: perDayOf(quantity),
        expected: perDayOf(range.quantity),
        low: perDayOf(range.low),
        high: perDayOf(range.high),
      };
    }),
    line: Array.from({ length: STEPS + 1 }, (_, index) => {
      const at = from + index * step;
      const { perDay: expected, low, high } = expectedAt(model, at, means.length);
      return { driver: at, expected, low, high };
    }),
  };
}
