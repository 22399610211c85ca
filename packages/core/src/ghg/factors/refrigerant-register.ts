import { shown } from '../../working.ts';

/** What was done to the refrigerant of a piece of equipment on a day, in kg. */
export interface RefrigerantEvent {
  /** YYYY-MM-DD. */
  day: string;
  added: number;
  /** Taken out into bottles: reused, returned or destroyed. */
  recovered: number;
  /** By how much the full charge grew: the charge of a new piece, less than zero for a smaller one or one that is disposed of. */
  chargeChange: number;
}

/** The refrigerant a piece of equipment lost in a year. */
export interface RegisterLoss {
  addedKg: number;
  recoveredKg: number;
  chargeChangeKg: number;
  /** Null where more came back than went in: an error in the records, not a negative emission. */
  leakedKg: number | null;
  /** The loss month by month, YYYY-MM. */
  months: { month: string; leakedKg: number }[];
  working: string;
}

const lossOf = ({ added, recovered, chargeChange }: RefrigerantEvent) => added - recovered - chargeChange;

/**
 * Refrigerant lost by a piece of equipment in a year, by material balance: added − recovered − growth of the full charge. It is what
 * the simplified material balance adds up: installing (purchased − new charge), servicing (topped up), disposal (charge − recovered).
 * A loss stands in the month it was found in; where a month's work took out more than it put in, the year's stands in the last.
 *
 * Source: US EPA Center for Corporate Climate Leadership, "Direct Fugitive Emissions", simplified material balance; GHG Protocol
 * HFC tool.
 */
export function registerLoss(events: readonly RefrigerantEvent[]): RegisterLoss {
  const addedKg = events.reduce((sum, { added }) => sum + added, 0);
  const recoveredKg = events.reduce((sum, { recovered }) => sum + recovered, 0);
  const chargeChangeKg = events.reduce((sum, { chargeChange }) => sum + chargeChange, 0);
  const loss = addedKg - recoveredKg - chargeChangeKg;
  // Weights are written down to the gram; binary fractions are no loss.
  const leakedKg = loss < -0.0005 ? null : Math.max(0, loss);
  const byMonth = new Map<string, number>();
  for (const event of events)
    byMonth.set(event.day.slice(0, 7), (byMonth.get(event.day.slice(0, 7)) ?? 0) + lossOf(event));
  const months = [...byMonth].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([month, kg]) => ({ month, leakedKg: kg }));
  const last = months.at(-1);
  const isSplit = months.every((month) => month.leakedKg >= 0);
  return {
    addedKg,
    recoveredKg,
    chargeChangeKg,
    leakedKg,
    months:
      leakedKg === null || leakedKg === 0 || !last
        ? []
        : isSplit
          ? months.filter((month) => month.leakedKg > 0)
          : [{ month: last.month, leakedKg }],
    working: `${shown(addedKg)} kg added − ${shown(recoveredKg)} kg recovered − ${shown(chargeChangeKg)} kg more charge = ${shown(loss)} kg lost`,
  };
}

/** What an approved entry says of the refrigerants of a property and year: this gas, or a factor that names none. */
export interface EnteredLoss {
  gasId: string | null;
}

/**
 * A loss counts once. What a person entered and another approved for the same property, year and gas stands; the register then counts
 * nothing of that gas there. An entry whose factor names no gas stands for all gases of its property and year.
 */
export const isEntered = (gasId: string, entered: readonly EnteredLoss[]): boolean =>
  entered.some((entry) => entry.gasId === null || entry.gasId === gasId);
