import { Button, TextInput, useDirection } from '@mantine/core';
import { dashboardPages } from '@steward/contract/insight/dashboard-pages';
import type { SavedDashboard } from '@steward/contract/insight/dashboard-pages.saved';
import { MOST_WIDGETS, type Widget } from '@steward/contract/insight/widgets.layout';
import type { AnsweredWidget } from '@steward/contract/widget-data';
import { useMediaQuery } from '@mantine/hooks';
import { useBlocker } from '@tanstack/react-router';
import { IconArrowBackUp, IconArrowForwardUp, IconInfoCircle, IconPlus } from '@tabler/icons-react';
import { useCallback, useReducer, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../../api/failure.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { useSend } from '../../../api/hooks.ts';
import { useLabelText } from '../../../shared/widgets/label-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { DiscardDialog } from '../../../ui/overlays/dialogs.tsx';
import { AddDialog } from './add-dialog.tsx';
import { BelowField } from './below-field.tsx';
import { Canvas } from './canvas.tsx';
import { actOfKey, edited, startOf, type EditorAct } from './editor-state.ts';
import classes from './editor.module.css';
import { FaultLines, useFaultText } from './fault-text.tsx';
import { useDraftData, type Question } from './use-draft-data.ts';
import { useOffered } from './use-offered.ts';
import { WidgetSettings } from './widget-settings.tsx';

interface Props {
  /** As it was when editing began: a version that another user saves meanwhile does not replace what is typed here. */
  saved: SavedDashboard;
  question: Question;
  answers: readonly AnsweredWidget[] | undefined;
  environmentId?: string | undefined;
  onClose: () => void;
  onCopy: (widgets: readonly Widget[]) => Promise<unknown>;
}

/** Moves, resizes, adds and changes the widgets of an own dashboard, by pointer or by keyboard alone. */
export function Editor({ saved, question, answers, environmentId, onClose, onCopy }: Props) {
  const { t } = useTranslation('dashboard-editor');
  const failureText = useFailureText();
  const labelText = useLabelText({ withPointTypes: true });
  const faultText = useFaultText(labelText);
  const { dir } = useDirection();
  const [state, act] = useReducer(edited, saved.layout.widgets, startOf);
  const [start] = useState(state.now);
  const [chosen, setChosen] = useState<string>();
  const [touched, setTouched] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const isLeaving = useRef(false);
  const isPhone = useMediaQuery('(width < 860px)', false, { getInitialValueInEffect: false });
  const offered = useOffered(saved.page, saved.layout.widgets);
  const data = useDraftData(question, saved.layout.widgets, state.now, answers);
  const [name, setName] = useState(saved.name);
  const [below, setBelow] = useState(saved.layout.below);
  const isChanged = state.now !== start || name !== saved.name || below !== saved.layout.below;
  const leave = () => {
    isLeaving.current = true;
    onClose();
  };
  const save = useSend(dashboardPages.saveDashboard, { inPlace: true, onDone: leave });
  const isTaken = save.error instanceof CallFailure && save.error.code === 'dashboard.changed-elsewhere';
  const isUnsaved = () => isChanged && !isLeaving.current;
  const leaving = useBlocker({
    // Another period of the same dashboard loses nothing.
    shouldBlockFn: ({ current, next }) =>
      (current.pathname !== next.pathname || dashboardOf(current.search) !== dashboardOf(next.search)) && isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  const widget = state.now.find(({ id }) => id === chosen);
  const isFull = state.now.length >= MOST_WIDGETS;
  const moved = state.now.find(({ id }) => id === touched);
  const said = moved
    ? t('place', {
        title: labelText(moved.title),
        column: moved.x + 1,
        row: moved.y + 1,
        columns: moved.w,
        rows: moved.h,
      })
    : t('removed');
  // The same function while widgets move, so that only those that moved are drawn again.
  const run = useCallback((step: EditorAct) => {
    if ('id' in step) setTouched(step.id);
    act(step);
  }, []);
  const onKey = useCallback(
    (id: string, event: KeyboardEvent) => {
      const step = stepOf(id, event, dir === 'rtl');
      if (!step) return;
      event.preventDefault();
      // The focus goes to the next widget before its own goes away.
      if (step.what === 'remove') neighbourOf(event.currentTarget)?.focus();
      run(step);
    },
    [dir, run],
  );
  const chosenName = widget && labelText(widget.title);
  const settingsOf = t('settings', { title: chosenName });
  const settings = widget && (
    <WidgetSettings
      key={widget.id}
      widget={widget}
      offered={offered}
      labelText={labelText}
      isFull={isFull}
      isPhone={isPhone}
      onAct={run}
    />
  );
  return (
    <section aria-label={t('label')}>
      <div className={classes.bar}>
        <TextInput
          aria-label={t('words:name')}
          value={name}
          maxLength={120}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button
          loading={save.isPending}
          onClick={() =>
            save.mutate({
              dashboard_id: saved.dashboard_id,
              version: saved.version,
              name: name.trim() || saved.name,
              layout: { widgets: [...state.now], ...(below && { below }) },
            })
          }
        >
          {t('words:save')}
        </Button>
        <Button variant="default" onClick={() => (isChanged ? setDiscarding(true) : leave())}>
          {t('words:cancel')}
        </Button>
        <Button
          variant="default"
          disabled={isFull}
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {t('add')}
        </Button>
        <Button
          variant="subtle"
          disabled={!state.past.length}
          leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
          onClick={() => act({ what: 'undo' })}
        >
          {t('undo')}
        </Button>
        <Button
          variant="subtle"
          disabled={!state.future.length}
          leftSection={<IconArrowForwardUp size={16} aria-hidden="true" />}
          onClick={() => act({ what: 'redo' })}
        >
          {t('redo')}
        </Button>
      </div>
      <div className={classes.notice}>
        {save.error && (
          <Notice
            tone="warn"
            icon={IconInfoCircle}
            isUrgent
            title={failureText(save.error)}
            actions={
              isTaken && (
                <Button
                  size="compact-md"
                  variant="default"
                  onClick={() => {
                    isLeaving.current = true;
                    void onCopy(state.now).then(onClose, () => {
                      isLeaving.current = false;
                    });
                  }}
                >
                  {t('own.copy')}
                </Button>
              )
            }
          >
            <FaultLines lines={faultText(save.error, state.now)} />
          </Notice>
        )}
        {isFull && (
          <Notice tone="warn" icon={IconInfoCircle}>
            {t('full', { most: MOST_WIDGETS })}
          </Notice>
        )}
      </div>
      {saved.page.startsWith('bi/') && <BelowField question={question} value={below} onChange={setBelow} />}
      <p className={classes.keys}>{t(isPhone ? 'keysOnPhone' : 'keys')}</p>
      <output className="visually-hidden">{touched && said}</output>
      <div className={classes.editing}>
        <Canvas
          widgets={state.now}
          answers={data}
          labelText={labelText}
          environmentId={environmentId}
          chosen={chosen}
          isPhone={isPhone}
          onChoose={setChosen}
          onKey={onKey}
          onAct={run}
        />
        {settings && !isPhone && (
          <aside className={classes.settings} aria-label={settingsOf}>
            <h2>{chosenName}</h2>
            {settings}
          </aside>
        )}
      </div>
      {isPhone && (
        <SidePanel opened={widget !== undefined} onClose={() => setChosen(undefined)} title={chosenName} width="100%">
          {settings}
        </SidePanel>
      )}
      {isAdding && (
        <AddDialog
          offered={offered}
          question={question}
          labelText={labelText}
          environmentId={environmentId}
          onAdd={(step) => {
            const known = new Set(state.now.map(({ id }) => id));
            const added = edited(state, step).now.find(({ id }) => !known.has(id));
            act(step);
            setChosen(added?.id);
            requestAnimationFrame(() =>
              document.querySelector(`[data-widget="${added?.id}"]`)?.scrollIntoView({ block: 'nearest' }),
            );
          }}
          onClose={() => setAdding(false)}
        />
      )}
      <DiscardDialog
        opened={isDiscarding || leaving.status === 'blocked'}
        onClose={() => {
          setDiscarding(false);
          leaving.reset?.();
        }}
        onAccept={() => (leaving.status === 'blocked' ? leaving.proceed() : leave())}
      />
    </section>
  );
}

const dashboardOf = (search: unknown) => (search as { dashboard?: unknown }).dashboard;

/** The piece beside one, in the order of the document. */
const neighbourOf = (piece: Element) => {
  const item = piece.closest('[data-piece]');
  return (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector<HTMLElement>('[data-widget]');
};

/** What a key does, also with Ctrl or the command key. */
function stepOf(id: string, event: KeyboardEvent, isRtl: boolean): EditorAct | undefined {
  if (!event.ctrlKey && !event.metaKey) return actOfKey(id, event.key, event.shiftKey, isRtl);
  const key = event.key.toLowerCase();
  if (key === 'z') return { what: event.shiftKey ? 'redo' : 'undo' };
  if (key === 'y') return { what: 'redo' };
  return key === 'd' ? { what: 'duplicate', id } : undefined;
}
