import type { EChartsCoreOption } from 'echarts/core';
import type { Look } from './chart-canvas.tsx';
import { asHtml, lookOf, shownIn, tick } from './chart-look.ts';

export interface Heat {
  rows: readonly string[];
  columns: readonly string[];
  /** Unknown is null: no cell is drawn. */
  cells: readonly (readonly (number | null)[])[];
  unit: string;
}

/** From low to high, as on maps: never green, because a high value is not good. */
const steps = {
  light: ['#fbe3b5', '#f4b36a', '#df7a52', '#ac3f5c', '#64255f'],
  dark: ['#4b3a52', '#7a4464', '#b3546a', '#e37f5f', '#fbc67e'],
} as const;

/** A heat map: the first row is at the top, and time runs from left to right in every language. */
export function heatOption({ rows, columns, cells, unit }: Heat, look: Look): EChartsCoreOption {
  const { isDark, isRtl, isNarrow } = look;
  const { base, ink, line, surface, tooltip } = lookOf(look);
  const shown = shownIn(unit);
  const data = cells.flatMap((row, at) =>
    row.flatMap((value, column) => (value === null ? [] : [[column, at, value] as const])),
  );
  const values = data.map(([, , value]) => value);
  const [least, most] = values.length > 0 ? [Math.min(...values), Math.max(...values)] : [0, 1];
  const axis = { type: 'category', axisTick: { show: false }, splitArea: { show: false } } as const;
  const label = { color: ink, fontSize: 12, hideOverlap: true };
  return {
    ...base,
    grid: { top: 4, bottom: 36, left: 8, right: 8, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: {
      ...tooltip,
      formatter: ({ value: [column, row, value] }: { value: [number, number, number] }) =>
        `${asHtml(rows[row] ?? '')}, ${asHtml(columns[column] ?? '')}<br><b>${asHtml(shown(value))}</b>`,
    },
    xAxis: { ...axis, data: columns, axisLine: { lineStyle: { color: line } }, axisLabel: label },
    yAxis: {
      ...axis,
      data: rows,
      inverse: true,
      position: isRtl ? 'right' : 'left',
      axisLine: { show: false },
      axisLabel: { ...label, width: isNarrow ? 80 : 140, overflow: 'truncate' },
    },
    visualMap: {
      min: least,
      max: most > least ? most : least + 1,
      calculable: false,
      orient: 'horizontal',
      bottom: 0,
      [isRtl ? 'right' : 'left']: 8,
      itemWidth: 10,
      itemHeight: 120,
      text: [tick(most), tick(least)],
      textStyle: { color: ink, fontSize: 12 },
      inRange: { color: steps[isDark ? 'dark' : 'light'] },
    },
    series: [
      {
        type: 'heatmap',
        data,
        // A gap shows the cells where there is room for it.
        itemStyle: columns.length * rows.length < 1000 ? { borderColor: surface, borderWidth: 1 } : {},
        emphasis: { itemStyle: { borderColor: ink, borderWidth: 1 } },
      },
    ],
  };
}
