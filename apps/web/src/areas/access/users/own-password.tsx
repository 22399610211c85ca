import { Text } from '@mantine/core';
import type { Control, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/session.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';

interface Props<T extends FieldValues> {
  // What the form becomes when sent does not matter here.
  // eslint-disable-next-line typescript/no-explicit-any
  control: Control<T, any, any>;
  note?: string;
}

/** Asks for the password once more: an open page may be somebody else's. Not those whom their provider vouched for. */
export function OwnPassword<T extends { password?: string | undefined }>({ control, note }: Props<T>) {
  const { t } = useTranslation('users');
  const asksPassword = useSession()?.method !== 'sso';
  // The form has this field, whatever else it has.
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
