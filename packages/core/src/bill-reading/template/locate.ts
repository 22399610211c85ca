import { rounded } from '../fields/fields-of-quantities.ts';
import type { PageText } from '../text/page-text.ts';
import { shapeOf, type BillTemplate, type Place, type TaughtField } from './template.ts';
import { isSameLabel } from './template-labels.ts';
import { unitNamed, type UnitKind } from '../fields/units.ts';
import type { Print } from '../text/surroundings.ts';

/** A value found at a place of a template. */
export interface Located {
  place: Place;
  print: Print;
  value: string | number;
  /** Two values stand where the place points to. */
  isAmbiguous: boolean;
}

const quantityKinds: Partial<Record<TaughtField, UnitKind>> = {
  energy_consumption: 'energy',
  water_consumption: 'volume',
  waste: 'mass',
};
export const isAmountField = (name: TaughtField): boolean => name.endsWith('_amount');

/** A print's value as a field has it: a quantity in kWh, litres or tonnes. Nothing where the print cannot be one. */
export function valueOf(name: TaughtField, print: Print, unitOfPlace?: string): string | number | undefined {
  const kind = quantityKinds[name];
  if (!kind) return print.kind !== 'number' || print.isMoney || !isAmountField(name) ? print.value : undefined;
  if (print.kind !== 'number' || typeof print.value !== 'number' || print.isMoney) return undefined;
  const unit = print.unit ?? (unitOfPlace === undefined ? undefined : unitNamed(unitOfPlace));
  if (unit?.kind !== kind) return undefined;
  const value = print.value * unit.factor;
  return kind === 'volume' ? Math.round(value) : rounded(value, kind);
}

/** A value whose labels are those of the place. Without a label beside it the header above and the position must do. */
function fits(place: Place, print: Print): boolean {
  if (print.kind !== place.kind || print.nth !== place.nth) return false;
  const isAbove = place.above !== '' && isSameLabel(place.above, print.above);
  if (place.beside !== '') return isSameLabel(place.beside, print.beside);
  return print.beside === '' && isAbove;
}

/**
 * The header above and the shape of an identifier count one each, the page half of that, as bills grow by a page; the place, half of which
 * is left 13 mm away on A4, a little more, so that of two columns the nearer wins. What scores within half of the best may be meant too.
 */
const [SAME_PAGE, NEAR, HALF_AWAY, LETTER] = [0.5, 0.6, 60, 0.02];

/** The better the nearer to where it stood before; the header above tells columns of one row apart. */
function nearness(place: Place, print: Print, firstPage: number): number {
  const distance = Math.hypot(print.rect.x - place.x, print.rect.y - place.y);
  const shape = place.shape === undefined || place.shape === shapeOf(String(print.value)) ? 1 : 0;
  return (
    (isSameLabel(place.above, print.above) ? 1 : 0) +
    ((print.rect.page === firstPage) === place.isFirstPage ? SAME_PAGE : 0) +
    shape +
    // Of parts of one identifier the whole is meant.
    (print.kind === 'id' ? LETTER * String(print.value).length : 0) +
    NEAR / (1 + distance / HALF_AWAY)
  );
}

/** The value at a place on the pages of another bill. */
export function locate(name: TaughtField, place: Place, prints: Print[], firstPage: number): Located | undefined {
  const found = prints
    .filter((print) => fits(place, print))
    .flatMap((print) => {
      const value = valueOf(name, print, place.unit);
      return value === undefined ? [] : [{ print, value, score: nearness(place, print, firstPage) }];
    })
    .toSorted((a, b) => b.score - a.score);
  const [best] = found;
  if (!best) return undefined;
  const isPartOf = (other: Print) => best.print.kind === 'id' && overlaps(best.print, other);
  const isAmbiguous = found.some(
    (other) => other.value !== best.value && other.score > best.score - SAME_PAGE && !isPartOf(other.print),
  );
  return { place, print: best.print, value: best.value, isAmbiguous };
}

const overlaps = ({ rect: a }: Print, { rect: b }: Print) =>
  a.page === b.page &&
  Math.min(a.x + a.w, b.x + b.w) > Math.max(a.x, b.x) &&
  Math.min(a.y + a.h, b.y + b.h) > Math.max(a.y, b.y);

/** Everything a template finds on some pages, by field. */
export function locateAll(template: BillTemplate, prints: Print[], pages: PageText[]): Map<TaughtField, Located[]> {
  const first = pages[0]?.page ?? 1;
  const found = new Map<TaughtField, Located[]>();
  for (const [name, places] of Object.entries(template.places) as [TaughtField, Place[]][]) {
    const located = places.flatMap((place) => locate(name, place, prints, first) ?? []);
    if (located.length) found.set(name, located);
  }
  return found;
}
