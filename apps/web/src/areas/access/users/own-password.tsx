import { Text } from '@mantine/core';
import type { Control, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/session.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';

interface Props<T extends FieldValues> {
  // The type of the values that the form sends is not used here.
  // eslint-disable-next-line typescript/no-explicit-any
  control: Control<T, any, any>;
  note?: string;
}

/**
 * Asks for the password again, because another person may be using the open page. Users of single sign-on have no
 * password.
 */
export function OwnPassword<T extends { password?: string | undefined }>({ control, note }: Props<T>) {
  const { t } = useTranslation('users');
  const asksPassword = useSession()?.method !== 'sso';
  // The form has this field, in addition to its others.
  const bound = control as unknown as Control<{ password?: string | undefined }>;
  return (
    <>
      {note && <Text>{note}</Text>}
      {asksPassword && (
        <PasswordField
          control={bound}
          name="password"
          label={t('twoFactor.password')}
          autoComplete="current-password"
        />
      )}
    </>
  );
}
