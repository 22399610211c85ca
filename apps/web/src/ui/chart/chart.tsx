import { Skeleton, useComputedColorScheme, useDirection } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../files/save-blob.ts';
import { ChartFrame } from './chart-frame.tsx';
import { chartOption, type ChartData } from './chart-option.ts';
import { saveTable } from './save-table.ts';
import { ValueTable } from './value-table.tsx';
import classes from './chart.module.css';

interface Props extends Omit<ChartData, 'canPick'> {
  title: string;
  /** One sentence for screen readers that describes the chart. */
  description: string;
  height?: number;
  /** Called on a click on a bar or point, or on its value in the table. */
  onPick?: (category: number, series: string) => void;
}

/** The part of a drawn chart that the buttons around it use. */
interface Drawn {
  setOption: (option: object, settings: object) => void;
  getDataURL: (options: { type: 'png'; pixelRatio: number; backgroundColor: string }) => string;
  resize: () => void;
  dispose: () => void;
  on: (event: 'click', handler: (params: { dataIndex?: number; seriesName?: string }) => void) => void;
}

/** A bar or line chart that can also be shown as a table, and saved: the table as CSV, the picture as PNG. */
export function Chart({ title, description, height = 300, onPick, ...data }: Props) {
  const { t } = useTranslation('ui');
  const [asTable, setAsTable] = useState(false);
  const drawn = useRef<Drawn>(undefined);
  const save = () => {
    if (asTable || !drawn.current) return saveTable(title, data, t('chart.category'));
    const picture = drawn.current.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: surfaceColour() });
    // Decoded here: the content security policy does not allow `data:` addresses.
    const bytes = Uint8Array.from(atob(picture.slice(picture.indexOf(',') + 1)), (sign) => sign.codePointAt(0) ?? 0);
    return saveBlob(new Blob([bytes], { type: 'image/png' }), `${title}.png`);
  };
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
        <Plot
          {...data}
          canPick={Boolean(onPick)}
          description={description}
          height={height}
          drawn={drawn}
          onPick={onPick ?? (() => undefined)}
        />
      )}
    </ChartFrame>
  );
}

const surfaceColour = () => getComputedStyle(document.body).getPropertyValue('background-color') || '#ffffff';

interface PlotProps extends ChartData {
  description: string;
  height: number;
  drawn: { current: Drawn | undefined };
  onPick: (category: number, series: string) => void;
}

function Plot({ description, height, drawn, onPick, ...data }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  const isDark = useComputedColorScheme('light') === 'dark';
  const isRtl = useDirection().dir === 'rtl';
  const calm = useReducedMotion();
  const pick = useEffectEvent((index: number, name: string) => onPick(index, name));

  useEffect(() => {
    let dispose = () => undefined as void;
    let isGone = false;
    void import('./chart-engine.ts').then(({ init }) => {
      if (isGone || !box.current) return;
      // The part of the engine's interface that is used here, so that its types are not loaded with every page.
      const made = init(box.current) as unknown as Drawn;
      drawn.current = made;
      made.on('click', ({ dataIndex, seriesName }) => {
        if (dataIndex !== undefined) pick(dataIndex, seriesName ?? '');
      });
      const observer = new ResizeObserver(() => made.resize());
      observer.observe(box.current);
      dispose = () => {
        observer.disconnect();
        drawn.current = undefined;
        made.dispose();
      };
      setReady(true);
    });
    return () => {
      isGone = true;
      dispose();
    };
  }, [drawn]);

  useEffect(() => {
    if (!isReady) return;
    const isNarrow = (box.current?.clientWidth ?? 600) < 480;
    drawn.current?.setOption(chartOption(data, { isDark, isRtl, isNarrow, description, calm: Boolean(calm) }), {
      notMerge: true,
    });
  });

  return (
    <div style={{ position: 'relative', blockSize: height }}>
      {!isReady && <Skeleton height={height} />}
      {/* A canvas drawn by ECharts cannot be an image element. */}
      <div
        ref={box}
        className={classes.plot}
        style={{ blockSize: height, position: 'absolute', inset: 0 }}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={description}
      />
    </div>
  );
}
