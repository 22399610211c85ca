import { boxOf, CHECKED, confidenceOf, fieldOf } from '../confidence.ts';
import type { Quantity } from './consumption.ts';
import { unsure, type Check, type Evidence, type Field } from '../reading.ts';
import type { UnitKind } from './units.ts';
import type { PageText } from '../text/page-text.ts';
import { NEXT_BEST } from '../ranking.ts';

// Litres and kWh to the unit's own precision, tonnes to the kilogram; the printed quantity is kept beside.
export const rounded = (value: number, kind: UnitKind) =>
  kind === 'mass' ? Math.round(value * 1000) / 1000 : Math.round(value * 100) / 100;

/** What is charged, or comes of a volume, is named by that as by a name of two words. */
const PROVED = 0.7;

/** A quantity as a field in kWh, litres or tonnes. */
export function quantityField(q: Quantity, kind: UnitKind, pages: PageText[], checks: Check[]): Field {
  if (q.fitsReadings)
    checks.push({ code: 'readings-fit-consumption', passed: true, values: [q.print.value, q.unit.name] });
  if (q.fitsConversion)
    checks.push({ code: 'gas-conversion-fits', passed: true, values: [q.print.value, q.unit.name] });
  // 14.220 may have been 14,220, a thousand times as much, and readings misread alike fit both.
  const mayBeThousands = q.print.confidence < 1 && q.print.decimals === 3 && /^\d{1,3}[.,]\d{3}$/.test(q.print.text);
  const evidence: Evidence = {
    subject: 'quantity',
    label: Math.max(q.label, q.fitsConversion || q.fitsCharge ? PROVED : 0),
    checks:
      (q.fitsReadings ? CHECKED.readings : 0) +
      (q.fitsConversion ? CHECKED.conversion : 0) +
      (q.fitsCharge ? CHECKED.charge : 0) +
      (q.repeated ? CHECKED.again : 0),
    margin: q.margin,
    recognition: Math.max(q.print.confidence, q.fitsReadings ? 1 : 0),
  };
  // A label alone proves nothing: the meter, the conversion or the charge has to agree.
  const isAgreed = q.fitsReadings || q.fitsConversion || q.fitsCharge;
  return fieldOf<string | number>(
    kind === 'volume' ? Math.round(q.value) : rounded(q.value, kind),
    // A published heat content is not this supplier's own.
    !isAgreed || q.converted || q.supposed || q.unit.isOdd || mayBeThousands || q.isOneOfMany
      ? unsure(confidenceOf(evidence))
      : evidence,
    [boxOf(q.print.rect, pages)],
    `${q.print.text} ${q.unit.name}`,
    {
      original: { value: q.print.value, unit: q.unit.name },
      suggestions: q.runnersUp.map((r) => ({
        value: rounded(r.value, kind),
        confidence: NEXT_BEST,
        boxes: [boxOf(r.print.rect, pages)],
      })),
    },
  );
}
