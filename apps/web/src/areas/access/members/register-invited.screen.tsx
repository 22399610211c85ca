import { SimpleGrid } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { members } from '@steward/contract/access/members';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { PageWords } from '../../../shared/page-words.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';

/** The name and first password of a new user, for the invitation stored by the previous page. */
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
        <ButtonLink to="/login">{t('words:goToTheLogin')}</ButtonLink>
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
  const [isDone, setDone] = useState(false);
  if (isDone)
    return (
      <>
        <PageWords title={t('first.done')}>{t('first.doneText', { email })}</PageWords>
        <ButtonLink to="/login" search={{ email }}>
          {t('words:goToTheLogin')}
        </ButtonLink>
      </>
    );
  return (
    <>
      <PageWords title={t('first.title')}>{t('first.text', { email })}</PageWords>
      <CallForm
        call={members.resetInvitedUserPassword}
        start={{ token, password: '', first_name, last_name }}
        submit={t('first.submit')}
        isWide
        onSaved={() => {
          localStorage.removeItem('routeToken');
          setDone(true);
        }}
      >
        {({ control }) => (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              <TextField control={control} name="first_name" label={t('words:firstName')} autoComplete="given-name" />
              <TextField control={control} name="last_name" label={t('words:lastName')} autoComplete="family-name" />
            </SimpleGrid>
            <PasswordField
              control={control}
              name="password"
              label={t('words:password')}
              autoComplete="new-password"
              showRules
            />
          </>
        )}
      </CallForm>
    </>
  );
}
