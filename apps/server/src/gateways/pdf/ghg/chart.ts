import type { Block, Chart } from '../blocks.ts';
import { TONNES, type Wording } from './wording.ts';

export interface Stack {
  label: string;
  /** kg CO2e, one per series. */
  parts: number[];
  /** kg CO2e: the total by the other method; null: unknown, and not drawn. */
  mark: number | null;
}

/** A stacked bar chart as shares of its height. Bars cannot go below zero: negative values are not drawn. */
export function chart(stacks: readonly Stack[], series: string[], alt: string, { label, figures }: Wording): Block[] {
  const heights = stacks.map(({ parts }) => parts.reduce((sum, part) => sum + Math.max(0, part), 0));
  const highest = Math.max(0, ...heights, ...stacks.map(({ mark }) => mark ?? 0));
  if (!(highest > 0)) return [];
  const step = niceStep(highest / 1000 / 4) * 1000;
  const top = Math.ceil(highest / step - 1e-9) * step;
  const decimals = Math.max(0, Math.min(6, -Math.floor(Math.log10(step / 1000) + 1e-9)));
  const bars: Chart['bars'] = stacks.map(({ label: under, parts, mark }) => {
    let from = 0;
    return {
      label: under,
      parts: parts.map((part, index) => {
        const to = from + Math.max(0, part) / top;
        const bar = { series: index, from, to };
        from = to;
        return bar;
      }),
      mark: mark !== null && mark > 0 ? mark / top : null,
    };
  });
  const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => ({
    at: (index * step) / top,
    label: figures.tonnes(index * step, decimals),
  }));
  return [{ kind: 'chart', alt, unit: TONNES, ticks, bars, series, markLabel: label('chart.market') }];
}

/** The next of 1, 2, 2.5, 5, 10 times a power of ten. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 2.5, 5, 10].find((nice) => nice * power >= least * (1 - 1e-9)) ?? 10);
}
