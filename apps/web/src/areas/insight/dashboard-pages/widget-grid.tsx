import type { AnsweredWidget, Label } from '@steward/contract/widget-data';
import type { Layout, Widget } from '@steward/contract/insight/widgets.layout';
import { useMemo, type CSSProperties } from 'react';
import { useLabelText } from '../../../shared/widgets/label-text.ts';
import { WidgetView } from '../../../shared/widgets/widget-view.tsx';
import { compacted } from '../../../shared/widgets/compacted.ts';
import classes from './dashboard-pages.module.css';

interface Props {
  layout: Layout;
  /** Undefined while they load. */
  answers: readonly AnsweredWidget[] | undefined;
  environmentId?: string | undefined;
  beside?: string | undefined;
  isBare?: boolean;
  isPublic?: boolean;
  onRetry: (id: string) => void;
  onPick?: ((label: Label) => void) | undefined;
}

/** The rows at which no widget goes on: there is a line between those above and below. */
export function linesBetween(widgets: readonly Pick<Widget, 'y' | 'h'>[]): number[] {
  const starts = [...new Set(widgets.map(({ y }) => y))].toSorted((a, b) => a - b);
  return starts.filter((row, at) => at > 0 && !widgets.some(({ y, h }) => y < row && y + h > row));
}

const readingOrder = (a: Widget, b: Widget) => a.y - b.y || a.x - b.x;

/** The widgets of a dashboard on twelve columns; on a phone one below the other in reading order. */
export function WidgetGrid({
  layout,
  answers,
  environmentId,
  beside,
  isBare = false,
  isPublic = false,
  onRetry,
  onPick,
}: Props) {
  const withPointTypes = useMemo(() => JSON.stringify(answers ?? []).includes('"point-type"'), [answers]);
  const labelText = useLabelText({ withPointTypes, isPublic });
  const widgets = useMemo(() => compacted(layout.widgets.toSorted(readingOrder), answers), [layout, answers]);
  const byId = new Map(answers?.map((answer) => [answer.id, answer]));
  return (
    <div className={classes.grid}>
      {linesBetween(widgets).map((row) => (
        <i key={row} className={classes.line} aria-hidden="true" style={{ gridRow: row + 1 }} />
      ))}
      {widgets.map((widget) => {
        const { id, x, y, w, h } = widget;
        const place = { '--x': x + 1, '--y': y + 1, '--w': w, '--h': h } as CSSProperties;
        return (
          <div key={id} className={classes.cell} style={place}>
            <WidgetView
              widget={widget}
              // An answer without it is as good as a failure: it can be asked for again.
              answer={answers === undefined ? undefined : (byId.get(id) ?? lost(id))}
              labelText={labelText}
              environmentId={environmentId}
              beside={beside}
              isBare={isBare}
              onRetry={() => onRetry(id)}
              onPick={onPick}
            />
          </div>
        );
      })}
    </div>
  );
}

const lost = (id: string): AnsweredWidget => ({
  id,
  state: 'failed',
  data: null,
  unit: '',
  share: null,
  estimated_share: null,
  working: null,
  period: null,
  missing: null,
  notes: [],
});
