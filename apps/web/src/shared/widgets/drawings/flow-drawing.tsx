import { ChartCanvas } from '../../../ui/chart/chart-canvas.tsx';
import { flowOption } from '../../../ui/chart/flow-option.ts';
import { usePicture } from './series-drawing.tsx';
import type { Drawing } from '../widget-answer.ts';
import { chartColourOf } from '../widget-colours.ts';
import { scaleOfData } from '../widget-scale.ts';

/** What flows from one node to another, in the reading direction. */
export default function FlowDrawing({ data, unit, labelText, description, height, onPicture }: Drawing<'flow'>) {
  const drawn = usePicture(onPicture);
  const scale = scaleOfData(data, unit) ?? { per: 1, unit };
  const flow = {
    nodes: data.nodes.map(({ name, colour }, at) => ({
      name: labelText(name),
      colour: chartColourOf(colour, at, data.nodes.length),
    })),
    links: data.links.map(({ from, to, value }) => ({ from, to, value: value / scale.per })),
    unit: scale.unit,
  };
  return (
    <ChartCanvas
      engine="flow"
      option={(look) => flowOption(flow, look)}
      description={description}
      height={height}
      drawn={drawn}
    />
  );
}
