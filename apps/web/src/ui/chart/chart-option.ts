import type { EChartsCoreOption } from 'echarts/core';
import type { Look } from './chart-canvas.tsx';
import { chartColours, meaningColours } from './chart-colours.ts';
import { formatFigure, formatNumber } from '../format.ts';
import { fontFamily } from '../theme.ts';

export interface Series {
  name: string;
  /** One value per category; unknown is `null`, never zero. */
  values: (number | null)[];
  /** An index of the palette, or a color with a meaning. */
  colour?: number | keyof typeof meaningColours.light;
  /** A mark across each column, for the same month of the year before. Nothing is interpolated between the months. */
  isOutline?: boolean;
  /** The value applies to a whole category and jumps at the next one, such as a legal limit. */
  isStep?: boolean;
  /** The lower and the upper edge of the band around the first series, in this order; a table shows them as columns. */
  edge?: 'low' | 'high';
  /** Categories whose value is doubtful: hollow marks. A series with this list has no other marks if it is long. */
  hollow?: readonly number[];
  /** The unit in the saved table, where it differs from the unit of the chart. */
  unit?: string;
}

export interface ChartData {
  kind: 'stacked' | 'bar' | 'line';
  categories: string[];
  series: Series[];
  unit: string;
  decimals?: number;
  /** A value to reach, or not to exceed. */
  limit?: { label: string; value: number };
  /** Categories with incomplete data: hatched. */
  partial?: readonly number[];
  /** The value axis fits the values instead of beginning at zero, for measured values such as temperatures. */
  isFitted?: boolean;
  /** Bars can be clicked. */
  canPick?: boolean;
}

/** A longer line has no marks at its values. */
const MOST_MARKS = 120;

const topOf = (names: number, isNarrow: boolean) => (names < 2 ? 20 : isNarrow ? names * 22 + 18 : 48);

/**
 * The options for ECharts. Right-to-left layout is set here: time still runs from left to right, the value axis and the
 * legend change sides.
 */
