import { ActionIcon, useDirection } from '@mantine/core';
import { inReadingOrder, type Placed } from '@steward/core/dashboards/grid';
import type { Widget } from '@steward/contract/insight/widgets.layout';
import type { AnsweredWidget } from '@steward/contract/widget-data';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelText } from '../../../shared/widgets/label-text.ts';
import type { EditorAct } from './editor-state.ts';
import classes from './editor.module.css';
import { Piece, type PieceProps } from './piece.tsx';
import type { PointerGrid } from './pointer-grid.ts';

/** Pixels of a row of pieces, which are drawn at two thirds: a row of the page has 80. */
const ROW = 54;

interface Props extends Pick<PieceProps, 'labelText' | 'environmentId' | 'onChoose' | 'onKey'> {
  widgets: readonly Widget[];
  answers: ReadonlyMap<string, AnsweredWidget>;
  chosen: string | undefined;
  isPhone: boolean;
  onAct: (act: EditorAct) => void;
}

/** The widgets of the dashboard as pieces: on twelve columns for pointer and keyboard, on a phone in one column. */
export function Canvas({ isPhone, ...props }: Props) {
  return isPhone ? <Column {...props} /> : <Grid {...props} />;
}

function Grid({ widgets, answers, chosen, onAct, ...piece }: Omit<Props, 'isPhone'>) {
  const { dir } = useDirection();
  const element = useRef<HTMLDivElement>(null);
  const [pointer, setPointer] = useState<PointerGrid>();
  const latest = useRef<readonly Placed[]>(widgets);
  const drop = useEffectEvent((places: Placed[]) => {
    onAct({ what: 'arrange', places });
    // Where the drag leads to no layout, the pieces go back.
    setTimeout(() => pointer?.place(latest.current));
  });
  useLayoutEffect(() => {
    latest.current = widgets;
    pointer?.place(widgets);
  }, [pointer, widgets]);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    void import('./pointer-grid.ts').then(({ startPointer }) => {
      if (isOver || !element.current) return;
      const started = startPointer(element.current, { isRtl: dir === 'rtl', row: ROW, onDrop: (to) => drop(to) });
      stop = started.stop;
      setPointer(started);
    });
    return () => {
      isOver = true;
      setPointer(undefined);
      stop?.();
    };
  }, [dir]);
  const rows = Math.max(0, ...widgets.map(({ y, h }) => y + h));
  return (
    <div
      ref={element}
      className={`grid-stack ${classes.canvas}`}
      style={{ '--row': `${ROW}px`, '--rows': rows } as CSSProperties}
    >
      {widgets.map((one) => {
        const place = { '--x': one.x, '--y': one.y, '--w': one.w, '--h': one.h } as CSSProperties;
        return (
          <div
            key={one.id}
            data-piece={one.id}
            className={`grid-stack-item ${classes.item}`}
            style={place}
            data-chosen={one.id === chosen || undefined}
          >
            <div className={`grid-stack-item-content ${classes.content}`}>
              <Piece {...piece} widget={one} answer={answers.get(one.id)} isChosen={one.id === chosen} />
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** One column in reading order: a piece goes up or down by a button. */
function Column({ widgets, answers, chosen, onAct, ...piece }: Omit<Props, 'isPhone'>) {
  const order = inReadingOrder(widgets);
  return (
    <ol className={classes.column}>
      {order.map((one, at) => (
        <li key={one.id} data-piece={one.id} data-chosen={one.id === chosen || undefined}>
          <div className={classes.content}>
            <Piece {...piece} widget={one} answer={answers.get(one.id)} isChosen={one.id === chosen} />
          </div>
          <Order
            widget={one}
            labelText={piece.labelText}
            isFirst={at === 0}
            isLast={at === order.length - 1}
            onAct={onAct}
          />
        </li>
      ))}
    </ol>
  );
}

interface OrderProps {
  widget: Widget;
  labelText: LabelText;
  isFirst: boolean;
  isLast: boolean;
  onAct: (act: EditorAct) => void;
}

function Order({ widget: { id, title }, labelText, isFirst, isLast, onAct }: OrderProps) {
  const { t } = useTranslation('dashboard-editor');
  const name = labelText(title);
  return (
    <div className={classes.order}>
      <ActionIcon
        variant="default"
        size={44}
        disabled={isFirst}
        aria-label={t('earlier', { title: name })}
        onClick={() => onAct({ what: 'order', id, by: -1 })}
      >
        <IconArrowUp size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={44}
        disabled={isLast}
        aria-label={t('later', { title: name })}
        onClick={() => onAct({ what: 'order', id, by: 1 })}
      >
        <IconArrowDown size={18} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
