import { useEffect, useMemo, useRef } from 'react';
import type { DataOf } from '@steward/contract/widget-data';
import { ChartCanvas, pictureOf, type Drawn } from '../../../ui/chart/chart-canvas.tsx';
import { chartOption, type ChartData, type Series } from '../../../ui/chart/chart-option.ts';
import { scaledTo } from '../amounts.ts';
import { axisTexts } from '../label-text.ts';
import { chartColourOf, meantColours } from '../widget-colours.ts';
import type { Drawing } from '../widget-answer.ts';
import { scaleOfData } from '../widget-scale.ts';

/** From so many values on, a line has no marks. */
const MOST_MARKS = 120;

type One = DataOf<'series'>['series'][number];

const kindOf = { months: 'bar', stacked: 'stacked', line: 'line', band: 'line', duration: 'line' } as const;

/** Gives the frame what makes the picture of a drawn chart. */
export function usePicture(onPicture: Drawing<'series'>['onPicture']) {
  const drawn = useRef<Drawn>(undefined);
  useEffect(() => {
    onPicture(() => (drawn.current ? pictureOf(drawn.current) : undefined));
    return () => onPicture(undefined);
  }, [onPicture]);
  return drawn;
}

/** Months, lines, bands, stacks and load duration. */
export function SeriesDrawing({ widget, data, unit, labelText, description, height, onPicture }: Drawing<'series'>) {
  const drawn = usePicture(onPicture);
  const chart = useMemo((): ChartData => {
    const kind = widget.kind in kindOf ? kindOf[widget.kind as keyof typeof kindOf] : 'bar';
    const scale = scaleOfData(data, unit) ?? { per: 1, unit };
    const count = data.series.filter(({ role }) => role === 'value').length;
    const isLong = kind === 'line' && data.labels.length > MOST_MARKS;
    const ordered = data.series.toSorted((a, b) => place[a.role] - place[b.role]);
    const colours = meantColours(ordered);
    const seriesOf = (one: One, at: number): Series => ({
      name: labelText(one.name),
      values: one.values.map((value) => scaledTo(scale, value)),
      colour: chartColourOf(colours[at] ?? null, at, count),
      ...(one.role === 'before' && kind !== 'line' && { isOutline: true }),
      ...(one.role === 'limit' && { isStep: true }),
      ...((one.role === 'low' || one.role === 'high') && { edge: one.role }),
      ...(isLong && one.role !== 'low' && one.role !== 'high' && { hollow: [] }),
    });
    return {
      kind,
      unit: scale.unit,
      categories: axisTexts(data.labels, labelText),
      // The first one is what a band is around, and its lower edge comes before the upper one.
      series: ordered.map(seriesOf),
      partial: data.partial,
      isFitted: data.is_fitted,
      decimals: 1,
    };
  }, [widget.kind, data, unit, labelText]);
  return (
    <ChartCanvas option={(look) => chartOption(chart, look)} description={description} height={height} drawn={drawn} />
  );
}

const place = { value: 0, expected: 1, before: 2, limit: 3, low: 4, high: 5 } as const;
