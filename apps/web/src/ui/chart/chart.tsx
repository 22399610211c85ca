import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../files/save-blob.ts';
import { ChartCanvas, pictureOf, type Drawn } from './chart-canvas.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { chartOption, type ChartData } from './chart-option.ts';
import { saveTable } from './save-table.ts';
import { ValueTable } from './value-table.tsx';

interface Props extends Omit<ChartData, 'canPick'> {
  title: string;
  /** One sentence for screen readers that describes the chart. */
  description: string;
  height?: number;
  /** Called on a click on a bar or point, or on its value in the table. */
  onPick?: (category: number, series: string) => void;
}

/** A bar or line chart that can also be shown as a table, and saved: the table as CSV, the picture as PNG. */
export function Chart({ title, description, height = 300, onPick, ...data }: Props) {
  const { t } = useTranslation('ui');
  const [asTable, setAsTable] = useState(false);
  const drawn = useRef<Drawn>(undefined);
  const save = () =>
    asTable || !drawn.current
      ? saveTable(title, data, t('chart.category'))
      : saveBlob(pictureOf(drawn.current), `${title}.png`);
  return (
    <ChartFrame
      title={title}
      unit={data.unit}
      asTable={asTable}
      onSwitch={() => setAsTable(!asTable)}
      saves={asTable ? t('table.csv') : t('chart.png')}
      onSave={save}
    >
      {asTable ? (
        <ValueTable {...data} title={title} {...(onPick && { onPick })} />
      ) : (
        <ChartCanvas
          option={(look) => chartOption({ ...data, canPick: Boolean(onPick) }, look)}
          description={description}
          height={height}
          drawn={drawn}
          {...(onPick && { onPick })}
        />
      )}
    </ChartFrame>
  );
}
