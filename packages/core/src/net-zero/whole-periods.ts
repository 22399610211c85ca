import { daysBetween, type Day } from '../calendar/day.ts';

export interface MeterBill {
  meterNo: string;
  start: Day;
  /** The day after the last. */
  end: Day;
  quantity: number;
  /** Null: the bill says no cost. */
  cost: number | null;
}

export interface WholePeriod {
  start: Day;
  end: Day;
  quantity: number;
  cost: number | null;
}

/** A meter's stretches: bills of the same days are one, corrections included; what overlaps otherwise is left out. */
function stretches(bills: readonly MeterBill[]): WholePeriod[] {
  const byDays = new Map<string, WholePeriod>();
  for (const { start, end, quantity, cost } of bills) {
    const known = byDays.get(`${start} ${end}`);
    byDays.set(`${start} ${end}`, {
      start,
      end,
      quantity: quantity + (known?.quantity ?? 0),
      cost: cost === null || known?.cost === null ? null : cost + (known?.cost ?? 0),
    });
  }
  const all = [...byDays.values()]
    .filter(({ start, end }) => start < end)
    .toSorted((a, b) => (a.start < b.start ? -1 : 1));
  return all.filter((one) => !all.some((other) => other !== one && other.start < one.end && one.start < other.end));
}

/** Meters that follow one another without a day between them are one line: an exchanged meter has another number. */
function meterLines(bills: readonly MeterBill[]): WholePeriod[][] {
  const meters = [...new Set(bills.map(({ meterNo }) => meterNo))]
    .map((meterNo) => stretches(bills.filter((one) => one.meterNo === meterNo)))
    .filter((line) => line.length > 0)
    .toSorted((a, b) => ((a[0]?.start ?? '') < (b[0]?.start ?? '') ? -1 : 1));
  const lines: WholePeriod[][] = [];
  for (const meter of meters) {
    const before = lines.find((line) => line.at(-1)?.end === meter[0]?.start);
    if (before) before.push(...meter);
    else lines.push([...meter]);
  }
  return lines;
}

/**
 * The periods for which every meter has been billed from the first day to the last, and no bill is cut: what the whole property
 * used, without spreading a bill over days. Meters that are read on different days share few periods, or none.
 */
export function wholePeriods(bills: readonly MeterBill[]): WholePeriod[] {
  const lines = meterLines(bills);
  const [first, ...others] = lines;
  if (!first) return [];
  const edgesOf = (line: readonly WholePeriod[]) => new Set(line.flatMap(({ start, end }) => [start, end]));
  const edges = others
    .map(edgesOf)
    .reduce((shared, own) => shared.filter((day) => own.has(day)), [...edgesOf(first)])
    .toSorted();
  return edges.slice(0, -1).flatMap((start, index) => {
    const end = edges[index + 1] ?? start;
    const parts = lines.map((line) => line.filter((one) => one.start >= start && one.end <= end));
    const isWhole = parts.every(
      (line) => line.reduce((days, one) => days + daysBetween(one.start, one.end), 0) === daysBetween(start, end),
    );
    if (!isWhole) return [];
    const all = parts.flat();
    return [
      {
        start,
        end,
        quantity: all.reduce((sum, one) => sum + one.quantity, 0),
        cost: all.every(({ cost }) => cost !== null) ? all.reduce((sum, one) => sum + (one.cost ?? 0), 0) : null,
      },
    ];
  });
}
