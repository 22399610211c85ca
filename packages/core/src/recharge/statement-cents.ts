import type { Recharge, RechargeLine } from './recharge.ts';

/** A part of a bill before rounding: the statement it belongs to, and its cents with their fraction. */
interface Cell {
  party: string;
  low: number;
  high: number;
  cents: number;
  remainder: number;
}

/** Sums of shares carry binary noise: what is this close to a whole cent is that cent. */
const whole = (value: number) => {
  const nearest = Math.round(value);
  return Math.abs(value - nearest) <= Math.max(1e-7, Math.abs(value) * 1e-12) ? nearest : value;
};

function cellsOf({ lines, bill }: Recharge, partyOf: (line: RechargeLine) => string): Cell[] {
  const cells = lines.map((line) => {
    const exact = whole(line.exactCents);
    const low = Math.floor(exact);
    return { party: partyOf(line), low, high: Math.ceil(exact), cents: line.cents, remainder: exact - low };
  });
  const left = bill.cents - cells.reduce((sum, { low }) => sum + low, 0);
  const canMove = left >= 0 && left <= cells.filter(({ low, high }) => high > low).length;
  return canMove ? cells : cells.map((cell) => ({ ...cell, low: cell.cents, high: cell.cents, remainder: 0 }));
}

/** As many as are asked for, those of the largest remainders; the first of equals first. */
const largest = <T>(of: readonly T[], count: number, remainderOf: (one: T) => number): T[] =>
  of.toSorted((a, b) => remainderOf(b) - remainderOf(a)).slice(0, Math.max(0, count));

/** The cents that are left of each bill go to the largest remainders, what was rounded off the party's earlier parts included. */
function roundInTurn(rows: readonly Cell[][], totals: readonly number[]) {
  const carried = new Map<string, number>();
  for (const [place, row] of rows.entries()) {
    for (const cell of row) cell.cents = cell.low;
    const left = (totals[place] ?? 0) - row.reduce((sum, { low }) => sum + low, 0);
    const open = row.filter(({ low, high }) => high > low);
    for (const cell of largest(open, left, ({ party, remainder }) => remainder + (carried.get(party) ?? 0)))
      cell.cents = cell.high;
    for (const { party, low, remainder, cents } of row)
      carried.set(party, (carried.get(party) ?? 0) + low + remainder - cents);
  }
}

/** Signed difference of each statement's cents from its exact sum, rounded by largest remainder over all statements. */
function differences(rows: readonly Cell[][]): Map<string, number> {
  const exact = new Map<string, number>();
  const now = new Map<string, number>();
  for (const { party, low, remainder, cents } of rows.flat()) {
    exact.set(party, (exact.get(party) ?? 0) + low + remainder);
    now.set(party, (now.get(party) ?? 0) + cents);
  }
  const sums = [...exact].map(([party, cents]) => ({ party, sum: whole(cents), low: Math.floor(whole(cents)) }));
  const total = [...now.values()].reduce((sum, cents) => sum + cents, 0);
  const left = Math.round(total - sums.reduce((sum, { low }) => sum + low, 0));
  const raised = new Set(largest(sums, left, ({ sum, low }) => sum - low));
  return new Map(sums.map((one) => [one.party, (now.get(one.party) ?? 0) - one.low - (raised.has(one) ? 1 : 0)]));
}

/** Moves a cent from a statement with too many to one with too few, through bills in which both may move. Returns the second one; undefined if there is no way. */
function moveCent(rows: readonly Cell[][], from: string, difference: ReadonlyMap<string, number>): string | undefined {
  const cameBy = new Map<string, { party: string; down: Cell; up: Cell } | null>([[from, null]]);
  const seen = new Set<number>();
  for (const party of cameBy.keys()) {
    if ((difference.get(party) ?? 0) < 0) {
      for (let step = cameBy.get(party); step; step = cameBy.get(step.party)) {
        step.down.cents -= 1;
        step.up.cents += 1;
      }
      return party;
    }
    for (const [place, row] of rows.entries()) {
      const down = seen.has(place) ? undefined : row.find((cell) => cell.party === party && cell.cents > cell.low);
      if (!down) continue;
      seen.add(place);
      for (const up of row) if (up.cents < up.high && !cameBy.has(up.party)) cameBy.set(up.party, { party, down, up });
    }
  }
  return undefined;
}

/**
 * The cents of all bills of a run, so that every bill adds up exactly and every statement is the largest-remainder rounding of its exact sum
 * over all statements: twelve bills of 100.00 by thirds are 400.00 each, not 400.08, 399.96 and 399.96. Every line stays one of the two cents
 * around its exact part. The parts of the owner are one statement. A run in which no such rounding exists keeps the closest one found.
 */
export function balanceCents(recharges: readonly Recharge[], tenantOf: (leaseId: string) => string): Recharge[] {
  const partyOf = ({ owner, leaseId }: RechargeLine) =>
    owner !== undefined || leaseId === undefined ? 'owner' : `tenant ${tenantOf(leaseId)}`;
  const rows = recharges.map((recharge) => cellsOf(recharge, partyOf));
  roundInTurn(
    rows,
    recharges.map(({ bill }) => bill.cents),
  );
  const difference = differences(rows);
  for (const [party, over] of difference)
    for (let cent = over; cent > 0; cent -= 1) {
      const to = moveCent(rows, party, difference);
      if (to === undefined) break;
      difference.set(to, (difference.get(to) ?? 0) + 1);
    }
  return recharges.map((recharge, place) => ({
    ...recharge,
    lines: recharge.lines.map((line, index) => ({ ...line, cents: rows[place]?.[index]?.cents ?? line.cents })),
  }));
}
