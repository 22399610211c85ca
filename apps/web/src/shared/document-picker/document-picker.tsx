import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { documents } from '@steward/contract/estate/documents';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../api/hooks.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import classes from './document-picker.module.css';

interface Props {
  onClose: () => void;
  onChoose: (documentId: string) => void;
}

/** Searches the documents within reach and lets the user choose one that has a file. */
export default function DocumentPicker({ onClose, onChoose }: Props) {
  const { t } = useTranslation('document-picker');
  const failureText = useFailureText();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 250);
  const found = useAnswer(
    documents.fetchDirectoryContent,
    { ...(search && { search }), sort: 'changed_at', descending: true, page_size: 30 },
    { keepsLast: true },
  );
  const rows = found.data?.paginateData.filter(({ version_no }) => version_no > 0) ?? [];
  return (
    <Dialog opened onClose={onClose} title={t('title')}>
      <TextInput
        label={t('search')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        data-autofocus
      />
      {found.error && <ErrorState message={failureText(found.error)} onRetry={() => void found.refetch()} />}
      {!found.data && !found.error && <RowSkeletons rows={4} />}
      {found.data && rows.length === 0 && <p>{t('none')}</p>}
      <ul className={classes.list}>
        {rows.map(({ _id, title, place_name, folder_name, file_name }) => (
          <li key={_id}>
            <Button
              variant="subtle"
              color="gray"
              fullWidth
              justify="flex-start"
              h="auto"
              py={6}
              aria-label={t('attach', { name: title })}
              onClick={() => onChoose(_id)}
            >
              <span className={classes.words}>
                <b>
                  <bdi>{title}</bdi>
                </b>
                <small>
                  <bdi>{[place_name, folder_name, file_name].filter(Boolean).join(' / ')}</bdi>
                </small>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
