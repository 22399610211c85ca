import type { EChartsCoreOption } from 'echarts/core';
import type { Look } from './chart-canvas.tsx';
import { asHtml, lookOf, shownIn, tick } from './chart-look.ts';

export interface Points {
  x: { name: string; unit: string };
  y: { name: string; unit: string };
  points: readonly { label: string; x: number; y: number }[];
  /** The model through them, from left to right; empty where none was accepted. */
  line: readonly { x: number; expected: number; low: number; high: number }[];
  names: { points: string; expected: string; band: string };
}

/** Points over two measures, with the model through them and its band. */
export function pointsOption({ x, y, points, line, names }: Points, look: Look): EChartsCoreOption {
  const { isRtl, isNarrow } = look;
  const { base, ink, line: hair, meant, surface, tooltip } = lookOf(look);
  const [ofX, ofY] = [shownIn(x.unit), shownIn(y.unit)];
  const model = { type: 'line', symbol: 'none', silent: true, itemStyle: { color: meant.data } } as const;
  const edge = { ...model, name: names.band, stack: 'band', stackStrategy: 'all', lineStyle: { opacity: 0 } };
  const axis = { type: 'value', nameTextStyle: { color: ink, fontSize: 12 } } as const;
  const label = { color: ink, fontSize: 12, formatter: tick, hideOverlap: true };
  return {
    ...base,
    grid: { top: 32, bottom: 24, left: 8, right: 12, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    legend: {
      top: 0,
      [isRtl ? 'right' : 'left']: 0,
      itemWidth: 12,
      itemHeight: 12,
      align: isRtl ? 'right' : 'left',
      data: [names.points, ...(line.length > 0 ? [names.expected, ...(isNarrow ? [] : [names.band])] : [])],
      textStyle: { color: ink, fontSize: 12 },
    },
    tooltip: {
      ...tooltip,
      trigger: 'item',
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const point = points[dataIndex];
        return point ? `${asHtml(point.label)}<br>${asHtml(ofX(point.x))}, <b>${asHtml(ofY(point.y))}</b>` : '';
      },
    },
    xAxis: {
      ...axis,
      scale: true,
      name: `${x.name} (${x.unit})`,
      nameLocation: 'middle',
      nameGap: 24,
      splitLine: { show: false },
      axisLine: { lineStyle: { color: hair } },
      axisLabel: label,
    },
    yAxis: {
      ...axis,
      position: isRtl ? 'right' : 'left',
      splitNumber: 4,
      splitLine: { lineStyle: { color: hair } },
      axisLabel: label,
    },
    series: [
      {
        name: names.points,
        type: 'scatter',
        symbolSize: 8,
        data: points.map((point) => [point.x, point.y]),
        itemStyle: { color: surface, borderColor: meant.scope2, borderWidth: 2 },
      },
      ...(line.length > 0
        ? [
            { ...edge, data: line.map((one) => [one.x, one.low]) },
            {
              ...edge,
              data: line.map((one) => [one.x, one.high - one.low]),
              areaStyle: { color: meant.data, opacity: 0.16 },
            },
            {
              ...model,
              name: names.expected,
              lineStyle: { width: 2.5 },
              data: line.map((one) => [one.x, one.expected]),
            },
          ]
        : []),
    ],
  };
}
