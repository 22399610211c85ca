import { notes, type Note } from '@steward/contract/estate/notes';
import { IconNotes } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { ListScreen } from '../../../shared/list/list-screen.tsx';
import { PropertyTabs } from '../../../shared/property/property-tabs.tsx';
import { useSelectedEnvironment } from '../../../shared/selected-environment.ts';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { RelativeTime } from '../../../ui/values/relative-time.tsx';
import type { Column } from '../../../ui/table/column.ts';

/** The notes about the selected property. */
export default function NoteListScreen() {
  const { t } = useTranslation('notes');
  const { selected } = useSelectedEnvironment();
  const environment_id = selected?._id ?? '';
  const list = useAnswer(notes.getNotes, { environment_id }, { enabled: environment_id !== '' });
  const remove = useSend(notes.deleteNote);
  const columns = useMemo<Column<Note>[]>(
    () => [
      { id: 'text', label: t('text'), value: ({ text }) => text, cell: ({ text }) => <bdi>{text}</bdi> },
      { id: 'author_name', label: t('words:author'), value: ({ author_name }) => author_name },
      {
        id: 'created_at',
        label: t('words:added'),
        value: ({ created_at }) => created_at,
        cell: ({ created_at }) => <RelativeTime moment={created_at} />,
      },
    ],
    [t],
  );
  return (
    <ListScreen
      words="notes"
      values={{ name: selected?.environment_name }}
      may={{ create: 'notes.create', delete: 'notes.delete' }}
      icon={IconNotes}
      head={<PropertyTabs />}
      tableKey={environment_id}
      list={list}
      columns={columns}
      nameOf={({ text }) => text}
      panel={(_, { onSaved, onCancel }) => (
        <CallForm
          call={notes.addNote}
          start={{ environment_id, text: '' }}
          submit={t('add')}
          onSaved={({ text }) => onSaved(text)}
          onCancel={onCancel}
        >
          {({ control }) => <TextAreaField control={control} name="text" label={t('text')} data-autofocus />}
        </CallForm>
      )}
      remove={({ _id }) => remove.mutateAsync({ note_id: _id })}
      bulk
    />
  );
}
