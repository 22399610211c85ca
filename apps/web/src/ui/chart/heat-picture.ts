import { fontFamily } from '../theme.ts';
import { tick } from './chart-look.ts';

export interface Heat {
  rows: readonly string[];
  columns: readonly string[];
  /** Unknown is null: no cell is drawn. */
  cells: readonly (readonly (number | null)[])[];
  unit: string;
}

interface Look {
  isDark: boolean;
  isRtl: boolean;
  width: number;
  height: number;
}

/** Where the cells are, in pixels. */
export interface HeatPlot {
  left: number;
  top: number;
  cellWidth: number;
  cellHeight: number;
}

/** From low to high, as on maps: never green, because a high value is not good. */
const steps = {
  light: ['#fbe3b5', '#f4b36a', '#df7a52', '#ac3f5c', '#64255f'],
  dark: ['#4b3a52', '#7a4464', '#b3546a', '#e37f5f', '#fbc67e'],
} as const;

const COLUMN_LABELS = 20;
const LEGEND = 24;
const LEGEND_WIDTH = 96;
const FONT = `12px ${fontFamily}`;

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** The color at a share between the least and the most. */
function colourAt(share: number, colours: readonly string[]): string {
  const place = Math.min(Math.max(share, 0), 1) * (colours.length - 1);
  const at = Math.min(Math.floor(place), colours.length - 2);
  const [from, to] = [channels(colours[at] ?? ''), channels(colours[at + 1] ?? '')];
  return `rgb(${from.map((one, index) => Math.round(one + ((to[index] ?? one) - one) * (place - at))).join(' ')})`;
}

/** A text that fits into a width, cut with an ellipsis. */
function cut(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  let length = text.length;
  while (length > 1 && context.measureText(`${text.slice(0, length)}…`).width > width) length -= 1;
  return `${text.slice(0, length)}…`;
}

/** Draws a heat map: the first row on top, time from left to right in every language, the names of rows on the reading side. */
export function drawHeat(canvas: HTMLCanvasElement, { rows, columns, cells }: Heat, look: Look): HeatPlot | undefined {
  const { isDark, isRtl, width, height } = look;
  const ratio = globalThis.devicePixelRatio || 1;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d');
  if (!context || columns.length === 0 || rows.length === 0) return undefined;
  context.scale(ratio, ratio);
  context.fillStyle = isDark ? '#121a18' : '#ffffff';
  context.fillRect(0, 0, width, height);
  context.font = FONT;
  const ink = isDark ? '#a5b3af' : '#53615d';
  const names = Math.min(Math.max(...rows.map((row) => context.measureText(row).width)) + 8, width * 0.34);
  const plot: HeatPlot = {
    left: isRtl ? 0 : names,
    top: 0,
    cellWidth: (width - names) / columns.length,
    cellHeight: (height - COLUMN_LABELS - LEGEND) / rows.length,
  };
  const colours = steps[isDark ? 'dark' : 'light'];
  const known = cells.flatMap((row) => row.filter((value) => value !== null));
  const least = known.reduce((low, value) => Math.min(low, value), Infinity);
  const most = known.reduce((high, value) => Math.max(high, value), -Infinity);
  // A gap shows the cells where there is room for it.
  const gap = plot.cellWidth > 6 && plot.cellHeight > 6 ? 1 : 0;
  for (const [at, row] of cells.entries())
    for (const [column, value] of row.entries()) {
      if (value === null) continue;
      context.fillStyle = colourAt(most > least ? (value - least) / (most - least) : 0.5, colours);
      context.fillRect(
        plot.left + column * plot.cellWidth,
        plot.top + at * plot.cellHeight,
        Math.max(plot.cellWidth - gap, 0.5),
        Math.max(plot.cellHeight - gap, 0.5),
      );
    }
  context.fillStyle = ink;
  context.textBaseline = 'middle';
  context.textAlign = isRtl ? 'left' : 'right';
  const everyRow = Math.max(1, Math.ceil(14 / plot.cellHeight));
  for (const [at, row] of rows.entries())
    if (at % everyRow === 0)
      context.fillText(
        cut(context, row, names - 8),
        isRtl ? width - names + 8 : names - 8,
        plot.top + (at + 0.5) * plot.cellHeight,
      );
  context.textAlign = 'center';
  const widest = Math.max(...columns.map((column) => context.measureText(column).width)) + 12;
  const everyColumn = Math.max(1, Math.ceil(widest / plot.cellWidth));
  for (const [at, column] of columns.entries())
    if (at % everyColumn === 0 && (at + 0.5) * plot.cellWidth + widest / 2 < width - names + 12)
      context.fillText(
        column,
        // The first label would begin outside the picture.
        Math.max(plot.left + (at + 0.5) * plot.cellWidth, widest / 2 - 6),
        height - LEGEND - COLUMN_LABELS / 2,
      );
  if (known.length > 0) drawLegend(context, [tick(least), tick(most)], { colours, isRtl, width, height });
  return plot;
}

function drawLegend(
  context: CanvasRenderingContext2D,
  [least, most]: readonly [string, string],
  { colours, isRtl, width, height }: Pick<Look, 'isRtl' | 'width' | 'height'> & { colours: readonly string[] },
) {
  const before = context.measureText(least).width + 8;
  const whole = before + LEGEND_WIDTH + 8 + context.measureText(most).width;
  const left = isRtl ? width - whole : 0;
  const middle = height - LEGEND / 2 + 2;
  context.textAlign = 'left';
  context.fillText(least, left, middle);
  context.fillText(most, left + before + LEGEND_WIDTH + 8, middle);
  const gradient = context.createLinearGradient(left + before, 0, left + before + LEGEND_WIDTH, 0);
  for (const [at, colour] of colours.entries()) gradient.addColorStop(at / (colours.length - 1), colour);
  context.fillStyle = gradient;
  context.fillRect(left + before, middle - 5, LEGEND_WIDTH, 10);
}
