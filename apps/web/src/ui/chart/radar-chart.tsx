import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../format.ts';
import { ChartFrame } from './chart-frame.tsx';
import type { ChartData } from './chart-option.ts';
import classes from './radar-chart.module.css';
import { saveTable } from './save-table.ts';
import { ValueTable } from './value-table.tsx';

export interface RadarAxis {
  label: string;
  /** From 0 to 100; null: not defined, and left out of the drawing. */
  value: number | null;
}

interface Props {
  title: string;
  /** One sentence for screen readers that describes the chart. */
  description: string;
  /** The head of the rows of the table, and of its values. */
  rows: string;
  values: string;
  axes: readonly RadarAxis[];
  /** Shown instead of a value that is not defined. */
  absent: string;
  height?: number;
}

const LEAST_AXES = 3;

/** Percentages on axes around a center; also as a table, which can be saved. Below three values it is the table. */
export function RadarChart({ title, description, rows, values, axes, absent, height = 320 }: Props) {
  const { t } = useTranslation('ui');
  const [isTable, setTable] = useState(false);
  const drawn = axes.filter(({ value }) => value !== null);
  const asTable = isTable || drawn.length < LEAST_AXES;
  const table: ChartData = {
    kind: 'bar',
    unit: '%',
    decimals: 0,
    categories: axes.map(({ label, value }) => (value === null ? `${label} (${absent})` : label)),
    series: [{ name: values, values: axes.map(({ value }) => value) }],
  };
  return (
    <ChartFrame
      title={title}
      unit="%"
      asTable={asTable}
      onSwitch={() => setTable(!isTable)}
      saves={asTable ? t('table.csv') : undefined}
      onSave={() => saveTable(title, table, rows)}
    >
      {asTable ? (
        <ValueTable {...table} title={title} rows={rows} />
      ) : (
        <Plot axes={axes} absent={absent} description={description} height={height} />
      )}
    </ChartFrame>
  );
}

/** Words of a label on at most three lines. */
function linesOf(label: string): string[] {
  const lines: string[] = [];
  for (const word of label.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && (`${last} ${word}`.length <= 18 || lines.length === 3))
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function Plot({
  axes,
  absent,
  description,
  height,
}: Pick<Props, 'axes' | 'absent' | 'description'> & { height: number }) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const [middleX, middleY] = [width / 2, height / 2];
  const radius = Math.max(40, Math.min(height / 2 - 52, width / 2 - 104));
  const at = (index: number, share: number) => {
    const angle = (2 * Math.PI * index) / axes.length - Math.PI / 2;
    return { x: middleX + radius * share * Math.cos(angle), y: middleY + radius * share * Math.sin(angle) };
  };
  const path = (points: readonly { x: number; y: number }[]) =>
    points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  const said = ({ label, value }: RadarAxis) => `${label}: ${value === null ? absent : `${formatNumber(value, 0)} %`}`;
  return (
    <div ref={ref} className={classes.plot} style={{ blockSize: height }}>
      {width > 0 && (
        // An SVG drawing with titles on its points cannot be an image element.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <svg width={width} height={height} role="img" aria-label={description} direction="ltr">
          {[0.25, 0.5, 0.75, 1].map((share) => (
            <polygon key={share} points={path(axes.map((_, index) => at(index, share)))} className={classes.grid} />
          ))}
          {axes.map(({ label }, index) => {
            const end = at(index, 1);
            return <line key={label} x1={middleX} y1={middleY} x2={end.x} y2={end.y} className={classes.spoke} />;
          })}
          <polygon
            points={path(axes.flatMap(({ value }, index) => (value === null ? [] : [at(index, value / 100)])))}
            className={classes.area}
          />
          {axes.map((axis, index) => {
            const outer = at(index, 1.12);
            const lines = linesOf(axis.label);
            const anchor = Math.abs(outer.x - middleX) < 8 ? 'middle' : outer.x > middleX ? 'start' : 'end';
            const isAbove = outer.y < middleY - radius / 2;
            const first = isAbove ? outer.y - lines.length * 15 + 4 : outer.y;
            return (
              <g key={axis.label}>
                {axis.value !== null && (
                  <circle
                    cx={at(index, axis.value / 100).x}
                    cy={at(index, axis.value / 100).y}
                    r={4}
                    className={classes.point}
                  >
                    <title>{said(axis)}</title>
                  </circle>
                )}
                {lines.map((line, row) => (
                  <text key={row} x={outer.x} y={first + row * 15} textAnchor={anchor} className={classes.name}>
                    {line}
                  </text>
                ))}
                <text x={outer.x} y={first + lines.length * 15} textAnchor={anchor} className={classes.value}>
                  {axis.value === null ? absent : `${formatNumber(axis.value, 0)} %`}
                </text>
              </g>
            );
          })}
        </svg>
      )}
    </div>
  );
}
