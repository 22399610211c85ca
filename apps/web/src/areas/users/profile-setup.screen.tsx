import { Button, Stack } from '@mantine/core';
import { type SessionDetail } from '@steward/contract/session';
import { users } from '@steward/contract/users';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callResolver, schemaOf } from '../../api/call-resolver.ts';
import { ask } from '../../api/client.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { keepSession, useSession } from '../../session/session.ts';
import { logOut } from '../../shared/log-out.ts';
import { PageWords } from '../../shared/page-words.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Form } from '../../ui/form/form.tsx';
import { ProfileInputs } from './profile-fields.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';

/** Once, after the first login: who you are, so that reports name the right person. */
export default function ProfileSetupScreen() {
  const { t } = useTranslation('users');
  const failureText = useFailureText();
  const person = useSession();
  const profile = useAnswer(users.getUserProfile, {});
  if (person?.is_setup) return <Navigate to={'/home' as never} replace />;
  if (profile.isError)
    return <ErrorState message={failureText(profile.error)} onRetry={() => void profile.refetch()} />;
  if (!profile.data || !person) return <FormSkeleton />;
  return (
    <>
      <PageWords title={t('setup.title')}>{t('setup.text')}</PageWords>
      <SetupForm person={person} firstName={profile.data.first_name} lastName={profile.data.last_name} />
      <Button variant="subtle" mt="lg" onClick={() => void logOut()}>
        {t('logOut')}
      </Button>
    </>
  );
}

function SetupForm({ person, firstName, lastName }: { person: SessionDetail; firstName: string; lastName: string }) {
  const { t } = useTranslation('users');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const create = useSend(users.createUserProfile, { inPlace: true });
  const form = useForm({
    resolver: callResolver(users.createUserProfile),
    defaultValues: {
      first_name: firstName,
      last_name: lastName,
      contact_number: '',
      title: '',
      goals: '',
      country_code: '',
      state: '',
      city: '',
    },
  });
  const { control, setValue } = form;
  return (
    <Form
      form={form}
      onTouched={() => void schemaOf(users.createUserProfile)}
      failure={create.error && failureText(create.error)}
      onSubmit={async (values) => {
        await create.mutateAsync(values);
        await ask(users.updateInitialProfileStatus, {}, { quiet: true });
        keepSession({ ...person, is_setup: true });
        await navigate({ to: '/home' as never, replace: true });
      }}
    >
      <Stack gap="md">
        <ProfileInputs control={control} setValue={setValue} />
        <Button type="submit" size="md" loading={create.isPending}>
          {t('setup.submit')}
        </Button>
      </Stack>
    </Form>
  );
}
