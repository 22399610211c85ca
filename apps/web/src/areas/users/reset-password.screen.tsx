import { Button, Stack } from '@mantine/core';
import { users } from '@steward/contract/users';
import { useParams, useSearch } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callResolver, schemaOf } from '../../api/call-resolver.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { useSend } from '../../api/hooks.ts';
import { PageWords } from '../../shared/page-words.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { ButtonLink, Link } from '../../ui/link.tsx';

/** Sets a new password by the link of the mail. */
export default function ResetPasswordScreen() {
  const { t } = useTranslation('users');
  const failureText = useFailureText();
  const inPath = useParams({ strict: false }) as { token?: string };
  const inSearch = useSearch({ strict: false }) as { token?: string };
  // `/set-new-password` has it behind the question mark, or finds the one that an earlier page has kept.
  const token = inPath.token ?? inSearch.token ?? localStorage.getItem('routeToken') ?? '';
  const reset = useSend(users.resetPassword, { inPlace: true });
  const form = useForm({ resolver: callResolver(users.resetPassword), defaultValues: { token, password: '' } });
  if (reset.isSuccess) {
    return (
      <>
        <PageWords title={t('reset.done')}>{t('reset.doneText')}</PageWords>
        <ButtonLink to="/login">{t('toLogin')}</ButtonLink>
      </>
    );
  }
  return (
    <>
      <PageWords title={t('reset.title')}>{t('reset.text')}</PageWords>
      <Form
        form={form}
        onTouched={() => void schemaOf(users.resetPassword)}
        failure={reset.error && failureText(reset.error)}
        onSubmit={(values) => reset.mutateAsync(values)}
      >
        <Stack gap="md">
          <PasswordField
            control={form.control}
            name="password"
            label={t('fields.newPassword')}
            autoComplete="new-password"
            showRules
            size="md"
          />
          <Button type="submit" size="md" loading={reset.isPending}>
            {t('reset.submit')}
          </Button>
          {reset.isError && <Link to="/forgot-password">{t('reset.again')}</Link>}
        </Stack>
      </Form>
    </>
  );
}