export function chartOption(data: ChartData, look: Look): EChartsCoreOption {
  const { kind, categories, series, unit, decimals = 2, limit } = data;
  const { isDark, isRtl, isNarrow, description, calm } = look;
  const palette = chartColours[isDark ? 'dark' : 'light'];
  const ink = isDark ? '#a5b3af' : '#53615d';
  const line = isDark ? '#24312d' : '#e3e9e7';
  const surface = isDark ? '#121a18' : '#ffffff';
  const strong = isDark ? '#e8eeec' : '#14211e';
  const meant = meaningColours[isDark ? 'dark' : 'light'];
  // U+2066 and U+2069 keep number and unit in order inside Arabic text.
  const shown = (value: unknown) =>
    typeof value === 'number' ? `\u2066${formatNumber(value, decimals)} ${unit}\u2069` : '–';
  const colourOf = ({ colour = 0 }: Series) =>
    typeof colour === 'string' ? meant[colour] : palette[colour % palette.length];
  // Light stripes over the color of the column.
  const hatch = { symbol: 'rect', rotation: -Math.PI / 4, dashArrayX: [1, 0], dashArrayY: [3, 3], color: surface };
  const isBar = kind !== 'line';
  const hollow = new Map(series.map((one, index) => [index, new Set(one.hollow)]));
  const named = series.filter(({ edge }) => !edge);
  return {
    animation: !calm,
    animationDuration: 350,
    textStyle: { fontFamily, color: ink },
    aria: { enabled: true, label: { description } },
    grid: {
      top: topOf(named.length, isNarrow),
      bottom: 4,
      left: 8,
      right: 8,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    legend: {
      show: named.length > 1,
      // A narrow page has no room for the names in one row, and a scrolling legend hides most of them.
      ...(isNarrow ? { type: 'plain', orient: 'vertical', itemGap: 8 } : { type: 'scroll', itemGap: 16 }),
      top: 0,
      [isRtl ? 'right' : 'left']: 0,
      data: named.map(({ name, isOutline }) => ({
        name,
        icon: isOutline ? 'path://M0,5h14v2h-14z' : 'roundRect',
        ...(isOutline && { itemStyle: { color: strong, borderWidth: 0 } }),
      })),
      itemWidth: 12,
      itemHeight: 12,
      align: isRtl ? 'right' : 'left',
      textStyle: { color: ink, fontSize: 12 },
    },
    tooltip: {
      trigger: 'axis',
      axisPointer: {
        type: isBar ? 'shadow' : 'line',
        shadowStyle: { color: isDark ? 'rgb(255 255 255 / 5%)' : 'rgb(12 40 34 / 4%)' },
      },
      backgroundColor: surface,
      borderColor: line,
      textStyle: { color: strong, fontSize: 13 },
      extraCssText: `direction:${isRtl ? 'rtl' : 'ltr'};border-radius:10px;box-shadow:var(--shadow-float);text-align:start`,
      valueFormatter: shown,
      confine: true,
    },
    xAxis: {
      type: 'category',
      data: categories,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: line } },
      axisLabel: { color: ink, fontSize: 12, hideOverlap: true, ...(isNarrow && { rotate: 0 }) },
    },
    yAxis: {
      type: 'value',
      position: isRtl ? 'right' : 'left',
      name: '',
      splitNumber: 4,
      ...(data.isFitted && { scale: true }),
      ...(unit === '%' && isShare(series) && { max: 100 }),
      // Things are counted whole.
      ...(unit === '' &&
        series.every(({ values }) => values.every((value) => value === null || value % 1 === 0)) && {
          minInterval: 1,
        }),
      splitLine: { lineStyle: { color: line } },
      axisLabel: {
        color: ink,
        fontSize: 12,
        formatter: (value: number) => formatFigure(value).replace(/[.,٫]0$/, ''),
      },
    },
    series: series.map((one, index) =>
      one.isOutline
        ? mark(one, strong, surface, isNarrow)
        : one.edge
          ? edgeOf(one, series, colourOf(named[0] ?? one), shown)
          : {
              name: one.name,
              type: isBar ? 'bar' : 'line',
              data: one.values.map((value, at) =>
                isBar && data.partial?.includes(at)
                  ? { value, itemStyle: { decal: hatch } }
                  : hollow.get(index)?.has(at)
                    ? { value, symbol: 'emptyCircle', symbolSize: 9, itemStyle: { borderWidth: 2 } }
                    : value,
              ),
              cursor: data.canPick ? 'pointer' : 'default',
              ...(kind === 'stacked' && { stack: 'all' }),
              itemStyle: {
                color: colourOf({ colour: index, ...one }),
                ...(isBar && { borderRadius: kind === 'stacked' ? 2 : [4, 4, 0, 0] }),
                ...(kind === 'stacked' && { borderColor: surface, borderWidth: 1 }),
              },
              ...(isBar && { barMaxWidth: 38 }),
              ...(kind === 'line' && {
                lineStyle: { width: 2.5 },
                symbol: 'circle',
                symbolSize: 7,
                connectNulls: false,
              }),
              ...(one.hollow && categories.length > MOST_MARKS && { symbol: 'none', showAllSymbol: true }),
              ...(one.isStep && { step: 'middle', symbol: 'none' }),
              emphasis: { focus: 'series' },
              ...(limit &&
                index === 0 && {
                  markLine: {
                    silent: true,
                    symbol: 'none',
                    lineStyle: { color: isDark ? '#ff938a' : '#b3261e', type: 'dashed', width: 1.5 },
                    label: {
                      formatter: limit.label,
                      color: ink,
                      // Without a line height the background is lower than the letters, and a bar shows through behind
                      // them.
                      lineHeight: 20,
                      backgroundColor: surface,
                      padding: [0, 6],
                      borderRadius: 4,
                      position: isRtl ? 'insideStartTop' : 'insideEndTop',
                    },
                    data: [{ yAxis: limit.value }],
                  },
                }),
            },
    ),
  };
}

/** Shares of a whole that come near to it: the axis ends with the whole. */
const isShare = (series: readonly Series[]) => {
  const most = Math.max(...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return most > 80 && most <= 100;
};

/** An edge of the band: the upper one is drawn as the height above the lower one, and named with its own value. */
function edgeOf(
  { name, values, edge }: Series,
  series: readonly Series[],
  color: string | undefined,
  shown: (value: unknown) => string,
) {
  const low = series.find((one) => one.edge === 'low')?.values;
  const heights = values.map((value, at) => {
    const from = low?.[at];
    return value === null || from === null || from === undefined ? null : value - from;
  });
  return {
    name,
    type: 'line',
    data: edge === 'high' ? heights : values,
    stack: 'band',
    stackStrategy: 'all',
    silent: true,
    symbol: 'none',
    connectNulls: false,
    lineStyle: { opacity: 0 },
    itemStyle: { color },
    ...(edge === 'high' && { areaStyle: { color, opacity: 0.16 } }),
    tooltip: { valueFormatter: (_: unknown, at: number) => shown(values[at]) },
  };
}

const mark = ({ name, values }: Series, ink: string, surface: string, isNarrow: boolean) => ({
  name,
  type: 'scatter',
  data: values,
  z: 5,
  silent: true,
  symbol: 'rect',
  symbolSize: [isNarrow ? 16 : 34, 3],
  itemStyle: { color: ink, borderColor: surface, borderWidth: 1 },
});
