import { Button, Group, Stack } from '@mantine/core';
import { users } from '@steward/contract/users';
import { useSearch } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callResolver } from '../../api/call-resolver.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { useSend } from '../../api/hooks.ts';
import { PageWords } from '../../shared/page-words.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { ButtonLink } from '../../ui/link.tsx';

/** The confirmation mail is under way; it can be sent again. */
export default function SignupMailSentScreen() {
  const { t } = useTranslation('users');
  const failureText = useFailureText();
  const { email = '' } = useSearch({ strict: false }) as { email?: string };
  const resend = useSend(users.reSendVerificationLinkToUser, { inPlace: true });
  const form = useForm({ resolver: callResolver(users.reSendVerificationLinkToUser), defaultValues: { email } });
  return (
    <>
      <PageWords title={t('mailSent.title')}>{email ? t('mailSent.textTo', { email }) : t('mailSent.text')}</PageWords>
      <Form
        form={form}
        failure={resend.error && failureText(resend.error)}
        onSubmit={(values) => resend.mutateAsync(values)}
      >
        <Stack gap="md">
          <TextField control={form.control} name="email" type="email" label={t('fields.email')} autoComplete="email" />
          <Group>
            <Button type="submit" variant="light" loading={resend.isPending}>
              {t('mailSent.again')}
            </Button>
            <ButtonLink to="/login" variant="subtle">
              {t('toLogin')}
            </ButtonLink>
          </Group>
          <output>{resend.isSuccess && t('mailSent.done')}</output>
        </Stack>
      </Form>
    </>
  );
}
