import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFigure, formatNumber } from '../format.ts';
import { ChartFrame } from './chart-frame.tsx';
import type { ChartData } from './chart-option.ts';
import { saveTable } from './save-table.ts';
import classes from './scatter-chart.module.css';
import { stepsBetween } from './steps-between.ts';
import { ValueTable } from './value-table.tsx';

export interface ScatterPoint {
  label: string;
  x: number;
  y: number;
  /** The expected value at this x, and the bounds of the band. */
  expected: number;
  low: number;
  high: number;
}

interface Props {
  title: string;
  /** One sentence for screen readers that describes the chart. */
  description: string;
  /** `short` is the column head in the table. */
  x: { name: string; short: string; unit: string };
  y: { name: string; unit: string };
  points: readonly ScatterPoint[];
  /** The point that the chart is about. */
  marked: ScatterPoint;
  /** The expected line and the band around it, from left to right. */
  line: readonly { x: number; expected: number; low: number; high: number }[];
  names: { rows: string; points: string; marked: string; expected: string; band: string; low: string; high: string };
  height?: number;
}

const edge = { top: 12, end: 16, bottom: 44, start: 52 };

/**
 * Points over two measures with an expected line and its band, one point marked; also as a table, which can be saved.
 */
export function ScatterChart({ title, description, x, y, points, marked, line, names, height = 300 }: Props) {
  const { t } = useTranslation('ui');
  const [asTable, setAsTable] = useState(false);
  const all = [marked, ...points];
  const table: ChartData = {
    kind: 'line',
    unit: y.unit,
    decimals: 1,
    categories: all.map(({ label }, index) => (index ? label : `${names.marked}: ${label}`)),
    series: [
      { name: x.short, unit: x.unit, values: all.map((point) => point.x) },
      { name: y.name, values: all.map((point) => point.y) },
      { name: names.expected, values: all.map((point) => point.expected) },
      { name: names.low, values: all.map((point) => point.low) },
      { name: names.high, values: all.map((point) => point.high) },
    ],
  };
  return (
    <ChartFrame
      title={title}
      unit={y.unit}
      asTable={asTable}
      onSwitch={() => setAsTable(!asTable)}
      saves={asTable ? t('table.csv') : undefined}
      onSave={() => saveTable(title, table, names.rows)}
    >
      {asTable ? (
        <ValueTable {...table} title={title} rows={names.rows} />
      ) : (
        <>
          <Plot {...{ description, x, y, points, marked, line, height }} />
          <ul className={classes.legend}>
            <li data-part="marked">{names.marked}</li>
            <li data-part="points">{names.points}</li>
            <li data-part="line">{names.expected}</li>
            <li data-part="band">{names.band}</li>
          </ul>
        </>
      )}
    </ChartFrame>
  );
}

function Plot({
  description,
  x,
  y,
  points,
  marked,
  line,
  height,
}: Pick<Props, 'description' | 'x' | 'y' | 'points' | 'marked' | 'line'> & { height: number }) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const xs = [...points, marked, ...line].map((point) => point.x);
  const ys = [...points.map((point) => point.y), marked.y, ...line.flatMap(({ low, high }) => [low, high])];
  // The axis begins at zero, so that differences do not look larger than they are. Consumption is never below zero,
  // even where the band is.
  const yTicks = stepsBetween(0, Math.max(...ys), 4);
  const [xLeast, xMost] = [Math.min(...xs), Math.max(...xs)];
  const xTicks = stepsBetween(xLeast, xMost, 5).filter((tick) => tick >= xLeast && tick <= xMost);
  const top = yTicks.at(-1) ?? 1;
  const right = Math.max(width - edge.end, edge.start + 1);
  const bottom = height - edge.bottom;
  const px = (value: number) => edge.start + ((value - xLeast) / (xMost - xLeast || 1)) * (right - edge.start);
  const py = (value: number) => bottom - (Math.max(0, value) / top) * (bottom - edge.top);
  const at = (px_: number, py_: number) => `${px_.toFixed(1)},${py_.toFixed(1)}`;
  const band = [
    ...line.map((one) => at(px(one.x), py(one.high))),
    ...line.toReversed().map((one) => at(px(one.x), py(one.low))),
  ].join(' ');
  const shown = (tick: number) => formatFigure(tick).replace(/[.,٫]0$/, '');
  const said = ({ label, x: its, y: value }: ScatterPoint) =>
    `${label}: ${formatNumber(its, 1)} ${x.unit}, ${formatNumber(value, 1)} ${y.unit}`;
  return (
    <div ref={ref} className={classes.plot} style={{ blockSize: height }}>
      {width > 0 && (
        // An SVG drawing with titles on its points cannot be an image element.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <svg width={width} height={height} role="img" aria-label={description}>
          {yTicks.map((tick) => (
            <g key={tick}>
              <line x1={edge.start} x2={right} y1={py(tick)} y2={py(tick)} className={classes.grid} />
              <text x={edge.start - 8} y={py(tick) + 4} className={classes.tick} textAnchor="end">
                {shown(tick)}
              </text>
            </g>
          ))}
          {xTicks.map((tick) => (
            <text key={tick} x={px(tick)} y={bottom + 18} className={classes.tick} textAnchor="middle">
              {shown(tick)}
            </text>
          ))}
          <text x={(edge.start + right) / 2} y={height - 6} className={classes.name} textAnchor="middle">
            {`${x.name} (${x.unit})`}
          </text>
          <polygon points={band} className={classes.band} />
          <polyline points={line.map((one) => at(px(one.x), py(one.expected))).join(' ')} className={classes.line} />
          {points.map((point) => (
            <circle key={point.label} cx={px(point.x)} cy={py(point.y)} r={4} className={classes.point}>
              <title>{said(point)}</title>
            </circle>
          ))}
          <line
            x1={px(marked.x)}
            x2={px(marked.x)}
            y1={py(marked.expected)}
            y2={py(marked.y)}
            className={classes.distance}
          />
          <rect
            x={px(marked.x) - 6}
            y={py(marked.y) - 6}
            width={12}
            height={12}
            transform={`rotate(45 ${px(marked.x)} ${py(marked.y)})`}
            className={classes.marked}
          >
            <title>{said(marked)}</title>
          </rect>
        </svg>
      )}
    </div>
  );
}
