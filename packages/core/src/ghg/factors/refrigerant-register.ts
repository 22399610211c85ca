import { shown } from '../../working.ts';

/** A change of the refrigerant of a piece of equipment on a day, in kg. */
export interface RefrigerantEvent {
  /** YYYY-MM-DD. */
  day: string;
  added: number;
  /** Recovered into bottles: reused, returned or destroyed. */
  recovered: number;
  /** The growth of the full charge: the charge of a new piece, negative for a smaller one or at disposal. */
  chargeChange: number;
}

/** The refrigerant a piece of equipment lost in a year. */
export interface RegisterLoss {
  addedKg: number;
  recoveredKg: number;
  chargeChangeKg: number;
  /** Null if more was recovered than filled: an error in the records, not a negative emission. */
  leakedKg: number | null;
  /** The loss by month, YYYY-MM. */
  months: { month: string; leakedKg: number }[];
  working: string;
}

const lossOf = ({ added, recovered, chargeChange }: RefrigerantEvent) => added - recovered - chargeChange;

/**
 * Refrigerant lost by a piece of equipment in a year, by material balance: added − recovered − growth of the full charge. It equals the sum
 * of the simplified material balance: installing (purchased − new charge), servicing (topped up), disposal (charge − recovered). A loss
 * counts in the month in which it was found; if a month has a negative balance, the loss of the year counts in the last month.
 *
 * Source: US EPA Center for Corporate Climate Leadership, "Direct Fugitive Emissions", simplified material balance; GHG Protocol HFC tool.
 */
export function registerLoss(events: readonly RefrigerantEvent[]): RegisterLoss {
  const addedKg = events.reduce((sum, { added }) => sum + added, 0);
  const recoveredKg = events.reduce((sum, { recovered }) => sum + recovered, 0);
  const chargeChangeKg = events.reduce((sum, { chargeChange }) => sum + chargeChange, 0);
  const loss = addedKg - recoveredKg - chargeChangeKg;
  // Weights are recorded to the gram; rounding errors are not losses.
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

/** The gas of an approved entry of refrigerants for a property and year; null for a factor without a gas. */
export interface EnteredLoss {
  gasId: string | null;
}

/**
 * A loss counts once. An approved entry for the same property, year and gas takes precedence; the register then counts none of that gas
 * there. An entry whose factor has no gas replaces all gases of its property and year.
 */
export const isEntered = (gasId: string, entered: readonly EnteredLoss[]): boolean =>
  entered.some((entry) => entry.gasId === null || entry.gasId === gasId);
