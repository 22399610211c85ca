import type { DataOf, Label } from '@steward/contract/widget-data';
import type { Widget } from '@steward/contract/insight/widgets.layout';
import { sharesOf, type FigurePart } from '@steward/core/figures/figure';
import { word } from '../../../platform/sources/sources.ts';
import { definitionOf } from './asked-page.ts';

type Colour = DataOf<'parts'>['parts'][number]['colour'];

/** The colour of a figure that has a meaning. */
export function colourOf(key: string): Colour {
  if (key === 'emissions.scope1' || key === 'energy.fuels') return 'scope1';
  if (key.startsWith('emissions.scope2') || key === 'energy.district') return 'scope2';
  if (key.startsWith('emissions.scope3')) return 'scope3';
  return definitionOf(key)?.group === 'resources' ? 'data' : null;
}

/** Whether enough of a value is known to compare it: of its days nearly all have data, and nothing in it lacks a value. */
const isWhole = (part: FigurePart) =>
  part.value !== null && !part.isIncomplete && (sharesOf(part).covered ?? 1) >= 0.995;

/** The change, as a fraction, where both values are complete; without, a missing bill would look like a saving. */
export const changeOf = (part: FigurePart, before: FigurePart): number | null =>
  isWhole(part) && isWhole(before) && part.value !== null && before.value !== null && before.value > 0
    ? part.value / before.value - 1
    : null;

/** Whether a step has data for a part of its days only. */
export const isPartial = (part: FigurePart | undefined): boolean =>
  part !== undefined && part.value !== null && !isWhole(part);

/** Largest first; unknown ones last. */
export const largestFirst = (a: FigurePart | undefined, b: FigurePart | undefined): number =>
  (b?.value ?? Number.NEGATIVE_INFINITY) - (a?.value ?? Number.NEGATIVE_INFINITY) || 0;

export const ordered = <R extends { part: FigurePart }>(rows: readonly R[]): R[] =>
  rows.filter(({ part }) => part.value !== null).toSorted((a, b) => largestFirst(a.part, b.part));

/** A number, or an amount with its own unit where that differs by row. */
export const amountCell = (part: FigurePart, unit: string) =>
  part.currency === undefined ? part.value : { value: part.value, unit };

/** One after the other: the statements of a transaction run behind one savepoint. */
export async function inTurn<A, B>(list: readonly A[], act: (one: A) => Promise<B>): Promise<B[]> {
  const done: B[] = [];
  for (const one of list) done.push(await act(one));
  return done;
}

/** The head of the column that names what a table is divided by. */
export function divisionName(by: Extract<Widget['binding'], { from: 'figures' }>['by']): Label {
  if (by === 'country') return word('portfolio.country');
  if (by === 'type') return word('portfolio.type');
  if (by === 'portfolio') return word('portfolio.portfolio');
  return by === 'fund' ? word('portfolio.fund') : word('portfolio.property');
}
