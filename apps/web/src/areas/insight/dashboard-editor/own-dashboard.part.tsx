import { ActionIcon, Button } from '@mantine/core';
import { dashboardPages } from '@steward/contract/insight/dashboard-pages';
import type { SavedDashboard } from '@steward/contract/insight/dashboard-pages.saved';
import type { Widget } from '@steward/contract/insight/widgets.layout';
import { IconCopy, IconDots, IconDownload, IconRestore, IconTrash, IconUsers } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { useSend } from '../../../api/hooks.ts';
import type { OwnDashboardProps } from '../../../shared/widgets/own-dashboard-slot.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { MenuButton } from '../../../ui/navigation/menu-button.tsx';
import { useNavigate } from '../../../ui/navigate.tsx';
import { DeleteDialog } from '../../../ui/overlays/dialogs.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import { downloadDashboard } from './dashboard-file.ts';
import classes from './editor.module.css';
import { useOpenFile } from './open-file.tsx';
import { SharingDialog } from './sharing-dialog.tsx';
import { TemplateDialog, TemplateOffer } from './template-dialogs.tsx';

// A user who only looks at a dashboard does not load the editor.
const Editor = lazy(() => import('./editor.tsx').then((file) => ({ default: file.Editor })));

type Task = 'delete' | 'share' | 'template';

/** Makes a dashboard of the organization from the open page, manages the one that is open, and edits it. */
export default function OwnDashboard(props: OwnDashboardProps) {
  const { t } = useTranslation('dashboard-editor');
  const { page, saved, title, question, answers, environmentId, onOpen, onEditing } = props;
  const [editing, setEditing] = useState<SavedDashboard>();
  const save = useSend(dashboardPages.saveDashboard);
  const name = t('own.copyOf', { title: saved?.name ?? title }).slice(0, 120);
  const copy = (widgets: readonly Widget[]) =>
    save.mutateAsync({ page, name, layout: { widgets: [...widgets] } }).then(({ _id }) => onOpen(_id));
  const edit = (dashboard: SavedDashboard | undefined) => {
    setEditing(dashboard);
    onEditing(dashboard !== undefined);
  };
  if (editing)
    return (
      <Suspense fallback={<RowSkeletons />}>
        <Editor
          saved={editing}
          question={question}
          answers={answers}
          environmentId={environmentId}
          onClose={() => edit(undefined)}
          onCopy={copy}
        />
      </Suspense>
    );
  return <Bar {...props} isCopying={save.isPending} onCopy={copy} onEdit={edit} />;
}

interface BarProps extends OwnDashboardProps {
  isCopying: boolean;
  onCopy: (widgets: readonly Widget[]) => Promise<unknown>;
  onEdit: (saved: SavedDashboard) => void;
}

function Bar({ page, layout, saved, title, isCopying, onOpen, onCopy, onEdit }: BarProps) {
  const { t } = useTranslation('dashboard-editor');
  const navigate = useNavigate();
  const [task, setTask] = useState<Task>();
  const remove = useSend(dashboardPages.deleteDashboard, { onDone: () => onOpen(undefined) });
  const file = useOpenFile((of, id) =>
    of === page ? onOpen(id) : void navigate({ to: `/dashboard/${of}`, search: { dashboard: id } }),
  );
  // A failed copy has shown its failure.
  const copy = () => void onCopy(layout.widgets).catch(() => undefined);
  const done = () => setTask(undefined);
  if (!saved)
    return (
      <>
        <div className={classes.own}>
          <Button
            variant="default"
            size="compact-md"
            loading={isCopying}
            leftSection={<IconCopy size={15} aria-hidden="true" />}
            onClick={copy}
          >
            {t('own.copy')}
          </Button>
          {file.button}
        </div>
        {file.notice}
      </>
    );
  const entries = [
    { key: 'copy', label: t('own.copy'), icon: <IconCopy size={16} />, run: copy },
    {
      key: 'download',
      label: t('file.download'),
      icon: <IconDownload size={16} />,
      run: () => downloadDashboard(saved),
    },
    ...(saved.may_edit
      ? [
          {
            key: 'template',
            label: t('template.back'),
            icon: <IconRestore size={16} />,
            run: () => setTask('template'),
          },
          { key: 'delete', label: t('words:delete'), icon: <IconTrash size={16} />, run: () => setTask('delete') },
        ]
      : []),
  ];
  return (
    <>
      <div className={classes.own}>
        <strong>
          <bdi>{saved.name}</bdi>
        </strong>
        <small>
          {t('own.from', { title })} · {t(`own.sharings.${saved.shared_with}`)}
        </small>
        <Button size="compact-md" variant="default" onClick={() => onOpen(undefined)}>
          {t('own.leave')}
        </Button>
        {saved.may_edit && (
          <>
            <Button size="compact-md" onClick={() => onEdit(saved)}>
              {t('words:edit')}
            </Button>
            <Button
              size="compact-md"
              variant="default"
              leftSection={<IconUsers size={15} aria-hidden="true" />}
              onClick={() => setTask('share')}
            >
              {t('own.share')}
            </Button>
          </>
        )}
        <MenuButton
          label={t('own.more')}
          entries={entries}
          button={(opener) => (
            <ActionIcon {...opener} variant="default" size={30} loading={isCopying} aria-label={t('own.more')}>
              <IconDots size={17} aria-hidden="true" />
            </ActionIcon>
          )}
        />
        <Versions saved={saved} />
      </div>
      {saved.may_edit && saved.is_template_newer && <TemplateOffer saved={saved} title={title} />}
      {task === 'share' && <SharingDialog saved={saved} onClose={done} />}
      {task === 'template' && <TemplateDialog saved={saved} title={title} onClose={done} />}
      <DeleteDialog
        opened={task === 'delete'}
        onClose={done}
        onAccept={() => remove.mutateAsync({ dashboard_id: saved.dashboard_id })}
      >
        <bdi>{saved.name}</bdi>
      </DeleteDialog>
    </>
  );
}

function Versions({ saved }: { saved: SavedDashboard }) {
  const { t } = useTranslation('dashboard-editor');
  return (
    <details>
      <summary>{t('own.versions', { count: saved.versions.length })}</summary>
      <ul className={classes.versions}>
        {saved.versions.map((one) => (
          <li key={one.version}>
            <span>
              {one.version}: <bdi>{one.name}</bdi>
            </span>
            <small>
              <bdi>{one.saved_by_name}</bdi>, {formatMoment(new Date(one.saved_at))}
            </small>
            {saved.may_edit && one.version !== saved.version && <Restore saved={saved} version={one.version} />}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Saves an earlier version as the newest. */
function Restore({ saved, version }: { saved: SavedDashboard; version: number }) {
  const { t } = useTranslation('dashboard-editor');
  const save = useSend(dashboardPages.saveDashboard);
  const { dashboard_id } = saved;
  const restore = async () => {
    const { name, layout } = await ask(dashboardPages.getDashboardVersion, { dashboard_id, version }, { isRead: true });
    await save.mutateAsync({ dashboard_id, version: saved.version, name, layout });
  };
  return (
    <Button size="compact-sm" variant="default" loading={save.isPending} onClick={() => void restore()}>
      {t('own.restore')}
    </Button>
  );
}
