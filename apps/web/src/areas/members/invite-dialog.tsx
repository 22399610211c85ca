import { SimpleGrid, Stack, Text } from '@mantine/core';
import { members } from '@steward/contract/members';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callResolver } from '../../api/call-resolver.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { useSend } from '../../api/hooks.ts';
import { languages } from '../../session/language.ts';
import { RoleField } from '../../shared/roles/role-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormButtons } from '../../ui/form/form-buttons.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { AdminField } from './admin-field.tsx';

export function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('members');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('invite.title')} size="lg">
      <InviteForm onClose={onClose} />
    </Dialog>
  );
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('members');
  const failureText = useFailureText();
  const invite = useSend(members.createUser, { inPlace: true });
  const form = useForm({
    resolver: callResolver(members.createUser),
    defaultValues: {
      email: '',
      first_name: '',
      last_name: '',
      role_id: undefined,
      is_admin: false,
    },
  });
  const { control } = form;
  return (
    <Form
      form={form}
      failure={invite.error && failureText(invite.error)}
      onSubmit={async (values) => {
        const { email } = await invite.mutateAsync(values);
        showToast('success', t('invite.sent', { email }));
        onClose();
      }}
    >
      <Stack gap="md">
        <Text c="dimmed">{t('invite.text')}</Text>
        <TextField control={control} name="email" type="email" label={t('email')} autoComplete="off" />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <TextField control={control} name="first_name" label={t('invite.firstName')} autoComplete="off" />
          <TextField control={control} name="last_name" label={t('invite.lastName')} autoComplete="off" />
          <RoleField control={control} name="role_id" label={t('role')} />
          <SelectField
            control={control}
            name="language"
            label={t('invite.language')}
            placeholder={t('invite.languageNote')}
            clearable
            data={languages.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </SimpleGrid>
        <AdminField control={control} name="is_admin" />
        <FormButtons onCancel={onClose} isBusy={invite.isPending}>
          {t('invite.send')}
        </FormButtons>
      </Stack>
    </Form>
  );
}
