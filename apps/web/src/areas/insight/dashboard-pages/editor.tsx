import { Button, Group, useDirection } from '@mantine/core';
import type { SavedDashboard } from '@steward/contract/insight/dashboard-pages.saved';
import { dashboardPages } from '@steward/contract/insight/dashboard-pages';
import type { Widget } from '@steward/contract/insight/widgets.layout';
import { IconArrowBackUp, IconArrowForwardUp, IconInfoCircle, IconPlus, IconTrash } from '@tabler/icons-react';
import { useReducer, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../../api/failure.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { useSend } from '../../../api/hooks.ts';
import { useLabelText } from '../../../shared/widgets/label-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import classes from './dashboard-pages.module.css';
import { actOfKey, edited, startOf } from './editor-state.ts';
import { WidgetSettings } from './widget-settings.tsx';

interface Props {
  saved: SavedDashboard;
  isOfProperty: boolean;
  onClose: () => void;
  onCopy: (widgets: readonly Widget[]) => void;
}

/** Moves, resizes, adds and removes the widgets of an own dashboard, by keyboard alone where wanted. */
export function Editor({ saved, isOfProperty, onClose, onCopy }: Props) {
  const { t } = useTranslation('dashboard-pages');
  const failureText = useFailureText();
  const labelText = useLabelText();
  const { dir } = useDirection();
  const [state, act] = useReducer(edited, saved.layout.widgets, startOf);
  const [chosen, setChosen] = useState<string>();
  const [said, setSaid] = useState('');
  const save = useSend(dashboardPages.saveDashboard, { inPlace: true, onDone: onClose });
  const isTaken = save.error instanceof CallFailure && save.error.code === 'dashboard.changed-elsewhere';
  const widget = state.now.find(({ id }) => id === chosen);
  const placeOf = ({ x, y, w, h, title, kind }: Widget) =>
    t('editor.place', {
      title: `${labelText(title)} ${t(`editor.kinds.${kind}`)}`,
      column: x + 1,
      row: y + 1,
      columns: w,
      rows: h,
    });
  const onKey = (id: string) => (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      setChosen(id);
      event.preventDefault();
      return;
    }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      act({ what: event.shiftKey ? 'redo' : 'undo' });
      event.preventDefault();
      return;
    }
    const step = actOfKey(id, event.key, event.shiftKey, dir === 'rtl');
    if (!step) return;
    event.preventDefault();
    const next = edited(state, step).now.find((one) => one.id === id);
    setSaid(next ? placeOf(next) : t('editor.removed'));
    act(step);
  };
  return (
    <section aria-label={t('editor.label')}>
      <Group gap="sm" mb="md">
        <Button
          loading={save.isPending}
          onClick={() =>
            save.mutate({
              dashboard_id: saved.dashboard_id,
              version: saved.version,
              layout: { widgets: [...state.now] },
            })
          }
        >
          {t('words:save')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('words:cancel')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() =>
            act({
              what: 'add',
              widget: {
                kind: 'figure',
                w: 4,
                h: 4,
                title: { kind: 'figure', value: 'energy.use' },
                binding: { from: 'figures', keys: ['energy.use'], by: 'total' },
              },
            })
          }
        >
          {t('editor.add')}
        </Button>
        <Button
          variant="subtle"
          disabled={!state.past.length}
          leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
          onClick={() => act({ what: 'undo' })}
        >
          {t('editor.undo')}
        </Button>
        <Button
          variant="subtle"
          disabled={!state.future.length}
          leftSection={<IconArrowForwardUp size={16} aria-hidden="true" />}
          onClick={() => act({ what: 'redo' })}
        >
          {t('editor.redo')}
        </Button>
      </Group>
      {save.error && (
        <Notice
          tone="warn"
          icon={IconInfoCircle}
          title={failureText(save.error)}
          actions={
            isTaken && (
              <Button size="compact-md" variant="default" onClick={() => onCopy(state.now)}>
                {t('own.copy')}
              </Button>
            )
          }
        >
          {save.error instanceof CallFailure ? save.error.detail : null}
        </Notice>
      )}
      <p className="soft">{t('editor.keys')}</p>
      <output className="visually-hidden">{said}</output>
      <div className={classes.editing}>
        <div className={classes.grid}>
          {state.now.map((one) => {
            const place = { '--x': one.x + 1, '--y': one.y + 1, '--w': one.w, '--h': one.h } as CSSProperties;
            return (
              <button
                key={one.id}
                type="button"
                className={`${classes.cell} ${classes.piece}`}
                style={place}
                aria-pressed={one.id === chosen}
                onClick={() => setChosen(one.id)}
                onKeyDown={onKey(one.id)}
              >
                <bdi>{labelText(one.title)}</bdi>
                <small>{t(`editor.kinds.${one.kind}`)}</small>
                <span className="visually-hidden">{placeOf(one)}</span>
              </button>
            );
          })}
        </div>
        {widget && (
          <aside className={classes.settings} aria-label={t('editor.settings', { title: labelText(widget.title) })}>
            <WidgetSettings
              key={widget.id}
              widget={widget}
              title={labelText(widget.title)}
              isOfProperty={isOfProperty}
              onChange={(to) => act({ what: 'change', id: widget.id, to })}
              onStep={act}
            />
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} aria-hidden="true" />}
              onClick={() => {
                act({ what: 'remove', id: widget.id });
                setChosen(undefined);
              }}
            >
              {t('editor.remove')}
            </Button>
          </aside>
        )}
      </div>
    </section>
  );
}
