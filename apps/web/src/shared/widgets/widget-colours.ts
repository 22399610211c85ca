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

/** The color of a part in styles: what it means, or its place in the palette; a single one is slate. */
export function colourOf(colour: DataColour | null, at: number, count: number): string {
  if (colour) return meant[colour];
  if (count === 1) return meant.data;
  const [light, dark] = [chartColours.light, chartColours.dark];
  return `light-dark(${light[at % light.length]}, ${dark[at % dark.length]})`;
}

const inCharts = { fuel: 'scope1', energy: 'scope2' } as const;

/** The same for a chart. */
export function chartColourOf(
  colour: DataColour | null,
  at: number,
  count: number,
): number | Exclude<DataColour, keyof typeof inCharts> {
  if (colour === 'fuel' || colour === 'energy') return inCharts[colour];
  return colour ?? (count === 1 && at === 0 ? 'data' : at);
}

export const toneColour: Record<Tone, string> = {
  good: 'var(--good)',
  warn: 'var(--warn-mark)',
  bad: 'var(--bad)',
  none: 'var(--data-soft)',
};

/** The tone of the badge of a state. */
export const badgeTone = { good: 'good', warn: 'warn', bad: 'bad', none: 'plain' } as const;
