import { convertPrinted, isAsPrinted, type PrintedQuantity } from '../units/printed-quantity.ts';
import type { SiUnit } from '../units/si.ts';
import type { AuditFinding } from './audit-finding.ts';

/** A difference up to this is flagged; a larger one is no rounding of a print, and is refused. Our limit. */
const MOST_OF_A_WARNING = 0.1;

/** The stored quantity of a bill against the printed one. A credit note may print what it credits as a positive figure. */
export function againstPrint(
  printed: PrintedQuantity | undefined,
  stored: { quantity: number; unit: string; isCredit: boolean },
): AuditFinding[] {
  const unit = (['kWh', 'l', 't'] as const).find((one): one is SiUnit => one === stored.unit);
  const found = printed && unit && convertPrinted(printed, unit);
  if (!printed || !found) return [];
  const printedUnit = printed.original_unit || '–';
  if ('problem' in found) {
    if (found.problem === 'calorific')
      return [
        {
          code: 'calorific-value-missing',
          severity: 'warning',
          values: { printed: printed.original_quantity ?? 0, printedUnit },
        },
      ];
    // Waste is often collected by volume, and its mass estimated from the size of the containers.
    const severity = unit === 't' ? 'warning' : 'error';
    return [{ code: 'printed-unit', severity, values: { printedUnit, unit } }];
  }
  const isReversed = stored.isCredit && found.value > 0 && stored.quantity < 0;
  const quantity = isReversed ? -stored.quantity : stored.quantity;
  if (isAsPrinted(quantity, found)) return [];
  const isClose = Math.abs(quantity - found.value) <= Math.abs(found.value) * MOST_OF_A_WARNING;
  return [
    {
      code: 'printed-quantity',
      severity: isClose ? 'warning' : 'error',
      values: { quantity: stored.quantity, unit, formula: found.formula },
    },
  ];
}
