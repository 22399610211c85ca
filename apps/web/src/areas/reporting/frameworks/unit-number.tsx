import { figureDirection } from '../../../ui/direction.ts';
import { formatPlain } from '../../../ui/format.ts';

/** A unit as screens write it; frameworks write it without signs. */
export const shownUnit = (unit: string): string =>
  unit
    .replace(/^(t|kg)CO2e/, '$1 CO2e')
    .replaceAll('CO2e', 'CO₂e')
    .replaceAll(/\bm2\b/g, 'm²')
    .replaceAll(/\bm3\b/g, 'm³');

/** A number of an answer with its unit. */
export function UnitNumber({ value, unit }: { value: number; unit: string | null }) {
  const shown = unit === null ? '' : shownUnit(unit);
  return (
    <bdi dir={figureDirection(shown)} className="figures">
      {formatPlain(Number(value.toPrecision(6)))}
      {shown && ` ${shown}`}
    </bdi>
  );
}
