import type { AnsweredWidget, Label } from '@steward/contract/widget-data';
import type { Widget } from '@steward/contract/insight/widgets.layout';
import { Skeleton } from '@mantine/core';
import { Suspense, useCallback, useId, useMemo, useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatPercent } from '../../ui/format.ts';
import type { LabelText } from './label-text.ts';
import { EmbedDrawing, TextDrawing } from './drawings/text-drawing.tsx';
import { describe } from './widget-description.ts';
import { fills, WidgetDrawing } from './widget-drawing.tsx';
import { WidgetFrame } from './widget-frame.tsx';
import { scaleOfData } from './widget-scale.ts';
import { EmptyWidget, FailedWidget, ForbiddenWidget, WaitingWidget } from './widget-states.tsx';
import { RowsDrawing } from './drawings/rows-drawing.tsx';
import { tableOf, type Heads } from './widget-table.ts';
import classes from './widgets.module.css';

interface Props {
  widget: Widget;
  /** Undefined while it loads. */
  answer: AnsweredWidget | undefined;
  labelText: LabelText;
  environmentId?: string | undefined;
  /** The property that the page is compared with. */
  beside?: string | undefined;
  /** Without controls, for a screen on a wall. */
  isBare?: boolean;
  onRetry: () => void;
  onPick?: ((label: Label) => void) | undefined;
}

/** One row of the grid with the gap below it, the head and the foot of a widget, in pixels. */
const ROW = 80;
const GAP = 32;
const HEAD = 36;
const FOOT = 20;
const FULL_SHARE = 0.995;

const headNames = [
  'name',
  'value',
  'before',
  'change',
  'target',
  'period',
  'note',
  'details',
  'day',
  'state',
  'hours',
  'expected',
  'low',
  'high',
  'from',
  'to',
  'latitude',
  'longitude',
] as const;

function useHeads(): Heads {
  const { t } = useTranslation('dashboard-pages');
  return useMemo(() => Object.fromEntries(headNames.map((name) => [name, t(`heads.${name}`)])) as Heads, [t]);
}

/** A widget in its place: the same height in all states, so that nothing moves when it is answered. */
export function WidgetView({
  widget,
  answer,
  labelText,
  environmentId,
  beside,
  isBare = false,
  onRetry,
  onPick,
}: Props) {
  const { t } = useTranslation('dashboard-pages');
  const id = useId();
  const frame = useRef<HTMLElement>(null);
  const heads = useHeads();
  const [asTable, setAsTable] = useState(false);
  const [picture, setPicture] = useState<() => Blob | null | undefined>();
  // A function as state would be called by the setter.
  const onPicture = useCallback((make: (() => Blob | null | undefined) | undefined) => setPicture(() => make), []);
  const title = labelText(widget.title);
  const data = answer?.state === 'ok' ? answer.data : null;
  const unit = answer?.unit ?? '';
  const table = useMemo(() => data && tableOf(data, { unit, heads, labelText }), [data, unit, heads, labelText]);
  const height = Math.max(widget.h * ROW - GAP - HEAD - FOOT, 56);
  const isAmount = data?.shape === 'amount' && !asTable;
  const isPivot = widget.kind === 'pivot';
  const isTable = widget.kind === 'table' || isPivot;
  return (
    <article
      ref={frame}
      className={classes.widget}
      aria-labelledby={id}
      aria-busy={answer === undefined || undefined}
      data-main={widget.is_main || undefined}
      style={{ '--body': `${height}px` } as CSSProperties}
    >
      <WidgetFrame
        id={id}
        title={title}
        unit={
          data && widget.kind !== 'table' && (isPivot || !asTable) && widget.kind !== 'cells'
            ? scaleOfData(data, unit)?.unit
            : undefined
        }
        hidesTitle={isAmount}
        working={isBare ? null : (answer?.working ?? null)}
        table={isBare ? undefined : (table ?? undefined)}
        picture={asTable ? undefined : picture}
        asTable={asTable}
        onSwitch={isTable ? undefined : () => setAsTable(!asTable)}
        frame={frame}
      >
        <Body isScrolled={!isAmount && (asTable || !answer || !fills(answer)) && data !== null} title={title}>
          {widget.kind === 'text' ? (
            <TextDrawing text={widget.text ?? ''} />
          ) : widget.kind === 'embed' ? (
            <EmbedDrawing widget={widget} title={title} height={height} />
          ) : answer === undefined ? (
            <WaitingWidget height={height} />
          ) : answer.state === 'failed' ? (
            <FailedWidget title={title} onRetry={onRetry} />
          ) : answer.state === 'forbidden' ? (
            <ForbiddenWidget title={title} />
          ) : !data || !table ? (
            <EmptyWidget missing={answer.missing} environmentId={environmentId} />
          ) : asTable ? (
            <RowsDrawing name={title} table={table} />
          ) : (
            <Suspense fallback={<Skeleton height={height} />}>
              <WidgetDrawing
                answer={isBare ? { ...answer, working: null } : answer}
                table={table}
                widget={widget}
                unit={unit}
                title={title}
                labelText={labelText}
                description={describe(t, title, data, unit, labelText)}
                height={height}
                beside={beside}
                onPicture={onPicture}
                onPick={onPick}
              />
            </Suspense>
          )}
        </Body>
        {data && answer && <Foot answer={answer} labelText={labelText} />}
      </WidgetFrame>
    </article>
  );
}

/** Rows that are longer than the widget scroll within it, also by keyboard. */
function Body({ isScrolled, title, children }: { isScrolled: boolean; title: string; children: React.ReactNode }) {
  if (!isScrolled) return <div className={classes.body}>{children}</div>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} tabIndex={0} aria-label={title}>
      {children}
    </section>
  );
}

/** What else must be known to read a widget: share of data, estimated share, its days, notes. */
function Foot({ answer, labelText }: { answer: AnsweredWidget; labelText: LabelText }) {
  const { t } = useTranslation('dashboard-pages');
  const { share, estimated_share: estimated, period, notes } = answer;
  const lines = [
    ...(period ? [[...new Set([period.first_day, period.last_day])].map(formatDay).join(' – ')] : []),
    ...(share !== null && share < FULL_SHARE ? [t('words:dataCovered', { share: formatPercent(share, 0) })] : []),
    ...(estimated !== null && estimated > 0.0005
      ? [t('words:shareEstimated', { share: formatPercent(estimated, estimated < 0.01 ? 1 : 0) })]
      : []),
    ...notes.map(labelText),
  ];
  return (
    <p className={classes.foot}>
      {lines.map((line, at) => (
        <span key={line}>
          {at > 0 && ' · '}
          <bdi>{line}</bdi>
        </span>
      ))}
    </p>
  );
}
