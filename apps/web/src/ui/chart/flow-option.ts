import type { EChartsCoreOption } from 'echarts/core';
import type { Look } from './chart-canvas.tsx';
import type { meaningColours } from './chart-colours.ts';
import { asHtml, lookOf, shownIn } from './chart-look.ts';

export interface Flow {
  nodes: readonly { name: string; colour: number | keyof typeof meaningColours.light }[];
  links: readonly { from: number; to: number; value: number }[];
  unit: string;
}

interface Hovered {
  dataType: 'node' | 'edge';
  name: string;
  value: number;
  data: { from?: number; to?: number; at?: number };
}

/**
 * Flows between nodes in the reading direction. The library has none for right to left: there each link is turned
 * around, so that its first node is on the right.
 */
export function flowOption({ nodes, links, unit }: Flow, look: Look): EChartsCoreOption {
  const { isRtl, isNarrow } = look;
  const { base, colourOf, strong, tooltip } = lookOf(look);
  const shown = shownIn(unit);
  const nameOf = (at: number | undefined) => asHtml(nodes[at ?? -1]?.name ?? '');
  const hasNext = new Set(links.map(({ from }) => from));
  return {
    ...base,
    tooltip: {
      ...tooltip,
      formatter: ({ dataType, value, data }: Hovered) =>
        dataType === 'edge'
          ? `${nameOf(data.from)} ${isRtl ? '←' : '→'} ${nameOf(data.to)}<br><b>${asHtml(shown(value))}</b>`
          : `${nameOf(data.at)}<br><b>${asHtml(shown(value))}</b>`,
    },
    series: [
      {
        type: 'sankey',
        top: 8,
        bottom: 8,
        left: 4,
        right: 4,
        draggable: false,
        nodeWidth: 12,
        nodeGap: 12,
        // Nodes are named by their index: two may have the same name.
        data: nodes.map(({ colour }, at) => ({
          name: String(at),
          at,
          itemStyle: { color: colourOf(colour), borderWidth: 0 },
          label: { position: hasNext.has(at) === isRtl ? 'left' : 'right' },
        })),
        links: links.map(({ from, to, value }) => ({
          source: String(isRtl ? to : from),
          target: String(isRtl ? from : to),
          value,
          from,
          to,
        })),
        label: {
          color: strong,
          fontSize: 12,
          width: isNarrow ? 90 : 160,
          overflow: 'truncate',
          formatter: ({ name }: { name: string }) => nodes[Number(name)]?.name ?? '',
        },
        lineStyle: { color: isRtl ? 'target' : 'source', opacity: 0.28, curveness: 0.5 },
        emphasis: { focus: 'adjacency' },
      },
    ],
  };
}
