import { users } from '@steward/contract/access/users';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { PicturesCard } from './pictures-card.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';

/** The user's own profile and password. */
export default function UserProfileScreen() {
  const { t } = useTranslation('users');
  const failureText = useFailureText();
  const profile = useAnswer(users.getUserProfile, {});
  return (
    <>
      <PageHeader title={t('profile.title')} question={t('profile.question')} />
      <div
        style={{
          display: 'grid',
          gap: 'var(--gap)',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))',
          alignItems: 'start',
        }}
      >
        <Card title={t('profile.about')}>
          {profile.isError && (
            <ErrorState message={failureText(profile.error)} onRetry={() => void profile.refetch()} />
          )}
          {profile.isPending && <FormSkeleton fields={5} />}
          {profile.data && <ProfileForm profile={profile.data} />}
        </Card>
        <div style={{ display: 'grid', gap: 'var(--gap)' }}>
          {profile.data && <PicturesCard profile={profile.data} />}
          {profile.data?.has_password !== false && (
            <Card title={t('password.title')} note={t('password.text')}>
              <PasswordForm />
            </Card>
          )}
        </div>
      </div>
    </>
  );
}
