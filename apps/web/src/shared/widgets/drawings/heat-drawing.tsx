import { useEffect, useMemo, useRef } from 'react';
import { pngOf } from '../../../ui/chart/chart-canvas.tsx';
import { HeatMap } from '../../../ui/chart/heat-map.tsx';
import { scaledTo } from '../amounts.ts';
import { axisTexts } from '../label-text.ts';
import type { Drawing } from '../widget-answer.ts';
import { scaleOfData } from '../widget-scale.ts';

/** A value for each row and column as a color. */
export default function HeatDrawing({ data, unit, labelText, description, height, onPicture }: Drawing<'matrix'>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    onPicture(() => canvas.current && pngOf(canvas.current.toDataURL('image/png')));
    return () => onPicture(undefined);
  }, [onPicture]);
  const heat = useMemo(() => {
    const scale = scaleOfData(data, unit) ?? { per: 1, unit };
    return {
      rows: axisTexts(
        data.rows.map(({ name }) => name),
        labelText,
      ),
      columns: axisTexts(data.columns, labelText),
      cells: data.cells.map((row) => row.map((value) => scaledTo(scale, value))),
      unit: scale.unit,
    };
  }, [data, unit, labelText]);
  return <HeatMap heat={heat} description={description} height={height} canvas={canvas} />;
}
