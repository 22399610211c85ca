import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useSession } from '../../session/session.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormButtons } from '../../ui/form/form-buttons.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';

interface Props {
  note: string;
  /** On the button that goes on. */
  accept: ReactNode;
  error: Error | null;
  isBusy: boolean;
  onCancel: () => void;
  /** Empty for those whom their organization's provider vouched for. */
  onProof: (proof: { password?: string }) => unknown;
}

/** Asks for the password once more: an open page may be somebody else's. */
export function OwnPasswordForm({ note, accept, error, isBusy, onCancel, onProof }: Props) {
  const { t } = useTranslation('users');
  const failureText = useFailureText();
  const asksPassword = useSession()?.method !== 'sso';
  const form = useForm({ defaultValues: { password: '' } });
  return (
    <Form
      form={form}
      failure={error && failureText(error)}
      onSubmit={({ password }) => onProof(asksPassword ? { password } : {})}
    >
      <Stack gap="md">
        <Text>{note}</Text>
        {asksPassword && (
          <PasswordField
            control={form.control}
            name="password"
            label={t('twoFactor.password')}
            autoComplete="current-password"
          />
        )}
        <FormButtons onCancel={onCancel} isBusy={isBusy} color="red.8">
          {accept}
        </FormButtons>
      </Stack>
    </Form>
  );
}
