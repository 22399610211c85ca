import { Button, Group } from '@mantine/core';
import { dashboardPages } from '@steward/contract/insight/dashboard-pages';
import { sharings, type SavedDashboard } from '@steward/contract/insight/dashboard-pages.saved';
import type { DashboardPage, Layout, Widget } from '@steward/contract/insight/widgets.layout';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { useSend } from '../../../api/hooks.ts';
import { formatMoment } from '../../../ui/format.ts';
import { DeleteDialog } from '../../../ui/overlays/dialogs.tsx';
import classes from './dashboard-pages.module.css';

interface Props {
  page: DashboardPage;
  layout: Layout;
  saved: SavedDashboard | null;
  title: string;
  onOpen: (dashboardId: string | undefined) => void;
  onEdit: () => void;
}

/** Saves widgets as another dashboard of the organization, and opens it. */
export function useCopy(page: DashboardPage, title: string, onOpen: (dashboardId: string) => void) {
  const { t } = useTranslation('dashboard-pages');
  const save = useSend(dashboardPages.saveDashboard);
  const name = t('own.copyOf', { title }).slice(0, 120);
  return {
    isPending: save.isPending,
    copy: (widgets: readonly Widget[], onDone?: () => void) =>
      save.mutate(
        { page, name, layout: { widgets: [...widgets] } },
        {
          onSuccess: ({ _id }) => {
            onOpen(_id);
            onDone?.();
          },
        },
      ),
  };
}

/** Makes a dashboard of the organization from the open page, and manages the one that is open. */
export function OwnDashboard({ page, layout, saved, title, onOpen, onEdit }: Props) {
  const { t } = useTranslation('dashboard-pages');
  const [isDeleting, setDeleting] = useState(false);
  const save = useSend(dashboardPages.saveDashboard);
  const remove = useSend(dashboardPages.deleteDashboard, { onDone: () => onOpen(undefined) });
  const copied = useCopy(page, saved?.name ?? title, onOpen);
  const copy = () => copied.copy(layout.widgets);
  if (!saved)
    return (
      <Button
        variant="default"
        size="compact-md"
        loading={copied.isPending}
        leftSection={<IconCopy size={15} aria-hidden="true" />}
        onClick={copy}
      >
        {t('own.copy')}
      </Button>
    );
  const { dashboard_id, version } = saved;
  const change = (to: Partial<SavedDashboard>) => save.mutate({ dashboard_id, version, ...to });
  return (
    <div className={classes.own}>
      <strong>
        <bdi>{saved.name}</bdi>
      </strong>
      <small>{t('own.from', { title })}</small>
      <Group gap={6}>
        <Button size="compact-md" variant="default" onClick={() => onOpen(undefined)}>
          {t('own.leave')}
        </Button>
        <Button size="compact-md" variant="default" loading={copied.isPending} onClick={copy}>
          {t('own.copy')}
        </Button>
        {saved.may_edit && (
          <>
            <Button size="compact-md" onClick={onEdit}>
              {t('words:edit')}
            </Button>
            <select
              className={classes.select}
              aria-label={t('own.sharedWith')}
              value={saved.shared_with}
              onChange={({ currentTarget }) =>
                change({ shared_with: sharings.find((one) => one === currentTarget.value) ?? 'me' })
              }
            >
              {sharings
                .filter((one) => one === 'me' || one === 'all' || one === saved.shared_with)
                .map((one) => (
                  <option key={one} value={one}>
                    {t(`own.sharings.${one}`)}
                  </option>
                ))}
            </select>
            <Button size="compact-md" variant="subtle" color="red" onClick={() => setDeleting(true)}>
              {t('words:delete')}
            </Button>
          </>
        )}
      </Group>
      {saved.is_template_newer && <p className="soft">{t('own.newer')}</p>}
      <details>
        <summary>{t('own.versions', { count: saved.versions.length })}</summary>
        <ul className={classes.madeLinks}>
          {saved.versions.map((one) => (
            <li key={one.version}>
              <span>
                {one.version}: <bdi>{one.name}</bdi>
              </span>
              <small>
                <bdi>{one.saved_by_name}</bdi>, {formatMoment(new Date(one.saved_at))}
              </small>
              {saved.may_edit && one.version !== version && <Restore saved={saved} version={one.version} />}
            </li>
          ))}
        </ul>
      </details>
      <DeleteDialog
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        onAccept={() => remove.mutateAsync({ dashboard_id })}
      >
        <bdi>{saved.name}</bdi>
      </DeleteDialog>
    </div>
  );
}

/** Saves an earlier version as the newest. */
function Restore({ saved, version }: { saved: SavedDashboard; version: number }) {
  const { t } = useTranslation('dashboard-pages');
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
