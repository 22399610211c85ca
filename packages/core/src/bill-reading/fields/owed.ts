import { HINTED } from '../text/labels.ts';
import type { Amount, Chosen } from './money.ts';

/** What is due by its name, to which the balance before and the charges less the payments add up; at least one of the two others is printed. */
export function owedAfter(gross: number | undefined, amounts: Amount[]): Chosen | undefined {
  if (gross === undefined) return undefined;
  const rows = amounts.filter((a) => a.cents !== 0 && a.cents !== gross && a.other > HINTED);
  const balances = [0, ...rows.filter((a) => a.balance > HINTED).map((a) => a.cents)];
  const paid = [0, ...rows.filter((a) => a.balance <= HINTED).map((a) => Math.abs(a.cents))];
  const isOwed = (due: number) => balances.some((balance) => paid.some((paying) => balance + gross - paying === due));
  const [first] = amounts
    .filter((a) => a.cents !== gross && a.due > HINTED && isOwed(a.cents))
    .toSorted((a, b) => b.due - a.due);
  if (!first) return undefined;
  const prints = amounts.flatMap((a) => (a.cents === first.cents ? [a.print] : []));
  return { cents: first.cents, prints, label: first.due };
}
