import type { PrintedDate } from './candidates.ts';
import { boxOf, confidenceOf, fieldOf } from './confidence.ts';
import { daysBetween } from './dates.ts';
import type { Label } from './labels.ts';
import { claimDates, findDate, findPeriod, usualLength, type DateFound } from './period.ts';
import type { Check, Field, FieldName } from './reading.ts';
import type { PageText } from './words.ts';

/** Bill date, period and due date as fields, chosen so that they fit each other. */
export function dateFields(dates: PrintedDate[], labels: Label[], pages: PageText[], checks: Check[]) {
  const fields: Partial<Record<FieldName, Field>> = {};
  const claimed = claimDates(dates, labels);
  const firstGuess = findDate(
    claimed,
    'bill-date',
    ['due-date', 'next-date', 'period', 'period-start', 'period-end'],
    () => 0,
  );
  const anyLatest = claimed
    .map((d) => d.iso)
    .filter((d) => d !== undefined)
    .toSorted()
    .at(-1);
  const period = findPeriod(claimed, firstGuess?.iso ?? anyLatest);
  const fits = (iso: string) => {
    if (!period) return 0;
    const after = daysBetween(period.end, iso);
    if (iso === period.start) return -0.6;
    if (iso === period.end) return -0.35;
    return after >= 0 && after <= 90 ? 0.15 : after > 90 ? -0.3 : -0.4;
  };
  const inPeriod = (d: { print: PrintedDate }) => period?.prints.includes(d.print);
  const bill = findDate(
    claimed.filter((d) => !inPeriod(d)),
    'bill-date',
    ['due-date', 'next-date', 'period-start'],
    fits,
  );
  const due = findDate(
    claimed.filter((d) => !inPeriod(d)),
    'due-date',
    ['bill-date', 'next-date'],
    (iso) => (bill && iso >= bill.iso && daysBetween(bill.iso, iso) <= 60 ? 0.1 : 0),
  );
  const asField = (found: DateFound, checkBonus: number) =>
    fieldOf<string | number>(
      found.iso,
      confidenceOf({
        label: found.score,
        checks: checkBonus + (found.repeated ? 0.1 : 0) - (found.print.date.ambiguous ? 0.03 : 0),
        margin: found.margin,
        recognition: found.print.confidence,
      }),
      [boxOf(found.print.rect, pages)],
      found.print.text,
    );
  if (bill && bill.iso !== period?.start) {
    const plausible = period ? daysBetween(period.end, bill.iso) : undefined;
    if (plausible !== undefined && period)
      checks.push({
        code: 'bill-date-after-period',
        passed: plausible >= 0 && plausible <= 90,
        values: [period.end, bill.iso],
      });
    fields.date_of_bill = asField(bill, plausible !== undefined && plausible >= 0 && plausible <= 90 ? 0.12 : 0);
  }
  if (due && due.iso !== bill?.iso) fields.due_date = asField(due, 0.08);
  if (period) {
    const days = daysBetween(period.start, period.end) + 1;
    const usual = usualLength(days);
    checks.push({ code: 'period-is-plausible', passed: usual, values: [period.start, period.end, days] });
    const [from, to] = period.prints;
    const confidence = confidenceOf({
      label: Math.min(1, period.score),
      checks: (usual ? 0.12 : 0) + (period.repeated ? 0.1 : 0),
      margin: period.margin,
      recognition: Math.min(from.confidence, to.confidence),
    });
    const other = (pick: (p: { start: string; end: string }) => string) =>
      period.runnersUp.map((p) => ({ value: pick(p), confidence: 0.2, boxes: [] }));
    const ends = [
      ['billing_start_date', period.start, from, other((p) => p.start)],
      ['billing_end_date', period.end, to, other((p) => p.end)],
    ] as const;
    for (const [name, value, print, suggestions] of ends)
      fields[name] = fieldOf<string | number>(value, confidence, [boxOf(print.rect, pages)], print.text, {
        suggestions,
      });
  }
  return fields;
}
