import { MultiSelect } from '@mantine/core';
import { documents } from '@steward/contract/estate/documents';
import { useController, useWatch, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { audiences } from '@steward/contract/estate/documents.models';
import { useAnswer, useSend } from '../../../../api/hooks.ts';
import { CallForm } from '../../../../shared/form/call-form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { formatCount } from '../../../../ui/format.ts';
import { ConfirmDialog } from '../../../../ui/overlays/dialogs.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../../ui/toasts.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { placeInput, placeOf, type ShownPlace } from './place.ts';

export interface FolderTask {
  kind: 'new' | 'rename' | 'move' | 'readers' | 'trash';
}

interface Props {
  task: FolderTask;
  place: ShownPlace;
  onShow: (place: ShownPlace) => void;
  onClose: () => void;
}

/** The dialogs about the shown folder. */
export function FolderDialogs({ task: { kind }, ...rest }: Props) {
  if (kind === 'new') return <NewFolder {...rest} />;
  if (kind === 'rename') return <RenameFolder {...rest} />;
  if (kind === 'move') return <MoveFolder {...rest} />;
  if (kind === 'readers') return <Readers {...rest} />;
  return <TrashFolder {...rest} />;
}

type TaskProps = Omit<Props, 'task'>;

function NewFolder({ place, onShow, onClose }: TaskProps) {
  const { t } = useTranslation('documents');
  const isTop = place.root === 'company' && !place.folder_id;
  return (
    <Dialog opened onClose={onClose} title={t('newFolder')}>
      <CallForm
        call={documents.createNewFolderFirebase}
        start={{ ...placeInput(place), name: '', audience: 'organization', team_ids: [] }}
        onSaved={(folder) => {
          onClose();
          onShow(placeOf(folder));
        }}
        onCancel={onClose}
      >
        {({ control }) => (
          <>
            <TextField
              control={control}
              name="name"
              label={t('folderName')}
              maxLength={200}
              withAsterisk
              data-autofocus
            />
            {isTop && <ReaderFields control={control as unknown as Control<ReaderValues>} />}
          </>
        )}
      </CallForm>
    </Dialog>
  );
}

interface ReaderValues {
  audience: (typeof audiences)[number];
  team_ids: string[];
}

function ReaderFields({ control }: { control: Control<ReaderValues> }) {
  const { t } = useTranslation('documents');
  const audience = useWatch({ control, name: 'audience' });
  const teams = useAnswer(documents.getDocumentReaders, {});
  const { field } = useController({ control, name: 'team_ids' });
  return (
    <>
      <SelectField
        control={control}
        name="audience"
        label={t('readers')}
        description={t('readersNote')}
        data={audiences.map((value) => ({ value, label: t(`audiences.${value}`) }))}
        allowDeselect={false}
      />
      {audience === 'teams' && (
        <MultiSelect
          label={t('teams')}
          data={(teams.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          value={field.value}
          onChange={field.onChange}
          searchable
        />
      )}
    </>
  );
}

/** The folder itself, as its parent lists it. */
function useFolder(place: ShownPlace) {
  const content = useAnswer(documents.fetchDirectoryContent, { ...placeInput(place), page_size: 1 });
  const path = content.data?.path ?? [];
  const parent = path.at(-2)?.folder_id;
  const { folder_id: _, ...root } = placeInput(place);
  const siblings = useAnswer(
    documents.fetchDirectoriesByCollection,
    { ...root, ...(parent && { folder_id: parent }) },
    { enabled: content.data !== undefined },
  );
  return siblings.data?.find(({ folder_id }) => folder_id === place.folder_id);
}

function RenameFolder({ place, onClose }: TaskProps) {
  const { t } = useTranslation('documents');
  const folder = useFolder(place);
  return (
    <Dialog opened onClose={onClose} title={t('renameFolder')}>
      {folder && (
        <CallForm
          call={documents.renameFolder}
          start={{ folder_id: place.folder_id ?? '', name: folder.name }}
          onSaved={onClose}
          onCancel={onClose}
        >
          {({ control }) => (
            <TextField
              control={control}
              name="name"
              label={t('folderName')}
              maxLength={200}
              withAsterisk
              data-autofocus
            />
          )}
        </CallForm>
      )}
    </Dialog>
  );
}

function Readers({ place, onClose }: TaskProps) {
  const { t } = useTranslation('documents');
  const folder = useFolder(place);
  return (
    <Dialog opened onClose={onClose} title={t('readers')}>
      {folder && (
        <CallForm
          call={documents.updateFolderReaders}
          start={{
            folder_id: place.folder_id ?? '',
            audience: folder.audience ?? 'organization',
            team_ids: folder.team_ids,
          }}
          onSaved={onClose}
          onCancel={onClose}
        >
          {({ control }) => <ReaderFields control={control as unknown as Control<ReaderValues>} />}
        </CallForm>
      )}
    </Dialog>
  );
}

function MoveFolder({ place, onShow, onClose }: TaskProps) {
  const { t } = useTranslation('documents');
  const move = useSend(documents.moveFolder);
  return (
    <PlaceDialog
      title={t('moveTo')}
      accept={t('moveHere')}
      onClose={onClose}
      onChoose={async (to) => {
        onShow(placeOf(await move.mutateAsync({ folder_id: place.folder_id ?? '', to: placeInput(to) })));
      }}
    />
  );
}

function TrashFolder({ place, onShow, onClose }: TaskProps) {
  const { t } = useTranslation('documents');
  const trash = useSend(documents.trashFolder);
  const restore = useSend(documents.restoreFolder);
  const folder_id = place.folder_id ?? '';
  const { folder_id: _, ...above } = place;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onAccept={async () => {
        const { documents: count } = await trash.mutateAsync({ folder_id });
        onShow(above);
        showToast('success', t('trashed', { count, shown: formatCount(count) }), {
          label: t('undo'),
          run: () => void restore.mutateAsync({ folder_id }).catch(() => undefined),
        });
      }}
    >
      {t('deleteFolder')}
    </ConfirmDialog>
  );
}
