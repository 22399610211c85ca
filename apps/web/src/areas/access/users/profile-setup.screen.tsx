import { Button } from '@mantine/core';
import { type SessionDetail } from '@steward/contract/access/session';
import { users } from '@steward/contract/access/users';
import { useTranslation } from 'react-i18next';
import { ask, logOut } from '../../../api/client.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { keepSession, useSession } from '../../../session/session.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { PageWords } from '../../../shared/page-words.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Navigate, useNavigate } from '../../../ui/navigate.tsx';
import { ProfileInputs } from './profile-fields.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';

/** Shown once, after the first login: the user's details, so that reports name the right person. */
export default function ProfileSetupScreen() {
  const { t } = useTranslation('users');
  const failureText = useFailureText();
  const person = useSession();
  const profile = useAnswer(users.getUserProfile, {});
  if (person?.is_setup) return <Navigate to="/home" replace />;
  if (profile.isError)
    return <ErrorState isPage message={failureText(profile.error)} onRetry={() => void profile.refetch()} />;
  if (!profile.data || !person) return <FormSkeleton />;
  return (
    <>
      <PageWords title={t('setup.title')}>{t('setup.text')}</PageWords>
      <SetupForm person={person} firstName={profile.data.first_name} lastName={profile.data.last_name} />
      <Button variant="subtle" mt="lg" onClick={() => void logOut()}>
        {t('words:logout')}
      </Button>
    </>
  );
}

function SetupForm({ person, firstName, lastName }: { person: SessionDetail; firstName: string; lastName: string }) {
  const { t } = useTranslation('users');
  const navigate = useNavigate();
  return (
    <CallForm
      call={users.createUserProfile}
      start={{
        first_name: firstName,
        last_name: lastName,
        contact_number: '',
        title: '',
        goals: '',
        country_code: '',
        state: '',
        city: '',
      }}
      submit={t('setup.submit')}
      isWide
      onSaved={async () => {
        await ask(users.updateInitialProfileStatus, {}, { quiet: true });
        keepSession({ ...person, is_setup: true });
        await navigate({ to: '/home', replace: true });
      }}
    >
      {({ control, setValue }) => <ProfileInputs control={control} setValue={setValue} />}
    </CallForm>
  );
}
