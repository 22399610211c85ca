import { useTranslation } from 'react-i18next';
import { ChartCanvas } from '../../../ui/chart/chart-canvas.tsx';
import { pointsOption } from '../../../ui/chart/points-option.ts';
import { scaleOf } from '../amounts.ts';
import { usePicture } from './series-drawing.tsx';
import type { Drawing } from '../widget-answer.ts';
import { scaleOfData } from '../widget-scale.ts';

/** Points over two measures, with the model through them and its band. */
export function PointsDrawing({ data, unit, labelText, description, height, onPicture }: Drawing<'points'>) {
  const { t } = useTranslation('dashboard-pages');
  const drawn = usePicture(onPicture);
  const y = scaleOfData(data, unit) ?? { per: 1, unit: data.y.unit };
  const x = scaleOf(
    data.points.map((point) => point.x),
    data.x.unit,
  );
  const points = {
    x: { name: labelText(data.x.name), unit: x.unit },
    y: { name: labelText(data.y.name), unit: y.unit },
    points: data.points.map((point) => ({ label: labelText(point.label), x: point.x / x.per, y: point.y / y.per })),
    line: data.line.map((one) => ({
      x: one.x / x.per,
      expected: one.expected / y.per,
      low: one.low / y.per,
      high: one.high / y.per,
    })),
    names: { points: labelText(data.y.name), expected: t('heads.expected'), band: t('band') },
  };
  return (
    <ChartCanvas
      option={(look) => pointsOption(points, look)}
      description={description}
      height={height}
      drawn={drawn}
    />
  );
}
