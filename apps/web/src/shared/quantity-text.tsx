import { figureDirection } from '../ui/direction.ts';
import { formatNumber } from '../ui/format.ts';
import { NoValue } from '../ui/value-text.tsx';
import { exactly, scaled } from './scaled-quantity.ts';

/** The same for sentences and files. */
export function quantityText(value: number, unit: string): string {
  const shown = scaled(value, unit);
  return `${formatNumber(shown.value, shown.decimals)} ${shown.unit}`;
}

/**
 * A quantity in a unit suited to its size; the exact value on hover. A missing value is shown as unknown, never as
 * zero.
 */
export function QuantityText({ value, unit }: { value: number | null | undefined; unit: string }) {
  if (value === null || value === undefined) return <NoValue />;
  const shown = scaled(value, unit);
  return (
    <bdi dir={figureDirection(shown.unit)} className="figures" title={exactly(value, unit)}>
      {formatNumber(shown.value, shown.decimals)} {shown.unit}
    </bdi>
  );
}
