import type { Label } from '@steward/contract/widget-data';
import { chartColours } from '../../ui/chart/chart-colours.ts';
import type { DataColour, Tone } from './widget-answer.ts';

const meant: Record<DataColour, string> = {
  scope1: 'var(--scope-1)',
  scope2: 'var(--scope-2)',
  scope3: 'var(--scope-3)',
  fuel: 'var(--scope-1)',
  energy: 'var(--scope-2)',
  data: 'var(--data)',
  covered: 'var(--cover)',
  good: 'var(--good)',
  warn: 'var(--warn-mark)',
  bad: 'var(--bad)',
};

/** Of the palette, without the greens and blues that look like what has a meaning beside them. */
const order = [1, 3, 5, 7, 6, 10, 8, 9, 11, 12, 2, 0, 4] as const;
const placeOf = (at: number) => order[at % order.length] ?? 0;

/** The color of a part in styles: what it means, or its place in the palette; a single one is slate. */
export function colourOf(colour: DataColour | null, at: number, count: number): string {
  if (colour) return meant[colour];
  if (count === 1) return meant.data;
  const [light, dark] = [chartColours.light, chartColours.dark];
  return `light-dark(${light[placeOf(at)]}, ${dark[placeOf(at)]})`;
}

/** What is burnt in the property is scope 1, what is bought is scope 2. */
const ofCarrier: Readonly<Record<string, DataColour>> = {
  electricity: 'energy',
  district_heating: 'energy',
  district_cooling: 'energy',
  steam: 'energy',
  natural_gas: 'fuel',
  heating_oil: 'fuel',
  kerosene: 'fuel',
  lpg: 'fuel',
  diesel: 'fuel',
};

const carrierOf = ({ kind, value }: Label) =>
  kind === 'carrier' ? value : kind === 'figure' ? /^consumption\.(\w+)$/.exec(value)?.[1] : undefined;

/** The colors of parts by what they mean: an energy source has that of its scope, but only one part each has it. */
export function meantColours(parts: readonly { name: Label; colour: DataColour | null }[]): (DataColour | null)[] {
  const taken = new Set(parts.flatMap(({ colour }) => colour ?? []));
  const isShared = parts.filter(({ colour }) => colour === 'data').length > 1;
  return parts.map(({ name, colour: own }) => {
    // Slate is the color of what has no other beside it.
    const colour = isShared && own === 'data' ? null : own;
    const meaning = ofCarrier[carrierOf(name) ?? ''];
    if (colour || !meaning || taken.has(meaning)) return colour;
    taken.add(meaning);
    return meaning;
  });
}

const inCharts = { fuel: 'scope1', energy: 'scope2' } as const;

/** The same for a chart. */
export function chartColourOf(
  colour: DataColour | null,
  at: number,
  count: number,
): number | Exclude<DataColour, keyof typeof inCharts> {
  if (colour === 'fuel' || colour === 'energy') return inCharts[colour];
  return colour ?? (count === 1 && at === 0 ? 'data' : placeOf(at));
}

export const toneColour: Record<Tone, string> = {
  good: 'var(--good)',
  warn: 'var(--warn-mark)',
  bad: 'var(--bad)',
  none: 'var(--data-soft)',
};

/** The tone of the badge of a state. */
export const badgeTone = { good: 'good', warn: 'warn', bad: 'bad', none: 'plain' } as const;
