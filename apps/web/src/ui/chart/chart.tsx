import { Button, Skeleton, useComputedColorScheme, useDirection } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberText } from '../value-text.tsx';
import { chartOption, type ChartData } from './chart-option.ts';
import classes from './chart.module.css';

export type { ChartData, Series } from './chart-option.ts';

interface Props extends ChartData {
  title: string;
  /** One sentence that says what the picture shows, for those who do not see it. */
  description: string;
  height?: number;
}

/** A bar or line chart that can also be read as a table. */
export function Chart({ title, description, height = 300, ...data }: Props) {
  const { t } = useTranslation('ui');
  const [asTable, showTable] = useState(false);
  return (
    <figure style={{ margin: 0 }} aria-label={title}>
      <figcaption className={classes.head}>
        <h2 className={classes.title}>
          {title} <bdi className={classes.unit}>({data.unit})</bdi>
        </h2>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={asTable ? <IconChartBar size={16} /> : <IconTable size={16} />}
          onClick={() => showTable(!asTable)}
        >
          {asTable ? t('chart.asChart') : t('chart.asTable')}
        </Button>
      </figcaption>
      {asTable ? <ValueTable {...data} title={title} /> : <Plot {...data} description={description} height={height} />}
    </figure>
  );
}

function Plot({ description, height, ...data }: ChartData & { description: string; height: number }) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<{ setOption: (option: object, settings: object) => void }>(undefined);
  const [isReady, setReady] = useState(false);
  const isDark = useComputedColorScheme('light') === 'dark';
  const isRtl = useDirection().dir === 'rtl';
  const calm = useReducedMotion();

  useEffect(() => {
    let dispose = () => undefined as void;
    let isGone = false;
    void import('./chart-engine.ts').then(({ init }) => {
      if (isGone || !box.current) return;
      const made = init(box.current);
      chart.current = made;
      const observer = new ResizeObserver(() => made.resize());
      observer.observe(box.current);
      dispose = () => {
        observer.disconnect();
        made.dispose();
      };
      setReady(true);
    });
    return () => {
      isGone = true;
      dispose();
    };
  }, []);

  useEffect(() => {
    if (!isReady) return;
    const isNarrow = (box.current?.clientWidth ?? 600) < 480;
    chart.current?.setOption(chartOption(data, { isDark, isRtl, isNarrow, description, calm: Boolean(calm) }), {
      notMerge: true,
    });
  });

  return (
    <div style={{ position: 'relative', blockSize: height }}>
      {!isReady && <Skeleton height={height} />}
      {/* A canvas drawn by ECharts is no image element. */}
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

function ValueTable({ title, categories, series, decimals }: ChartData & { title: string }) {
  const { t } = useTranslation('ui');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} tabIndex={0} aria-label={title}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('chart.category')}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, index) => (
            <tr key={category}>
              <th scope="row">{category}</th>
              {series.map(({ name, values }) => (
                <td key={name}>
                  <NumberText value={values[index]} {...(decimals !== undefined && { decimals })} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
