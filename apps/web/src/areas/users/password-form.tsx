import { Button, Group, Stack } from '@mantine/core';
import { users } from '@steward/contract/users';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callResolver, schemaOf } from '../../api/call-resolver.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { useSend } from '../../api/hooks.ts';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { showToast } from '../../ui/toasts.tsx';

export function PasswordForm() {
  const { t } = useTranslation('users');
  const failureText = useFailureText();
  const change = useSend(users.updateUserPassword, { inPlace: true });
  const form = useForm({
    resolver: callResolver(users.updateUserPassword),
    defaultValues: { old_password: '', new_password: '', confirm_password: '' },
  });
  const { control } = form;
  return (
    <Form
      form={form}
      onTouched={() => void schemaOf(users.updateUserPassword)}
      failure={change.error && failureText(change.error)}
      onSubmit={async (values) => {
        await change.mutateAsync(values);
        form.reset();
        showToast('success', t('password.saved'));
      }}
    >
      <Stack gap="md">
        <PasswordField
          control={control}
          name="old_password"
          label={t('fields.oldPassword')}
          autoComplete="current-password"
        />
        <PasswordField
          control={control}
          name="new_password"
          label={t('fields.newPassword')}
          autoComplete="new-password"
          showRules
        />
        <PasswordField
          control={control}
          name="confirm_password"
          label={t('fields.confirmPassword')}
          autoComplete="new-password"
        />
        <Group>
          <Button type="submit" loading={change.isPending}>
            {t('password.save')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
