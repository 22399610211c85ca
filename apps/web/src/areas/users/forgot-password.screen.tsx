import { Button, Stack, Text } from '@mantine/core';
import { users } from '@steward/contract/users';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callResolver, schemaOf } from '../../api/call-resolver.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { useSend } from '../../api/hooks.ts';
import { PageWords } from '../../shared/page-words.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { ButtonLink, Link } from '../../ui/link.tsx';

/** Asks for a reset link. The answer is the same for unknown addresses, and so are the words. */
export default function ForgotPasswordScreen() {
  const { t } = useTranslation('users');
  const failureText = useFailureText();
  const send = useSend(users.forgotPassword, { inPlace: true });
  const form = useForm({ resolver: callResolver(users.forgotPassword), defaultValues: { email: '' } });
  if (send.isSuccess) {
    return (
      <>
        <PageWords title={t('forgot.sent')}>{t('forgot.sentText', { email: form.getValues('email') })}</PageWords>
        <ButtonLink to="/login">{t('toLogin')}</ButtonLink>
      </>
    );
  }
  return (
    <>
      <PageWords title={t('forgot.title')}>{t('forgot.text')}</PageWords>
      <Form
        form={form}
        onTouched={() => void schemaOf(users.forgotPassword)}
        failure={send.error && failureText(send.error)}
        onSubmit={(values) => send.mutateAsync(values)}
      >
        <Stack gap="md">
          <TextField
            control={form.control}
            name="email"
            type="email"
            label={t('fields.email')}
            autoComplete="email"
            size="md"
          />
          <Button type="submit" size="md" loading={send.isPending}>
            {t('forgot.submit')}
          </Button>
        </Stack>
      </Form>
      <Text mt="lg">
        <Link to="/login">{t('toLogin')}</Link>
      </Text>
    </>
  );
}
