import { Button, Stack, Text } from '@mantine/core';
import { members } from '@steward/contract/access/members';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useSession } from '../../../session/session.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { PageWords } from '../../../shared/page-words.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { ButtonLink } from '../../../ui/link.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { useRoleName } from '../../../shared/roles/role-name.ts';
import { useAddressParams } from '../../../ui/navigate.tsx';

/** The details of an invitation; the next step depends on whether the invited user has an account. */
export default function AcceptInviteScreen() {
  const { t } = useTranslation('members');
  const failureText = useFailureText();
  const roleName = useRoleName();
  const person = useSession();
  const { token = '' } = useAddressParams<'/accept-invite/:token'>();
  // Cached: a second request after accepting would fail while the page is still open.
  const invitation = useAnswer(members.getUserByInvitationUser, { token }, { freshFor: Infinity });
  const accept = useSend(members.acceptInvitation, { inPlace: true, alsoRefreshes: ['organizations'] });
  if (invitation.isPending) return <FormSkeleton fields={1} />;
  if (invitation.isError)
    return (
      <>
        <PageWords title={t('accept.failed')}>{failureText(invitation.error)}</PageWords>
        <ButtonLink to="/login">{t('words:goToTheLogin')}</ButtonLink>
      </>
    );
  const {
    email,
    organization_name: organization,
    invited_by_name: sender,
    role_name,
    role_key,
    has_account,
  } = invitation.data;
  if (accept.isSuccess)
    return (
      <>
        <PageWords title={t('accept.joined', { organization })}>{t('accept.joinedText')}</PageWords>
        <ButtonLink to={person ? '/home' : '/login'}>{t(person ? 'accept.home' : 'words:goToTheLogin')}</ButtonLink>
      </>
    );
  const isHere = person?.email === email;
  return (
    <>
      <PageWords title={t('accept.title', { organization })}>
        {t(sender ? 'accept.text' : 'accept.textPlain', {
          sender,
          email,
          role: roleName({ key: role_key, name: role_name }),
        })}
      </PageWords>
      {!has_account && <ButtonLink to="/register-invited">{t('accept.new')}</ButtonLink>}
      {has_account && isHere && (
        <Stack gap="sm" align="start">
          <Button loading={accept.isPending} onClick={() => accept.mutate({ token })}>
            {t('accept.session')}
          </Button>
          {accept.error && (
            <Text c="var(--bad)" role="alert">
              {failureText(accept.error)}
            </Text>
          )}
        </Stack>
      )}
      {has_account && !isHere && (
        <CallForm
          call={members.acceptInvitation}
          start={{ token, password: '' }}
          send={(values) => accept.mutateAsync(values)}
          submit={t('accept.session')}
          mayLeave
        >
          {({ control }) => (
            <>
              <Text c="dimmed">{t('accept.known')}</Text>
              <PasswordField
                control={control}
                name="password"
                label={t('words:password')}
                autoComplete="current-password"
              />
            </>
          )}
        </CallForm>
      )}
    </>
  );
}
