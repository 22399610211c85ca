import { ChartCanvas } from '../../../ui/chart/chart-canvas.tsx';
import { heatOption } from '../../../ui/chart/heat-option.ts';
import { scaledTo } from '../amounts.ts';
import { axisTexts } from '../label-text.ts';
import { usePicture } from './series-drawing.tsx';
import type { Drawing } from '../widget-answer.ts';
import { scaleOfData } from '../widget-scale.ts';

/** A value for each row and column as a color. */
export default function HeatDrawing({ data, unit, labelText, description, height, onPicture }: Drawing<'matrix'>) {
  const drawn = usePicture(onPicture);
  const scale = scaleOfData(data, unit) ?? { per: 1, unit };
  const heat = {
    rows: axisTexts(
      data.rows.map(({ name }) => name),
      labelText,
    ),
    columns: axisTexts(data.columns, labelText),
    cells: data.cells.map((row) => row.map((value) => scaledTo(scale, value))),
    unit: scale.unit,
  };
  return (
    <ChartCanvas
      engine="more"
      option={(look) => heatOption(heat, look)}
      description={description}
      height={height}
      drawn={drawn}
    />
  );
}
