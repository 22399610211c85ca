import { Skeleton, useComputedColorScheme, useDirection } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import type { EChartsCoreOption } from 'echarts/core';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import classes from './chart.module.css';

export interface Look {
  isDark: boolean;
  isRtl: boolean;
  isNarrow: boolean;
  description: string;
  calm: boolean;
}

/** The part of a drawn chart that the buttons around it use. */
export interface Drawn {
  setOption: (option: object, settings: object) => void;
  getDataURL: (options: { type: 'png'; pixelRatio: number; backgroundColor: string }) => string;
  resize: () => void;
  dispose: () => void;
  on: (event: 'click', handler: (params: { dataIndex?: number; seriesName?: string }) => void) => void;
}

/** Flows are loaded only where one is drawn. */
const engines = {
  usual: () => import('./chart-engine.ts'),
  flow: () => import('./flow-engine.ts'),
} as const;

const surfaceColour = () => getComputedStyle(document.body).getPropertyValue('background-color') || '#ffffff';

/** The bytes of a `data:` address. Decoded here: the content security policy does not allow such addresses. */
export function pngOf(address: string): Blob {
  const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (sign) => sign.codePointAt(0) ?? 0);
  return new Blob([bytes], { type: 'image/png' });
}

/** The picture of a drawn chart as PNG. */
export const pictureOf = (drawn: Drawn): Blob =>
  pngOf(drawn.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: surfaceColour() }));

interface Props {
  /** The options for ECharts, which depend on color scheme, direction and width. */
  option: (look: Look) => EChartsCoreOption;
  description: string;
  height: number;
  drawn: RefObject<Drawn | undefined>;
  engine?: keyof typeof engines;
  onPick?: (index: number, series: string) => void;
}

/** The canvas of a chart; the engine is loaded with the first one. */
export function ChartCanvas({ option, description, height, drawn, engine = 'usual', onPick }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  const isDark = useComputedColorScheme('light') === 'dark';
  const isRtl = useDirection().dir === 'rtl';
  const calm = useReducedMotion();
  const pick = useEffectEvent((index: number, name: string) => onPick?.(index, name));

  useEffect(() => {
    let dispose = () => undefined as void;
    let isGone = false;
    void engines[engine]().then(({ init }) => {
      if (isGone || !box.current) return;
      // Without a canvas there is no picture; the table has the values.
      if (!document.createElement('canvas').getContext('2d')) {
        setReady(true);
        return;
      }
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
  }, [drawn, engine]);

  useEffect(() => {
    if (!isReady) return;
    const isNarrow = (box.current?.clientWidth ?? 600) < 480;
    drawn.current?.setOption(option({ isDark, isRtl, isNarrow, description, calm: Boolean(calm) }), {
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
