import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { savedViews, type ListName, type SavedView } from '@steward/contract/access/saved-views';
import { IconBookmark, IconChevronDown, IconStar, IconStarFilled, IconTrash, IconUsers } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { SidePanel } from '../../ui/overlays/side-panel.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useAddressState } from '../address-state.ts';
import { DeleteOneDialog } from '../../ui/overlays/dialogs.tsx';
import { CallForm } from '../form/call-form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import classes from './saved-views-menu.module.css';

/** The parts of a list that a view stores. */
export type Shown = Pick<SavedView, 'search' | 'filters' | 'columns' | 'sort' | 'descending'>;

interface Props {
  list: ListName;
  /** The current state of the list. */
  shown: Shown;
}

const parts = ['search', 'where', 'columns', 'sort', 'desc', 'page'] as const;

/** The saved views of a list: open one, save the current one, share it, make it the default. */
export function SavedViewsMenu({ list, shown }: Props) {
  const { t } = useTranslation('shared');
  const [isOpen, setOpen] = useState(false);
  const [address, change] = useAddressState();
  const views = useAnswer(savedViews.getSavedViews, { list }).data;
  const open = (view: SavedView) =>
    change(
      {
        search: view.search || undefined,
        where: view.filters || undefined,
        columns: view.columns.join('.') || undefined,
        sort: view.sort || undefined,
        desc: view.descending || undefined,
        page: undefined,
        saved: view._id,
      },
      { push: true },
    );
  // Runs once, if the address has no query: a link shows its own query.
  const asksNothing = parts.every((part) => address[part] === undefined) && address['saved'] === undefined;
  const usual = views?.find(({ is_default }) => is_default);
  const wasOpened = useRef(!asksNothing);
  const openUsual = useEffectEvent(() => {
    if (wasOpened.current || !views) return;
    wasOpened.current = true;
    if (usual) open(usual);
  });
  useEffect(() => openUsual(), [views]);
  const current = views?.find(({ _id }) => _id === address['saved']);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBookmark size={17} aria-hidden="true" />}
        rightSection={<IconChevronDown size={15} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        <bdi className={classes.current}>{current?.name ?? t('views.title')}</bdi>
      </Button>
      <SidePanel opened={isOpen} onClose={() => setOpen(false)} title={t('views.title')}>
        {isOpen && (
          <Views
            list={list}
            views={views ?? []}
            shown={shown}
            current={current}
            onOpen={(view) => {
              open(view);
              setOpen(false);
            }}
            onSaved={(view) => {
              change({ saved: view._id });
              setOpen(false);
            }}
          />
        )}
      </SidePanel>
    </>
  );
}

interface ViewsProps extends Props {
  views: SavedView[];
  current: SavedView | undefined;
  onOpen: (view: SavedView) => void;
  onSaved: (view: SavedView) => void;
}

function Views({ list, views, shown, current, onOpen, onSaved }: ViewsProps) {
  const { t } = useTranslation('shared');
  const [deleting, setDeleting] = useState<SavedView>();
  const setDefault = useSend(savedViews.setDefaultView);
  const remove = useSend(savedViews.deleteSavedView);
  const save = useSend(savedViews.saveView);
  const saved = (view: SavedView) => {
    showToast('success', t('words:isSaved', { name: view.name }));
    onSaved(view);
  };
  return (
    <div className={classes.panel}>
      {views.length === 0 && <p className={classes.hint}>{t('views.none')}</p>}
      <ul className={classes.views}>
        {views.map((view) => (
          <li key={view._id} className={classes.view}>
            <Button
              variant={view._id === current?._id ? 'light' : 'subtle'}
              color={view._id === current?._id ? 'brand' : 'gray'}
              justify="start"
              className={classes.name ?? ''}
              onClick={() => onOpen(view)}
            >
              <bdi>{view.name}</bdi>
            </Button>
            {view.is_shared && (
              <span className={classes.shared} title={t('views.sharedBy', { name: view.author_name })}>
                <IconUsers size={16} aria-label={t('views.sharedBy', { name: view.author_name })} />
              </span>
            )}
            <IconButton
              Icon={view.is_default ? IconStarFilled : IconStar}
              label={t(view.is_default ? 'views.noDefault' : 'views.makeDefault', { name: view.name })}
              onClick={() => setDefault.mutate({ list, view_id: view.is_default ? null : view._id })}
            />
            {view.is_changeable && (
              <IconButton
                Icon={IconTrash}
                label={t('words:deleteNamed', { name: view.name })}
                onClick={() => setDeleting(view)}
              />
            )}
          </li>
        ))}
      </ul>
      {current?.is_changeable && (
        <Button
          variant="light"
          loading={save.isPending}
          onClick={() =>
            void save
              .mutateAsync({
                view_id: current._id,
                list,
                name: current.name,
                is_shared: current.is_shared,
                ...shown,
              })
              .then(saved)
          }
        >
          {t('views.update', { name: current.name })}
        </Button>
      )}
      <section className={classes.new} aria-label={t('views.keep')}>
        <h3 className={classes.title}>{t('views.keep')}</h3>
        <CallForm call={savedViews.saveView} start={{ list, name: '', is_shared: false, ...shown }} onSaved={saved}>
          {({ control }) => (
            <>
              <TextField control={control} name="name" label={t('words:name')} maxLength={80} withAsterisk />
              <SwitchField control={control} name="is_shared" label={t('views.share')} />
            </>
          )}
        </CallForm>
      </section>
      <DeleteOneDialog
        thing={deleting}
        nameOf={({ name }) => name}
        onClose={() => setDeleting(undefined)}
        remove={({ _id }) => remove.mutateAsync({ view_id: _id })}
      />
    </div>
  );
}

interface ActionProps {
  Icon: ComponentType<{ size?: number }>;
  label: string;
  onClick: () => void;
}

const IconButton = ({ Icon, label, onClick }: ActionProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={onClick}>
      <Icon size={17} />
    </ActionIcon>
  </Tooltip>
);
