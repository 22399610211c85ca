import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { imports, type ImportThing, type Mapping } from '@steward/contract/operations/imports';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialogs.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import classes from './imports.module.css';

/** The saved mappings of this kind of import: use one, or delete it. */
export function SavedMappings({ thing, onUse }: { thing: ImportThing; onUse: (mapping: Mapping) => void }) {
  const { t } = useTranslation('imports');
  const list = useAnswer(imports.getImportProfiles, { thing });
  const [chosen, setChosen] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const remove = useSend(imports.deleteImportProfile, {
    onDone: () => {
      setChosen(null);
      setAsking(false);
    },
  });
  const one = list.data?.find(({ _id }) => _id === chosen);
  if (!list.data?.length) return null;
  return (
    <div className={classes.profile}>
      <Select
        label={t('profile.use')}
        placeholder={t('profile.none')}
        data={list.data.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={one?._id ?? null}
        onChange={(next) => {
          setChosen(next);
          const found = list.data.find(({ _id }) => _id === next);
          if (found) onUse(found.mapping);
        }}
      />
      {one && (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('words:deleteNamed', { name: one.name })}
          onClick={() => setAsking(true)}
        >
          <IconTrash size={18} aria-hidden="true" />
        </ActionIcon>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onAccept={() => one && remove.mutate({ profile_id: one._id })}
      >
        {t('profile.question', { name: one?.name ?? '' })}
      </ConfirmDialog>
    </div>
  );
}

/** Saves the mapping under a name. */
export function SaveMapping({ thing, mapping }: { thing: ImportThing; mapping: Mapping }) {
  const { t } = useTranslation('imports');
  const [name, setName] = useState('');
  const save = useSend(imports.saveImportProfile, {
    onDone: (saved) => {
      setName('');
      showToast('success', t('profile.saved', { name: saved.name }));
    },
  });
  return (
    <div className={classes.profile}>
      <TextInput
        label={t('profile.name')}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={name.trim() === ''}
        loading={save.isPending}
        onClick={() => save.mutate({ thing, name, mapping })}
      >
        {t('words:save')}
      </Button>
    </div>
  );
}
