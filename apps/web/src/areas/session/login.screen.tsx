import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { session } from '@steward/contract/session';
import { IconAlertCircle } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../api/failure.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { useSend } from '../../api/hooks.ts';
import { config } from '../../session/config.ts';
import { currentLanguage, keepLanguage } from '../../session/language.ts';
import { localReturn } from '../../session/local-return.ts';
import { keepSession } from '../../session/session.ts';
import { PageWords } from '../../shared/page-words.tsx';
import { Link } from '../../ui/link.tsx';

const nothing = { email: '', password: '' };

/** Signing in. What went wrong stands in the page itself, and only there (A11). */
export default function LoginScreen() {
  const { t } = useTranslation(['session', 'ui']);
  const failureText = useFailureText();
  const navigate = useNavigate();
  const { redirect } = useSearch({ strict: false }) as { redirect?: string };
  const login = useSend(session.login, { inPlace: true });
  // Two fields, bound by hand: the form library would be a tenth of the first visit. Whether they are right, the server knows.
  const [values, setValues] = useState(nothing);
  const [isTried, setTried] = useState(false);
  const missing = (name: keyof typeof nothing, label: string) =>
    isTried && !values[name].trim() ? t('ui:validation.is required', { label }) : undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!values.email.trim() || !values.password.trim()) return;
    const person = await login.mutateAsync(values).catch(() => undefined);
    if (!person) return;
    keepSession(person);
    const target = person.is_setup ? localReturn(redirect) : '/profile_setup';
    if (person.language === currentLanguage()) {
      await navigate({ to: target as never, replace: true });
      return;
    }
    // The language of the person wins over that of the device, which takes a fresh page.
    keepLanguage(person.language);
    location.assign(`${config.basePath}${target}`);
  };
  const isUnverified = login.error instanceof CallFailure && login.error.code === 'session.not-verified';
  return (
    <>
      <PageWords title={t('login.title')}>{t('login.text')}</PageWords>
      <form noValidate onSubmit={(event) => void submit(event)}>
        {login.error && (
          <Alert color="red" variant="light" mb="md" icon={<IconAlertCircle size={20} />} role="alert">
            {failureText(login.error)}
          </Alert>
        )}
        <Stack gap="md">
          <TextInput
            name="email"
            type="email"
            label={t('login.email')}
            autoComplete="username"
            size="md"
            value={values.email}
            error={missing('email', t('login.email'))}
            onChange={({ currentTarget }) => setValues((before) => ({ ...before, email: currentTarget.value }))}
          />
          <PasswordInput
            name="password"
            label={t('login.password')}
            autoComplete="current-password"
            size="md"
            visibilityToggleButtonProps={{ 'aria-label': t('ui:password.show') }}
            value={values.password}
            error={missing('password', t('login.password'))}
            onChange={({ currentTarget }) => setValues((before) => ({ ...before, password: currentTarget.value }))}
          />
          <Group justify="flex-end" mt={-6}>
            <Link to="/forgot-password" size="sm">
              {t('login.forgot')}
            </Link>
          </Group>
          <Button type="submit" size="md" fullWidth loading={login.isPending}>
            {t('login.submit')}
          </Button>
          {isUnverified && (
            <Link to="/signupMailSent" search={{ email: values.email }} size="sm">
              {t('login.resend')}
            </Link>
          )}
        </Stack>
      </form>
      <Text mt="xl" c="dimmed">
        {t('login.new')} <Link to="/register">{t('login.register')}</Link>
      </Text>
      {config.demo && (config.demoAccounts?.length ?? 0) > 0 && (
        <section style={{ marginBlockStart: 28, paddingBlockStart: 20, borderBlockStart: '1px solid var(--line)' }}>
          <Text size="sm" c="dimmed" mb="xs">
            {t('login.demo')}
          </Text>
          <Group gap="xs">
            {config.demoAccounts?.map(({ role, name, email, password }) => (
              <Button key={email} variant="default" size="compact-md" onClick={() => setValues({ email, password })}>
                {role ? t(`login.roles.${role}`, { defaultValue: name }) : <bdi>{name}</bdi>}
              </Button>
            ))}
          </Group>
        </section>
      )}
    </>
  );
}
