import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import { showToast } from '../../ui/toasts.tsx';

interface Props<T extends FieldValues, P extends FieldValues> {
  /** The words of the entry: `<words>.add`, `.save`, `.saved`. */
  words: 'factor' | 'instrument';
  form: UseFormReturn<T, unknown, P>;
  save: { mutateAsync: (values: P) => Promise<unknown>; error: Error | null; isPending: boolean };
  onClose: () => void;
  /** Above the form: what the entry is for. */
  head?: ReactNode;
  children: ReactNode;
}

/** The dialog that adds a number of the organization's own: the fields, saving, a failure, the toast. */
export function EntryDialog<T extends FieldValues, P extends FieldValues>(props: Props<T, P>) {
  const { words, form, save, onClose, head, children } = props;
  const { t } = useTranslation('ghg');
  const failureText = useFailureText();
  return (
    <Dialog opened onClose={onClose} size="lg" title={t(`${words}.add`)}>
      {head}
      <Form
        form={form}
        failure={save.error && failureText(save.error)}
        onSubmit={async (values) => {
          await save.mutateAsync(values);
          showToast('success', t(`${words}.saved`));
          onClose();
        }}
      >
        <Stack gap="md">
          {children}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t(`${words}.save`)}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}
