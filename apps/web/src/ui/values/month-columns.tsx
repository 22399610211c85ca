import type { CSSProperties } from 'react';
import classes from './month-columns.module.css';
import { formatFigure } from '../format.ts';

export interface MonthColumn {
  key: string;
  /** The tooltip: "Mar 2026: 812 t CO₂e". */
  title: string;
  /** From the bottom up: value and color. No data: no parts. */
  parts: { value: number; color: string }[];
  /** Bills of the month are missing: hatched. */
  isPartial?: boolean;
  /** The text below the column: the year. */
  label?: string;
  /** A column of the year before. */
  isBefore?: boolean;
  /** Not due yet: a dotted base line. */
  isLater?: boolean;
}

const total = ({ parts }: MonthColumn) => parts.reduce((sum, { value }) => sum + Math.max(0, value), 0);

/** Round steps for the axis: from zero, three to five of them. */
function stepsTo(largest: number): number[] {
  if (largest <= 0) return [0, 1];
  const rough = largest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, index) => index * step);
}

interface Props {
  columns: MonthColumn[];
  /** One sentence for screen readers that describes the chart. */
  description: string;
  height?: number;
  /** With grid lines and numbers at the side; a sparkline has none. */
  withAxis?: boolean;
}

/** Months as stacked columns, drawn without a chart library: for the start page and small figures. */
export function MonthColumns({ columns, description, height = 120, withAxis = false }: Props) {
  const steps = withAxis ? stepsTo(Math.max(...columns.map(total))) : [];
  const top = withAxis ? (steps.at(-1) ?? 1) : Math.max(1e-9, ...columns.map(total));
  const sayings = steps.map((step) => formatFigure(step).replace(/[.,٫]0$/, ''));
  const percent = (value: number) => `${(Math.max(0, value) / top) * 100}%`;
  return (
    <div
      className={`${classes.plot} ${withAxis ? classes.axis : ''} ${columns.some(({ label }) => label) ? classes.labelled : ''}`}
      data-all-labelled={columns.every(({ label }) => label) || undefined}
      // The width of the longest number at the side, "1.50 Mio.".
      style={{ blockSize: height, '--longest': Math.max(0, ...sayings.map(({ length }) => length)) } as CSSProperties}
      // A drawing of boxes cannot be an image element.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={description}
    >
      {steps.map((step, index) => (
        <span key={step} className={classes.line} style={{ insetBlockEnd: percent(step) }}>
          <b>{sayings[index]}</b>
        </span>
      ))}
      <div className={classes.columns}>
        {columns.map((column) => (
          <span
            key={column.key}
            className={classes.column}
            title={column.title}
            data-partial={column.isPartial || undefined}
            data-before={column.isBefore || undefined}
            data-later={column.isLater || undefined}
          >
            {column.label && <b>{column.label}</b>}
            {column.parts.map(({ value, color }) => (
              <i key={color} style={{ blockSize: percent(value), '--part': color } as CSSProperties} />
            ))}
          </span>
        ))}
      </div>
    </div>
  );
}
