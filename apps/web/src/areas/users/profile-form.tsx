import { Button, Group, Stack } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { users } from '@steward/contract/users';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callResolver, schemaOf } from '../../api/call-resolver.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { useSend } from '../../api/hooks.ts';
import { currentSession, keepSession } from '../../session/session.ts';
import { useRoleName } from '../../shared/roles/role-name.ts';
import { Form } from '../../ui/form/form.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { ProfileInputs } from './profile-fields.tsx';

export function ProfileForm({ profile }: { profile: Answer<typeof users.getUserProfile> }) {
  const { t } = useTranslation('users');
  const failureText = useFailureText();
  const roleName = useRoleName();
  const update = useSend(users.updateUserProfile, { inPlace: true, alsoRefreshes: ['members'] });
  const { first_name, last_name, contact_number, title, goals, country_code, state, city } = profile;
  const form = useForm({
    resolver: callResolver(users.updateUserProfile),
    values: { first_name, last_name, contact_number, title, goals, country_code, state, city },
  });
  const { control, setValue } = form;
  return (
    <Form
      form={form}
      onTouched={() => void schemaOf(users.updateUserProfile)}
      failure={update.error && failureText(update.error)}
      onSubmit={async (values) => {
        await update.mutateAsync(values);
        const person = currentSession();
        if (person) keepSession({ ...person, username: `${values.first_name ?? ''} ${values.last_name ?? ''}`.trim() });
        showToast('success', t('profile.saved'));
      }}
    >
      <Stack gap="md">
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
        <Group>
          <Button type="submit" loading={update.isPending} disabled={!form.formState.isDirty}>
            {t('profile.save')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
