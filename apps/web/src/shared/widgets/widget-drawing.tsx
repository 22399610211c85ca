import type { AnsweredWidget } from '@steward/contract/widget-data';
import { lazy } from 'react';
import { AmountDrawing } from './drawings/amount-drawing.tsx';
import { BandsDrawing } from './drawings/bands-drawing.tsx';
import { ListDrawing } from './drawings/list-drawing.tsx';
import { CellsDrawing, HeatDrawing } from './drawings/matrix-drawing.tsx';
import { RankingDrawing, SharesDrawing } from './drawings/parts-drawing.tsx';
import { PlacesDrawing } from './drawings/places-drawing.tsx';
import { PointsDrawing } from './drawings/points-drawing.tsx';
import { RowsDrawing } from './drawings/rows-drawing.tsx';
import { SeriesDrawing } from './drawings/series-drawing.tsx';
import { StatesDrawing } from './drawings/states-drawing.tsx';
import type { Drawing } from './widget-answer.ts';
import { scaleOfData } from './widget-scale.ts';
import type { WidgetTable } from './widget-table.ts';

const FlowDrawing = lazy(() => import('./drawings/flow-drawing.tsx'));

type Props = Omit<Drawing<'amount'>, 'data'> & { answer: AnsweredWidget; table: WidgetTable };

/** The drawing of an answer: by its form, and by the kind of the widget where a form has several. */
export function WidgetDrawing({ answer, table, ...props }: Props) {
  const { data, working } = answer;
  const { widget, title, onPick } = props;
  if (!data) return null;
  if (widget.kind === 'table') return <RowsDrawing name={title} table={table} onPick={onPick} {...totalOf(answer)} />;
  switch (data.shape) {
    case 'amount':
      return <AmountDrawing {...props} data={data} working={working} />;
    case 'series':
      return <SeriesDrawing {...props} data={data} />;
    case 'parts':
      return widget.kind === 'shares' ? (
        <SharesDrawing {...props} data={data} />
      ) : (
        <RankingDrawing {...props} data={data} />
      );
    case 'table':
      return (
        <RowsDrawing
          name={title}
          table={table}
          onPick={onPick}
          {...totalOf(answer)}
          isShaded={widget.kind === 'pivot'}
        />
      );
    case 'list':
      return <ListDrawing {...props} data={data} />;
    case 'matrix':
      if (widget.kind === 'cells') return <CellsDrawing {...props} data={data} />;
      if (widget.kind === 'pivot')
        return (
          <RowsDrawing name={title} table={table} onPick={onPick} isShaded together={scaleOfData(data, answer.unit)} />
        );
      return <HeatDrawing {...props} data={data} />;
    case 'bands':
      return <BandsDrawing {...props} data={data} />;
    case 'points':
      return <PointsDrawing {...props} data={data} />;
    case 'flow':
      return <FlowDrawing {...props} data={data} />;
    case 'places':
      return <PlacesDrawing {...props} data={data} />;
    case 'states':
      return <StatesDrawing {...props} data={data} />;
  }
}

const totalOf = ({ data }: AnsweredWidget) => (data?.shape === 'table' ? { total: data.total } : {});

/** Whether a drawing fills the height of its widget; the others scroll within it where they are longer. */
export const fills = ({ data }: AnsweredWidget) =>
  data !== null && ['series', 'points', 'flow', 'places'].includes(data.shape);
