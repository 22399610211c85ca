import type { Answer } from '@steward/contract/call';
import { users } from '@steward/contract/access/users';
import { useTranslation } from 'react-i18next';
import { currentSession, keepSession } from '../../../session/session.ts';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { useRoleName } from '../../../shared/roles/role-name.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { ProfileInputs } from './profile-fields.tsx';

export function ProfileForm({ profile }: { profile: Answer<typeof users.getUserProfile> }) {
  const { t } = useTranslation('users');
  const roleName = useRoleName();
  const { first_name, last_name, contact_number, title, goals, country_code, state, city } = profile;
  return (
    <CallForm
      call={users.updateUserProfile}
      start={{ first_name, last_name, contact_number, title, goals, country_code, state, city }}
      alsoRefreshes={['members']}
      submit={t('words:save')}
      onlyChanged
      onSaved={(_, values) => {
        const person = currentSession();
        if (person) keepSession({ ...person, username: `${values.first_name ?? ''} ${values.last_name ?? ''}`.trim() });
        showToast('success', t('profile.saved'));
      }}
    >
      {({ control, setValue }) => (
        <>
          <ProfileInputs control={control} setValue={setValue} />
          <dl style={{ margin: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '6px 16px', fontSize: 14 }}>
            {(
              [
                ['email', profile.email],
                ['company', profile.company],
                ['role', roleName(profile.role_info)],
                ['level', t(`levels.${profile.user_level}`)],
                ...(profile.executive_title ? ([['executive', profile.executive_title]] as const) : []),
              ] as const
            ).map(([key, value]) => (
              <div key={key} style={{ display: 'contents' }}>
                <dt style={{ color: 'var(--ink-soft)' }}>{t(`fields.${key}`)}</dt>
                <dd style={{ margin: 0, overflowWrap: 'anywhere' }}>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </CallForm>
  );
}
