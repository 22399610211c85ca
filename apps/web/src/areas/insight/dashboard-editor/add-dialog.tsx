import { Button, Group, Stack, TextInput } from '@mantine/core';
import { widgetKinds, type Binding, type Widget, type WidgetKind } from '@steward/contract/insight/widgets.layout';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelText } from '../../../shared/widgets/label-text.ts';
import { WidgetView } from '../../../shared/widgets/widget-view.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import type { EditorAct } from './editor-state.ts';
import classes from './editor.module.css';
import { KindPicture } from './kind-picture.tsx';
import { bindingFor, isOffered, kindsOfSource, sizeOf, titleFor, type Offered } from './offered.ts';
import { useDraftData, type Question } from './use-draft-data.ts';
import { isAllowedAddress, WidgetFields } from './widget-fields.tsx';

interface Props {
  offered: Offered | undefined;
  question: Question;
  labelText: LabelText;
  environmentId?: string | undefined;
  onAdd: (act: Extract<EditorAct, { what: 'add' }>) => void;
  onClose: () => void;
}

/** Adds a widget: first its kind, or what it shows; then the details beside its real data. */
export function AddDialog({ offered, labelText, onClose, ...rest }: Props) {
  const { t } = useTranslation('dashboard-editor');
  const [draft, setDraft] = useState<Widget>();
  const choose = (kind: WidgetKind, before: Binding) => {
    if (!offered) return;
    const binding = bindingFor(offered, kind, before);
    setDraft({
      id: 'draft',
      x: 0,
      y: 0,
      ...sizeOf(kind),
      kind,
      binding,
      title: titleFor(offered, binding, t(`kinds.${kind}.name`)),
    });
  };
  return (
    <Dialog opened onClose={onClose} title={t('add')} size="lg">
      {!offered ? (
        <FormSkeleton />
      ) : draft ? (
        <Details
          {...rest}
          draft={draft}
          offered={offered}
          labelText={labelText}
          onChange={setDraft}
          onBack={() => setDraft(undefined)}
          onClose={onClose}
        />
      ) : (
        <Choice offered={offered} labelText={labelText} onChoose={choose} />
      )}
    </Dialog>
  );
}

const MOST_FOUND = 8;

interface ChoiceProps {
  offered: Offered;
  labelText: LabelText;
  onChoose: (kind: WidgetKind, binding: Binding) => void;
}

function Choice({ offered, labelText, onChoose }: ChoiceProps) {
  const { t } = useTranslation(['dashboard-editor', 'figures']);
  const [search, setSearch] = useState('');
  const words = search.trim().toLowerCase().split(/\s+/);
  const isFound = (...texts: string[]) =>
    words.every((word) => texts.some((text) => text.toLowerCase().includes(word)));
  const kinds = widgetKinds.filter((kind) => isFound(t(`kinds.${kind}.name`), t(`kinds.${kind}.shows`)));
  const figures = search.trim() === '' ? [] : offered.figures.filter(({ name }) => isFound(name)).slice(0, MOST_FOUND);
  const sources =
    search.trim() === '' ? [] : offered.sources.filter(({ title }) => isFound(labelText(title))).slice(0, MOST_FOUND);
  return (
    <>
      <TextInput
        label={t('search')}
        value={search}
        data-autofocus
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <output className="visually-hidden">
        {t('found', { count: kinds.length + figures.length + sources.length })}
      </output>
      {figures.length > 0 && (
        <>
          <h3 className={classes.heading}>{t('words:figures')}</h3>
          <ul className={classes.found}>
            {figures.map(({ key, name, group }) => (
              <li key={key}>
                <button type="button" onClick={() => onChoose('figure', { from: 'figures', keys: [key], by: 'total' })}>
                  {name}
                  <small>{t(`figures:groups.${group}`)}</small>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {sources.length > 0 && (
        <>
          <h3 className={classes.heading}>{t('ofSource')}</h3>
          <ul className={classes.found}>
            {sources.map((source) => (
              <li key={source.key}>
                <button
                  type="button"
                  onClick={() => {
                    const [kind] = kindsOfSource(source);
                    if (kind) onChoose(kind, { from: 'source', key: source.key });
                  }}
                >
                  {labelText(source.title)}
                  <small>
                    {kindsOfSource(source)
                      .map((kind) => t(`kinds.${kind}.name`))
                      .join(', ')}
                  </small>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {kinds.length > 0 && <h3 className={classes.heading}>{t('kindsTitle')}</h3>}
      <ul className={classes.kinds}>
        {kinds.map((kind) => {
          const can = isOffered(offered, kind);
          return (
            <li key={kind}>
              <button
                type="button"
                className={classes.kind}
                disabled={!can}
                onClick={() => onChoose(kind, { from: 'nothing' })}
              >
                <KindPicture kind={kind} />
                <strong>{t(`kinds.${kind}.name`)}</strong>
                <small>{can ? t(`kinds.${kind}.shows`) : t(kind === 'embed' ? 'noHosts' : 'notHere')}</small>
              </button>
            </li>
          );
        })}
      </ul>
      {kinds.length + figures.length + sources.length === 0 && <p className="soft">{t('nothingFound')}</p>}
    </>
  );
}

interface DetailsProps extends Omit<Props, 'offered'> {
  offered: Offered;
  draft: Widget;
  onChange: (draft: Widget) => void;
  onBack: () => void;
}

const none: readonly Widget[] = [];

function Details({
  draft,
  offered,
  question,
  labelText,
  environmentId,
  onChange,
  onBack,
  onAdd,
  onClose,
}: DetailsProps) {
  const { t } = useTranslation('dashboard-editor');
  const answers = useDraftData(question, none, [draft], undefined);
  const { id: _, x: _x, y: _y, ...widget } = draft;
  const isAllowed = isAllowedAddress(draft.url ?? '', offered.hosts);
  const { url: _url, ...withoutUrl } = draft;
  // A page that is not allowed is not asked for, either.
  const shown: Widget = isAllowed ? draft : withoutUrl;
  const isReady =
    draft.kind === 'text'
      ? Boolean(draft.text?.trim())
      : draft.kind === 'embed'
        ? isAllowed
        : draft.binding.from !== 'nothing';
  return (
    <Stack gap="md">
      <section className={classes.preview} aria-label={t('preview')}>
        <div inert>
          <WidgetView
            key={draft.kind}
            widget={shown}
            answer={answers.get(draft.id)}
            labelText={labelText}
            environmentId={environmentId}
            isBare
            onRetry={() => undefined}
          />
        </div>
      </section>
      <WidgetFields
        widget={draft}
        offered={offered}
        labelText={labelText}
        onChange={(to) => onChange({ ...draft, ...to, ...(to.kind && sizeOf(to.kind)) })}
      />
      <Group justify="space-between">
        <Button variant="default" onClick={onBack}>
          {t('backToKinds')}
        </Button>
        <Button
          disabled={!isReady}
          onClick={() => {
            onAdd({ what: 'add', widget });
            onClose();
          }}
        >
          {t('addThis')}
        </Button>
      </Group>
    </Stack>
  );
}
