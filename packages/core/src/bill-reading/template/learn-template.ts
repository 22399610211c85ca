import type { ReadingHints } from '../reading.ts';
import { isAmountField, locate, valueOf } from './locate.ts';
import { idKey } from '../fields/identifiers.ts';
import { namesSupplier, signsOf } from '../fields/supplier-signs.ts';
import { printsOf, type Print } from '../text/surroundings.ts';
import {
  isSamePlace,
  shapeOf,
  taughtFields,
  type BillTemplate,
  type Confirmed,
  type Place,
  type TaughtField,
} from './template.ts';
import type { PageText } from '../text/page-text.ts';

/** So many places of one value are kept. */
const MOST_PLACES = 4;

/** A person types a quantity as it is printed or as it was converted: to a hundredth, or to what a conversion rounds off. */
const [HUNDREDTH, ROUNDED_OFF] = [0.011, 0.0005];

const isId = (name: TaughtField) => name.endsWith('_no');
const isDate = (name: TaughtField) => name.includes('date');

/** Whether two values of a field are the same. */
export function isSameValue(name: TaughtField, a: string | number, b: string | number): boolean {
  if (isId(name)) return idKey(String(a)) === idKey(String(b));
  if (isDate(name)) return a === b;
  if (isAmountField(name)) return Math.round(Number(a) * 1000) === Math.round(Number(b) * 1000);
  return Math.abs(Number(a) - Number(b)) <= Math.max(HUNDREDTH, ROUNDED_OFF * Math.abs(Number(b)));
}

/**
 * What the confirmed values of a bill teach about its supplier: each place where a value is printed, with the words around it. A
 * place that led to the right value counts a hit, to another one a miss; with more misses than hits it is forgotten.
 */
export function learnTemplate(
  pages: PageText[],
  confirmed: Confirmed,
  before: BillTemplate | undefined,
  hints: ReadingHints = {},
): BillTemplate {
  const prints = printsOf(pages, hints);
  const first = pages[0]?.page ?? 1;
  const places: BillTemplate['places'] = {};
  for (const name of taughtFields) {
    const value = confirmed[name];
    const known = before?.places[name] ?? [];
    const kept =
      value === null || value === undefined || value === '' ? known : judged(name, value, known, prints, first);
    const isKnown = kept.some((place) => place.hits > (known.find((one) => isSamePlace(one, place))?.hits ?? 0));
    const fresh =
      isKnown || value === null || value === undefined || value === ''
        ? []
        : placesOf(name, value, confirmed, prints, first).filter(
            (one) => !kept.some((place) => isSamePlace(one, place)),
          );
    const all = [...kept, ...fresh].toSorted((a, b) => b.hits - a.hits).slice(0, MOST_PLACES);
    if (all.length) places[name] = all;
  }
  return {
    supplier: confirmed.supplier,
    signs: mergedSigns(before?.signs, signsOf(pages)),
    carriers: [...new Set([...(before?.carriers ?? []), confirmed.carrier].filter(Boolean))],
    places,
  };
}

/** The known places after another bill: where they led, and where they are now. */
function judged(name: TaughtField, value: string | number, known: Place[], prints: Print[], first: number): Place[] {
  return known.flatMap((place) => {
    const found = locate(name, place, prints, first);
    if (!found) return [place];
    const isRight = isSameValue(name, found.value, value);
    const next = isRight
      ? { ...place, hits: place.hits + 1, ...at(found.print, first) }
      : { ...place, misses: place.misses + 1 };
    return next.misses > next.hits ? [] : [next];
  });
}

const at = ({ rect }: Print, first: number) => ({
  isFirstPage: rect.page === first,
  x: Math.round(rect.x),
  y: Math.round(rect.y),
});

const baseUnits: Partial<Record<TaughtField, string>> = {
  energy_consumption: 'kWh',
  water_consumption: 'l',
  waste: 't',
};

/** Where on the pages a value is printed, told by the words around it. A value without any words around it teaches nothing. */
function placesOf(
  name: TaughtField,
  value: string | number,
  confirmed: Confirmed,
  prints: Print[],
  first: number,
): Place[] {
  const kinds = isDate(name)
    ? name === 'billing_start_date'
      ? ['day', 'first-day']
      : name === 'billing_end_date'
        ? ['day', 'last-day']
        : ['day']
    : [isId(name) ? 'id' : 'number'];
  const unitOf = (print: Print): string | undefined => {
    const base = baseUnits[name];
    if (!base || print.unit) return undefined;
    return print.value === confirmed.original_quantity && confirmed.original_unit ? confirmed.original_unit : base;
  };
  const found = prints.flatMap((print) => {
    if (!kinds.includes(print.kind) || (print.beside === '' && print.above === '')) return [];
    const unit = unitOf(print);
    const own = valueOf(name, print, unit);
    if (own === undefined || !isSameValue(name, own, value)) return [];
    const place: Place = {
      kind: print.kind,
      beside: print.beside,
      above: print.above,
      nth: print.nth,
      ...(unit !== undefined && { unit }),
      ...(print.kind === 'id' && { shape: shapeOf(String(print.value)) }),
      ...at(print, first),
      hits: 1,
      misses: 0,
    };
    return [place];
  });
  const distinct = found.filter((place, i) => found.findIndex((one) => isSamePlace(one, place)) === i);
  // A label beside the value tells more than a header above it.
  return distinct.toSorted((a, b) => Number(b.beside !== '') - Number(a.beside !== '')).slice(0, MOST_PLACES);
}

/** What stands on both bills is the supplier's or the customer's, all else was chance. */
function mergedSigns(before: string[] | undefined, now: string[]): string[] {
  if (!before?.length) return now;
  const both = before.filter((sign) => now.includes(sign));
  return both.length >= 2 ? both : [...new Set([...before, ...now])].slice(0, 12);
}

/** Whether a bill's pages are those of a template's supplier: 2 and more by its name or by two of its signs. */
export function supplierScore(template: BillTemplate, pages: PageText[], all: BillTemplate[]): number {
  const here = signsOf(pages);
  // A sign on the bills of several suppliers is the customer's own.
  const own = template.signs.filter(
    (sign) => here.includes(sign) && all.every((other) => other === template || !other.signs.includes(sign)),
  );
  return own.length + (namesSupplier(pages, template.supplier) ? 2 : 0);
}
