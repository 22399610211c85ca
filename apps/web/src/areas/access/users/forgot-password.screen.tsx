import { Text } from '@mantine/core';
import { users } from '@steward/contract/access/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { PageWords } from '../../../shared/page-words.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ButtonLink, Link } from '../../../ui/link.tsx';

/** Requests a reset link. Answer and text are the same for unknown addresses. */
export default function ForgotPasswordScreen() {
  const { t } = useTranslation('users');
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo) {
    return (
      <>
        <PageWords title={t('forgot.sent')}>{t('forgot.sentText', { email: sentTo })}</PageWords>
        <ButtonLink to="/login">{t('words:goToTheLogin')}</ButtonLink>
      </>
    );
  }
  return (
    <>
      <PageWords title={t('words:forgotPassword')}>{t('forgot.text')}</PageWords>
      <CallForm
        call={users.forgotPassword}
        start={{ email: '' }}
        submit={t('forgot.submit')}
        isWide
        mayLeave
        onSaved={(_, { email }) => setSentTo(email)}
      >
        {({ control }) => (
          <TextField
            control={control}
            name="email"
            type="email"
            label={t('fields.email')}
            autoComplete="email"
            size="md"
          />
        )}
      </CallForm>
      <Text mt="lg">
        <Link to="/login">{t('words:goToTheLogin')}</Link>
      </Text>
    </>
  );
}
