import type { Widget } from '@steward/contract/insight/widgets.layout';
import type { AnsweredWidget } from '@steward/contract/widget-data';
import { memo, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelText } from '../../../shared/widgets/label-text.ts';
import { WidgetView } from '../../../shared/widgets/widget-view.tsx';
import classes from './editor.module.css';

export interface PieceProps {
  widget: Widget;
  answer: AnsweredWidget | undefined;
  labelText: LabelText;
  environmentId?: string | undefined;
  isChosen: boolean;
  onChoose: (id: string) => void;
  onKey: (id: string, event: KeyboardEvent) => void;
}

const nothing = () => undefined;

type DrawingProps = Pick<PieceProps, 'widget' | 'answer' | 'labelText' | 'environmentId'>;

/** What a place changes in a drawing is its height alone: a piece that only moved is not drawn again. */
const isSame = (a: DrawingProps, b: DrawingProps) =>
  a.answer === b.answer &&
  a.labelText === b.labelText &&
  a.environmentId === b.environmentId &&
  (['kind', 'binding', 'title', 'text', 'url', 'is_main', 'h'] as const).every(
    (key) => a.widget[key] === b.widget[key],
  );

const Drawing = memo(
  ({ widget, answer, labelText, environmentId }: DrawingProps) => (
    <div className={classes.drawing} inert>
      <WidgetView
        widget={widget}
        answer={answer}
        labelText={labelText}
        environmentId={environmentId}
        isBare
        onRetry={nothing}
      />
    </div>
  ),
  isSame,
);

/** A widget as the page draws it, smaller, below a button that moves and opens it. */
export const Piece = memo(function Piece({
  widget,
  answer,
  labelText,
  environmentId,
  isChosen,
  onChoose,
  onKey,
}: PieceProps) {
  const { t } = useTranslation('dashboard-editor');
  const { id, kind, x, y, w, h } = widget;
  return (
    <>
      <Drawing widget={widget} answer={answer} labelText={labelText} environmentId={environmentId} />
      <button
        type="button"
        // By this name the pointer finds it.
        className={`dashboard-piece ${classes.piece}`}
        aria-pressed={isChosen}
        data-widget={id}
        onClick={() => onChoose(id)}
        onKeyDown={(event) => onKey(id, event)}
      >
        <span className="visually-hidden">
          {t('place', {
            title: `${labelText(widget.title)} ${t(`kinds.${kind}.name`)}`,
            column: x + 1,
            row: y + 1,
            columns: w,
            rows: h,
          })}
        </span>
      </button>
      {answer === undefined && kind !== 'text' && kind !== 'embed' && (
        <small className={classes.without}>{t('withoutData')}</small>
      )}
    </>
  );
});
