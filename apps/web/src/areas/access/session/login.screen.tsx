import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { session } from '@steward/contract/access/session';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../../api/failure.ts';
import { FailureWords } from '../../../api/failure-text.ts';
import { useSend } from '../../../api/hooks.ts';
import { config } from '../../../session/config.ts';
import { useAfterSignIn } from '../../../shared/sign-in/after-sign-in.ts';
import { PageWords } from '../../../shared/page-words.tsx';
import { Link } from '../../../ui/link.tsx';
import { useAddressSearch } from '../../../ui/navigate.tsx';

const nothing = { email: '', password: '', code: '' };

/** Signing in. Failures are shown in the page, and only there (A11). */
export default function LoginScreen() {
  const { t } = useTranslation(['session', 'ui']);
  const arrive = useAfterSignIn();
  const { redirect, email = '' } = useAddressSearch<'/login'>();
  const login = useSend(session.login, { inPlace: true });
  // Two fields without the form library, which would be a tenth of the first visit. The server checks them.
  const [values, setValues] = useState({ ...nothing, email });
  const [isTried, setTried] = useState(false);
  const missing = (name: 'email' | 'password', label: string) =>
    isTried && !values[name].trim() ? t('ui:validation.is required', { label }) : undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!values.email.trim() || !values.password.trim()) return;
    const { code, ...who } = values;
    const person = await login.mutateAsync({ ...who, ...(code.trim() && { code }) }).catch(() => undefined);
    if (person) await arrive(person, redirect);
  };
  const failed = login.error instanceof CallFailure ? login.error.code : undefined;
  // Once required, the code field stays until another account is entered.
  const [asksCode, setAsksCode] = useState(false);
  if (failed === 'session.code-needed' && !asksCode) setAsksCode(true);
  const isUnverified = failed === 'session.not-verified';
  return (
    <>
      <PageWords title={t('login.title')}>{t(asksCode ? 'login.codeText' : 'login.text')}</PageWords>
      <form noValidate onSubmit={(event) => void submit(event)}>
        {login.error && failed !== 'session.code-needed' && (
          <Alert color="red" variant="light" mb="md" icon={<IconAlertCircle size={20} />} role="alert">
            <FailureWords failure={login.error} />
          </Alert>
        )}
        <Stack gap="md">
          {asksCode ? (
            <CodeStep
              code={values.code}
              onChange={(code) => setValues((before) => ({ ...before, code }))}
              onBack={() => {
                setAsksCode(false);
                login.reset();
                setValues(nothing);
              }}
            />
          ) : (
            <>
              <TextInput
                name="email"
                type="email"
                label={t('words:email')}
                autoComplete="username"
                size="md"
                value={values.email}
                error={missing('email', t('words:email'))}
                onChange={({ currentTarget }) => setValues((before) => ({ ...before, email: currentTarget.value }))}
              />
              <PasswordInput
                name="password"
                label={t('words:password')}
                autoComplete="current-password"
                size="md"
                visibilityToggleButtonProps={{ 'aria-label': t('ui:password.show') }}
                value={values.password}
                error={missing('password', t('words:password'))}
                onChange={({ currentTarget }) => setValues((before) => ({ ...before, password: currentTarget.value }))}
              />
              <Group justify="flex-end" mt={-6}>
                <Link to="/forgot-password" size="sm">
                  {t('words:forgotPassword')}
                </Link>
              </Group>
            </>
          )}
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
      {!asksCode && (
        <Text mt="lg">
          <Link to="/login_with_sso">{t('login.sso')}</Link>
        </Text>
      )}
      <Text mt="md" c="dimmed">
        {t('login.new')} <Link to="/register">{t('login.register')}</Link>
      </Text>
      <Text mt="md" size="sm">
        <Link to="/verify-report">{t('login.verify')}</Link>
      </Text>
      {config.demo && (config.demoAccounts?.length ?? 0) > 0 && (
        <section style={{ marginBlockStart: 28, paddingBlockStart: 20, borderBlockStart: '1px solid var(--line)' }}>
          <Text size="sm" c="dimmed" mb="xs">
            {t('login.demo')}
          </Text>
          <DemoBeingFilled />
          <Group gap="xs">
            {config.demoAccounts?.map(({ role, name, email, password }) => (
              <Button
                key={email}
                variant="default"
                size="compact-md"
                onClick={() => setValues({ ...nothing, email, password })}
              >
                {role ? t(`login.roles.${role}`) : <bdi>{name}</bdi>}
              </Button>
            ))}
          </Group>
        </section>
      )}
    </>
  );
}

const ASK_AGAIN_MS = 3000;

/** Said until the demo is complete. */
function DemoBeingFilled() {
  const { t } = useTranslation('session');
  const [isFilling, setFilling] = useState(config.isDemoBeingFilled ?? false);
  useEffect(() => {
    if (!isFilling) return undefined;
    const ask = async () => {
      const { demo } = (await (await fetch('/v2/health')).json()) as { demo?: string };
      setFilling(demo === 'filling');
    };
    // What cannot be asked now is asked again.
    const asking = setInterval(() => void ask().catch(() => undefined), ASK_AGAIN_MS);
    return () => clearInterval(asking);
  }, [isFilling]);
  return (
    <Text component="output" display="block" size="sm" mb={isFilling ? 'xs' : 0}>
      {isFilling && t('login.demoBeingFilled')}
    </Text>
  );
}

function CodeStep({ code, onChange, onBack }: { code: string; onChange: (code: string) => void; onBack: () => void }) {
  const { t } = useTranslation('session');
  return (
    <>
      <TextInput
        // The field replaces the password and is the next input of the user.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        name="code"
        label={t('login.code')}
        description={t('login.codeNote')}
        autoComplete="one-time-code"
        size="md"
        dir="ltr"
        value={code}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Button variant="subtle" size="compact-sm" onClick={onBack} style={{ alignSelf: 'start' }}>
        {t('login.otherAccount')}
      </Button>
    </>
  );
}
