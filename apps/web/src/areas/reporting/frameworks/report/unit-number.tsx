import { figureDirection } from '../../../../ui/direction.ts';
import { formatPlain } from '../../../../ui/format.ts';

/** A unit as screens write it; frameworks write it without signs. */
export const shownUnit = (unit: string): string =>
  unit
    .replace(/^(t|kg)CO2e/, '$1 CO2e')
    .replaceAll('CO2e', 'CO₂e')
    .replaceAll(/\bm2\b/g, 'm²')
    .replaceAll(/\bm3\b/g, 'm³');

/** The digits of a number that matter to read: six of them, and every digit before the decimal sign. */
export const meaningful = (value: number): number =>
  Math.abs(value) >= 1_000_000 ? Math.round(value) : Number(value.toPrecision(6));

/** A number of an answer with its unit. */
export function UnitNumber({ value, unit }: { value: number; unit: string | null }) {
  const shown = unit === null ? '' : shownUnit(unit);
  return (
    <bdi dir={figureDirection(shown)} className="figures">
      {formatPlain(meaningful(value))}
      {shown && ` ${shown}`}
    </bdi>
  );
}
