import { useComputedColorScheme, useDirection } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { formatFigure } from '../format.ts';
import classes from './heat-map.module.css';
import { drawHeat, type Heat, type HeatPlot } from './heat-picture.ts';

interface Props {
  heat: Heat;
  description: string;
  height: number;
  canvas: RefObject<HTMLCanvasElement | null>;
}

interface Hovered {
  row: number;
  column: number;
  /** Where its value is shown. */
  top: number;
  left: number;
}

const TIP = { width: 180, height: 30 };

/** A heat map, drawn without a chart library: a year of hours has 8,760 cells. */
export function HeatMap({ heat, description, height, canvas }: Props) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const isDark = useComputedColorScheme('light') === 'dark';
  const isRtl = useDirection().dir === 'rtl';
  const plot = useRef<HeatPlot>(undefined);
  const [hovered, setHovered] = useState<Hovered>();
  useEffect(() => {
    if (canvas.current && width > 0) plot.current = drawHeat(canvas.current, heat, { isDark, isRtl, width, height });
  }, [canvas, heat, isDark, isRtl, width, height]);
  const hover = ({ nativeEvent: { offsetX, offsetY } }: PointerEvent) => {
    const { left = 0, top = 0, cellWidth = 1, cellHeight = 1 } = plot.current ?? {};
    const [column, row] = [Math.floor((offsetX - left) / cellWidth), Math.floor((offsetY - top) / cellHeight)];
    const isCell = heat.rows[row] !== undefined && heat.columns[column] !== undefined;
    setHovered(
      isCell
        ? {
            row,
            column,
            top: Math.max(0, top + row * cellHeight - TIP.height),
            left: Math.min(left + column * cellWidth, Math.max(0, width - TIP.width)),
          }
        : undefined,
    );
  };
  const value = hovered && heat.cells[hovered.row]?.[hovered.column];
  return (
    <div ref={ref} className={classes.frame} style={{ blockSize: height }}>
      {/* A canvas that is drawn here cannot be an image element. */}
      <canvas
        ref={canvas}
        className={classes.canvas}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={description}
        onPointerMove={hover}
        onPointerLeave={() => setHovered(undefined)}
      />
      {hovered && (
        <output className={classes.tip} aria-hidden="true" style={{ insetBlockStart: hovered.top, left: hovered.left }}>
          {heat.rows[hovered.row]}, {heat.columns[hovered.column]}:{' '}
          <b>
            <bdi dir="ltr">{value === null || value === undefined ? '–' : `${formatFigure(value)} ${heat.unit}`}</bdi>
          </b>
        </output>
      )}
    </div>
  );
}
