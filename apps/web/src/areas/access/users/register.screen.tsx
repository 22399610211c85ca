import { SimpleGrid, Text } from '@mantine/core';
import { users } from '@steward/contract/access/users';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/client.ts';
import { failureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { currentLanguage } from '../../../session/language.ts';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import { PageWords } from '../../../shared/page-words.tsx';
import { useVerticalName } from '../../../shared/roles/vertical-name.ts';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Link } from '../../../ui/link.tsx';
import { useNavigate } from '../../../ui/navigate.tsx';

/** A new user with a new organization. Messages are shown in the page (A11). */
export default function RegisterScreen() {
  const { t } = useTranslation('users');
  const verticalName = useVerticalName();
  const navigate = useNavigate();
  const verticals = useAnswer(users.getVerticals, {});
  return (
    <>
      <PageWords title={t('register.title')}>{t('register.text')}</PageWords>
      <CallForm
        call={users.register}
        start={{ email: '', password: '', first_name: '', last_name: '', company: '', language: currentLanguage() }}
        submit={t('register.submit')}
        isWide
        onSaved={({ email }) => navigate({ to: '/signupMailSent', search: { email } })}
      >
        {(form) => (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              <TextField
                control={form.control}
                name="first_name"
                label={t('fields.firstName')}
                autoComplete="given-name"
              />
              <TextField
                control={form.control}
                name="last_name"
                label={t('fields.lastName')}
                autoComplete="family-name"
              />
            </SimpleGrid>
            <TextField control={form.control} name="company" label={t('fields.company')} autoComplete="organization" />
            {(verticals.data?.length ?? 0) > 0 && (
              <SelectField
                control={form.control}
                name="vertical_id"
                label={t('fields.vertical')}
                data={verticals.data?.map(({ _id, name }) => ({ value: _id, label: verticalName(name) })) ?? []}
                clearable
              />
            )}
            <TextField
              control={form.control}
              name="email"
              type="email"
              label={t('fields.email')}
              autoComplete="email"
              onBlur={({ currentTarget }) => void checkTaken(form, currentTarget.value)}
            />
            <PasswordField
              control={form.control}
              name="password"
              label={t('fields.password')}
              autoComplete="new-password"
              showRules
            />
          </>
        )}
      </CallForm>
      <Text mt="lg" size="sm" c="dimmed">
        {t('register.privacy')} <Link to="/privacy-policy">{t('register.privacyLink')}</Link>
      </Text>
      <Text mt="sm" c="dimmed">
        {t('register.known')} <Link to="/login">{t('register.login')}</Link>
      </Text>
    </>
  );
}

/**
 * An existing address is shown as soon as it is entered, not after the whole form. If this check fails, registering
 * shows it.
 */
async function checkTaken(form: FormOf<typeof users.register>, email: string) {
  const { exists } = (await ask(users.checkUserEmailExist, { email }, { quiet: true }).catch(() => undefined)) ?? {};
  if (exists && form.getValues('email') === email)
    form.setError('email', { type: 'server', message: await failureText('user.email-taken', '') });
}
