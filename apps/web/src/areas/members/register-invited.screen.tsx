import { Button, SimpleGrid, Stack } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { members } from '@steward/contract/members';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callResolver, schemaOf } from '../../api/call-resolver.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { PageWords } from '../../shared/page-words.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';

/** The newcomer's name and first password, by the invitation that the page before has kept. */
export default function RegisterInvitedScreen() {
  const { t } = useTranslation('members');
  const failureText = useFailureText();
  const token = localStorage.getItem('routeToken') ?? '';
  const invitation = useAnswer(
    members.getUserByInvitationUser,
    { token },
    { freshFor: Infinity, enabled: token !== '' },
  );
  if (!token || invitation.isError)
    return (
      <>
        <PageWords title={t('accept.failed')}>{token ? failureText(invitation.error) : t('accept.noToken')}</PageWords>
        <ButtonLink to="/login">{t('accept.login')}</ButtonLink>
      </>
    );
  if (!invitation.data) return <FormSkeleton />;
  return <FirstPassword token={token} invitation={invitation.data} />;
}

function FirstPassword({
  token,
  invitation: { email, first_name, last_name },
}: {
  token: string;
  invitation: Answer<typeof members.getUserByInvitationUser>;
}) {
  const { t } = useTranslation('members');
  const failureText = useFailureText();
  const join = useSend(members.resetInvitedUserPassword, { inPlace: true });
  const form = useForm({
    resolver: callResolver(members.resetInvitedUserPassword),
    defaultValues: { token, password: '', first_name, last_name },
  });
  const { control } = form;
  if (join.isSuccess)
    return (
      <>
        <PageWords title={t('first.done')}>{t('first.doneText', { email })}</PageWords>
        <ButtonLink to="/login">{t('accept.login')}</ButtonLink>
      </>
    );
  return (
    <>
      <PageWords title={t('first.title')}>{t('first.text', { email })}</PageWords>
      <Form
        form={form}
        onTouched={() => void schemaOf(members.resetInvitedUserPassword)}
        failure={join.error && failureText(join.error)}
        onSubmit={async (values) => {
          await join.mutateAsync(values);
          localStorage.removeItem('routeToken');
        }}
      >
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextField control={control} name="first_name" label={t('invite.firstName')} autoComplete="given-name" />
            <TextField control={control} name="last_name" label={t('invite.lastName')} autoComplete="family-name" />
          </SimpleGrid>
          <PasswordField
            control={control}
            name="password"
            label={t('first.password')}
            autoComplete="new-password"
            showRules
          />
          <Button type="submit" size="md" loading={join.isPending}>
            {t('first.submit')}
          </Button>
        </Stack>
      </Form>
    </>
  );
}
