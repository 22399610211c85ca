import { Button } from '@mantine/core';
import { MOST_FILINGS } from '@steward/contract/estate/document-filing';
import { documents } from '@steward/contract/estate/documents';
import type { Document } from '@steward/contract/estate/documents.models';
import { IconFileZip, IconFolderSymlink, IconRestore, IconTag, IconTrash, IconTrashX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { useMay } from '../../../shared/may.ts';
import { formatCount } from '../../../ui/format.ts';
import { DeleteDialog } from '../../../ui/overlays/dialogs.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { usePrepareBundle } from './bundles.ts';
import { PlaceDialog } from './folders/place-dialog.tsx';
import { placeInput } from './folders/place.ts';
import { useFiling } from './filing/use-filing.ts';
import { TagsDialog } from './details/tags-dialog.tsx';
import classes from './documents.module.css';

interface Props {
  selected: Document[];
  isTrash: boolean;
  onDone: () => void;
}

/** What can be done with the selected documents. */
export function SelectedDocuments({ selected, isTrash, onDone }: Props) {
  return isTrash ? <InTrash selected={selected} onDone={onDone} /> : <Live selected={selected} onDone={onDone} />;
}

function Live({ selected, onDone }: Omit<Props, 'isTrash'>) {
  const { t } = useTranslation('documents');
  const [mayEdit, mayDelete] = [useMay('documents.edit'), useMay('documents.delete')];
  const bundle = usePrepareBundle();
  const [asked, setAsked] = useState<'move' | 'tag'>();
  const refreshes = { alsoRefreshes: ['property-documents'] };
  const trash = useSend(documents.trashDocuments, refreshes);
  const restore = useSend(documents.restoreDocuments, refreshes);
  const move = useSend(documents.moveDocuments, refreshes);
  const filing = useFiling();
  const document_ids = selected.map(({ _id }) => _id);
  const counted = (count: number) => ({ count, shown: formatCount(count) });
  const toTrash = async () => {
    const { trashed } = await trash.mutateAsync({ document_ids });
    onDone();
    showToast('success', t('trashed', counted(trashed)), {
      label: t('undo'),
      run: () => void restore.mutateAsync({ document_ids }).catch(() => undefined),
    });
  };
  return (
    <div className={classes.buttons}>
      {mayEdit && (
        <>
          <Button
            variant="default"
            leftSection={<IconFolderSymlink size={17} aria-hidden="true" />}
            onClick={() => setAsked('move')}
          >
            {t('move')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconTag size={17} aria-hidden="true" />}
            onClick={() => setAsked('tag')}
          >
            {t('addTags')}
          </Button>
        </>
      )}
      {bundle.may && (
        <Button
          variant="default"
          loading={bundle.isStarting}
          leftSection={<IconFileZip size={17} aria-hidden="true" />}
          onClick={() => bundle.start({ document_ids })}
        >
          {t('bundle.download')}
        </Button>
      )}
      {mayDelete && (
        <Button
          variant="default"
          c="var(--bad)"
          loading={trash.isPending}
          leftSection={<IconTrash size={17} aria-hidden="true" />}
          onClick={() => void toTrash().catch(() => undefined)}
        >
          {t('trash')}
        </Button>
      )}
      {asked === 'move' && (
        <PlaceDialog
          title={t('moveTo')}
          accept={t('moveHere')}
          onClose={() => setAsked(undefined)}
          onChoose={async (place) => {
            // Where unorganized documents go is learned from.
            const isFiling = selected.every(({ root }) => root === 'unorganized') && place.root !== 'unorganized';
            if (isFiling && selected.length <= MOST_FILINGS) {
              await filing.send(document_ids.map((document_id) => ({ document_id, to: placeInput(place) })));
              onDone();
              return;
            }
            const { moved } = await move.mutateAsync({ document_ids, to: placeInput(place) });
            showToast('success', t('moved', counted(moved)));
            onDone();
          }}
        />
      )}
      {asked === 'tag' && <TagsDialog documentIds={document_ids} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

function InTrash({ selected, onDone }: Omit<Props, 'isTrash'>) {
  const { t } = useTranslation('documents');
  const mayDelete = useMay('documents.delete');
  const [isAsking, setAsking] = useState(false);
  const restore = useSend(documents.restoreDocuments, { alsoRefreshes: ['property-documents'] });
  const purge = useSend(documents.purgeDocuments);
  const document_ids = selected.map(({ _id }) => _id);
  const counted = (count: number) => ({ count, shown: formatCount(count) });
  if (!mayDelete) return null;
  return (
    <div className={classes.buttons}>
      <Button
        variant="default"
        loading={restore.isPending}
        leftSection={<IconRestore size={17} aria-hidden="true" />}
        onClick={() =>
          void restore
            .mutateAsync({ document_ids })
            .then(({ restored }) => {
              showToast('success', t('restored', counted(restored)));
              onDone();
            })
            .catch(() => undefined)
        }
      >
        {t('restore')}
      </Button>
      <Button
        variant="default"
        c="var(--bad)"
        leftSection={<IconTrashX size={17} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {t('purge')}
      </Button>
      <DeleteDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onAccept={async () => {
          const { purged, kept } = await purge.mutateAsync({ document_ids });
          if (purged) showToast('success', t('purged', counted(purged)));
          if (kept.length) {
            const names = kept.slice(0, 3).map(({ title }) => title);
            showToast('warning', t('keptNote', { ...counted(kept.length), names: names.join(', ') }));
          }
          onDone();
        }}
      >
        {t('purgeText')}
      </DeleteDialog>
    </div>
  );
}
