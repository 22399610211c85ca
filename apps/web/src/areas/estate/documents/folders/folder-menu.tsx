import { ActionIcon } from '@mantine/core';
import { documents } from '@steward/contract/estate/documents';
import { IconDotsVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../../api/hooks.ts';
import { useSession } from '../../../../session/session.ts';
import { useMay } from '../../../../shared/may.ts';
import { RequestDialog } from '../../../../shared/share-link/request-dialog.tsx';
import { ShareLinkDialog } from '../../../../shared/share-link/share-link-dialog.tsx';
import { MenuButton } from '../../../../ui/navigation/menu-button.tsx';
import { useNavigate } from '../../../../ui/navigate.tsx';
import { usePrepareBundle } from '../bundles.ts';
import type { FolderTask } from './folder-dialogs.tsx';
import { placeInput, type ShownPlace } from './place.ts';

/** What can be done with the place that the page shows, and the pages of its settings. */
export function FolderMenu({ place, onTask }: { place: ShownPlace; onTask: (task: FolderTask) => void }) {
  const { t } = useTranslation(['documents', 'share-link']);
  const navigate = useNavigate();
  const isTenant = useSession()?.is_tenant ?? true;
  const [open, setOpen] = useState<'share' | 'request'>();
  const folder = useAnswer(
    documents.fetchDirectoryContent,
    { ...placeInput(place), page_size: 1 },
    { enabled: open === 'share' },
  );
  const [mayShare, mayEdit, mayDelete, mayRetain] = [
    useMay('documents.share'),
    useMay('documents.edit'),
    useMay('documents.delete'),
    useMay('documents.retain'),
  ];
  const bundle = usePrepareBundle();
  const entries = [
    ...(bundle.may && place.root && !place.trash && !place.evidence
      ? [{ key: 'bundle', label: t('bundle.download'), run: () => bundle.start({ place: placeInput(place) }) }]
      : []),
    ...(mayShare && place.folder_id && !place.trash
      ? [{ key: 'share', label: t('shareFolder'), run: () => setOpen('share') }]
      : []),
    ...(mayShare
      ? [
          { key: 'request', label: t('share-link:request.title'), run: () => setOpen('request' as const) },
          {
            key: 'requests',
            label: t('titles:document-sharing.requests'),
            run: () => void navigate({ to: '/documentation/requests' }),
          },
        ]
      : []),
    ...(place.folder_id && mayEdit
      ? [
          { key: 'rename', label: t('renameFolder'), run: () => onTask({ kind: 'rename' }) },
          { key: 'move', label: t('moveFolder'), run: () => onTask({ kind: 'move' }) },
          ...(place.root === 'company'
            ? [{ key: 'readers', label: t('readers'), run: () => onTask({ kind: 'readers' }) }]
            : []),
        ]
      : []),
    ...(place.folder_id && mayDelete
      ? [{ key: 'trash', label: t('deleteFolder'), run: () => onTask({ kind: 'trash' }) }]
      : []),
    ...(mayEdit && !isTenant
      ? [
          {
            key: 'rules',
            label: t('titles:documents.rules'),
            run: () => void navigate({ to: '/documentation/rules' }),
          },
        ]
      : []),
    ...(mayRetain
      ? [
          {
            key: 'settings',
            label: t('titles:documents.settings'),
            run: () => void navigate({ to: '/documentation/retention' }),
          },
        ]
      : []),
  ];
  if (!entries.length) return null;
  return (
    <>
      <MenuButton
        label={t('words:actions')}
        entries={entries}
        button={(opener) => (
          <ActionIcon variant="default" size="lg" aria-label={t('words:actions')} {...opener}>
            <IconDotsVertical size={18} aria-hidden="true" />
          </ActionIcon>
        )}
      />
      {place.folder_id && (
        <ShareLinkDialog
          opened={open === 'share' && folder.data !== undefined}
          onClose={() => setOpen(undefined)}
          kind="folder"
          subject={{ _id: place.folder_id, name: folder.data?.path.at(-1)?.name ?? '' }}
        />
      )}
      {open === 'request' && <RequestDialog onClose={() => setOpen(undefined)} />}
    </>
  );
}
