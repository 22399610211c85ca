import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog, DeleteDialog } from '../../ui/overlays/dialogs.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { FileField, type FileItem } from '../../ui/form/file-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { NotificationBell } from '../../ui/navigation/notification-bell.tsx';
import { showToast } from '../../ui/toasts.tsx';

const words = {
  name: 'Space name',
  area: 'Gross floor area',
  kind: 'Kind',
  day: 'Date of bill',
  note: 'Note',
  leased: 'Leased',
  password: 'Password',
  files: 'Drop bills here',
  save: 'Save',
  ask: 'Ask',
  remove: 'Delete',
  saved: 'Saved.',
  warned: 'Please check the marked fields.',
  failed: 'Something went wrong',
};
const kinds = ['office', 'lobby', 'corridor'];
const news = ['1', '2', '3', '4'].map((id) => ({
  id,
  title: 'Bill read',
  text: 'Three fields need a second look.',
  moment: '2026-01-01T10:00:00Z',
  isRead: id > '2',
}));

export function DesignForms() {
  const [dialog, setDialog] = useState<'confirm' | 'delete'>();
  const [items, setItems] = useState<FileItem[]>([]);
  const form = useForm({
    defaultValues: {
      name: '',
      area: 1250.5,
      kind: 'office',
      day: '2025-03-05',
      note: '',
      leased: true,
      password: 'Abc',
    },
  });
  const { control } = form;
  return (
    <Card>
      <Form form={form} onSubmit={() => form.setError('name', { message: 'is required' })}>
        <Stack maw={560}>
          <TextField control={control} name="name" label={words.name} withAsterisk />
          <NumberField control={control} name="area" label={words.area} unit="m²" />
          <SelectField control={control} name="kind" label={words.kind} data={kinds} />
          <DateField control={control} name="day" label={words.day} />
          <TextAreaField control={control} name="note" label={words.note} />
          <PasswordField control={control} name="password" label={words.password} showRules />
          <SwitchField control={control} name="leased" label={words.leased} />
          <FileField
            label={words.files}
            items={items}
            onChange={(files) => setItems(files.map((file) => ({ file, percent: 60 })))}
          />
          <Group>
            <Button type="submit">{words.save}</Button>
            <Button variant="light" onClick={() => setDialog('confirm')}>
              {words.ask}
            </Button>
            <Button variant="default" onClick={() => setDialog('delete')}>
              {words.remove}
            </Button>
            <Button variant="subtle" onClick={() => showToast('success', words.saved)}>
              {words.saved}
            </Button>
            <Button variant="subtle" onClick={() => showToast('error', words.failed)}>
              {words.failed}
            </Button>
            <NotificationBell unread={12} items={news} onPick={() => showToast('warning', words.warned)} />
          </Group>
        </Stack>
      </Form>
      <ConfirmDialog
        opened={dialog === 'confirm'}
        onClose={() => setDialog(undefined)}
        onAccept={() => showToast('success', words.saved)}
      />
      <DeleteDialog
        opened={dialog === 'delete'}
        onClose={() => setDialog(undefined)}
        onAccept={() => showToast('success', words.saved)}
      >
        {words.name}
      </DeleteDialog>
    </Card>
  );
}
