import { Button, Group, Stack, Text } from '@mantine/core';
import { session } from '@steward/contract/session';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../api/failure.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { useSend } from '../../api/hooks.ts';
import { config } from '../../session/config.ts';
import { currentLanguage, keepLanguage } from '../../session/language.ts';
import { localReturn } from '../../session/local-return.ts';
import { keepSession } from '../../session/session.ts';
import { PageWords } from '../../shared/page-words.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Link } from '../../ui/link.tsx';

interface Credentials {
  email: string;
  password: string;
}

/** Signing in. What went wrong stands in the page itself, and only there (A11). */
export default function LoginScreen() {
  const { t } = useTranslation('session');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const { redirect } = useSearch({ strict: false }) as { redirect?: string };
  const login = useSend(session.login, { inPlace: true });
  // Only whether something is there: the server knows whether it is right, and the schemas stay out of the first visit.
  const form = useForm<Credentials>({
    defaultValues: { email: '', password: '' },
    resolver: (values) => {
      const missing = (['email', 'password'] as const).filter((name) => !values[name].trim());
      const errors = Object.fromEntries(missing.map((name) => [name, { type: 'required', message: 'is required' }]));
      return missing.length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const submit = async (credentials: Credentials) => {
    const person = await login.mutateAsync(credentials);
    keepSession(person);
    const target = person.is_setup ? localReturn(redirect) : '/profile_setup';
    if (person.language === currentLanguage()) return navigate({ to: target as never, replace: true });
    // The language of the person wins over that of the device, which takes a fresh page.
    keepLanguage(person.language);
    return location.assign(`${config.basePath}${target}`);
  };
  const isUnverified = login.error instanceof CallFailure && login.error.code === 'session.not-verified';
  return (
    <>
      <PageWords title={t('login.title')}>{t('login.text')}</PageWords>
      <Form form={form} onSubmit={submit} failure={login.error && failureText(login.error)}>
        <Stack gap="md">
          <TextField
            control={form.control}
            name="email"
            type="email"
            label={t('login.email')}
            autoComplete="username"
            size="md"
          />
          <PasswordField
            control={form.control}
            name="password"
            label={t('login.password')}
            autoComplete="current-password"
            size="md"
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
            <Link to="/signupMailSent" search={{ email: form.getValues('email') }} size="sm">
              {t('login.resend')}
            </Link>
          )}
        </Stack>
      </Form>
      <Text mt="xl" c="dimmed">
        {t('login.new')} <Link to="/register">{t('login.register')}</Link>
      </Text>
      {config.demo && (config.demoAccounts?.length ?? 0) > 0 && (
        <section style={{ marginBlockStart: 28, paddingBlockStart: 20, borderBlockStart: '1px solid var(--line)' }}>
          <Text size="sm" c="dimmed" mb="xs">
            {t('login.demo')}
          </Text>
          <Group gap="xs">
            {config.demoAccounts?.map(({ name, email, password }) => (
              <Button key={email} variant="default" size="compact-md" onClick={() => form.reset({ email, password })}>
                {name}
              </Button>
            ))}
          </Group>
        </section>
      )}
    </>
  );
}
