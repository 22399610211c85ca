import { Button, Group, Stack, Text } from '@mantine/core';
import { twoFactor } from '@steward/contract/access/two-factor';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthenticatorKey, CodeField } from '../../../shared/sign-in/authenticator.tsx';
import { CallForm } from '../../../shared/form/call-form.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { saveBlob } from '../../../ui/files/save-blob.ts';
import { showToast } from '../../../ui/toasts.tsx';

/** The steps of setting up a second factor, from the password to the recovery codes. */
export function TwoFactorSteps({ onDone, onCancel }: { onDone: () => void; onCancel?: () => void }) {
  const [started, setStarted] = useState<{ secret: string; otpauth_uri: string }>();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (started) return <ConfirmStep {...started} onConfirmed={setCodes} onCancel={onCancel} />;
  return <PasswordStep onStarted={setStarted} onCancel={onCancel} />;
}

interface PasswordProps {
  onStarted: (started: { secret: string; otpauth_uri: string }) => void;
  onCancel: (() => void) | undefined;
}

function PasswordStep({ onStarted, onCancel }: PasswordProps) {
  const { t } = useTranslation('users');
  return (
    <CallForm
      call={twoFactor.startTwoFactor}
      start={{ password: '' }}
      submit={t('twoFactor.next')}
      mayLeave
      onSaved={onStarted}
      onCancel={onCancel}
    >
      {({ control }) => (
        <>
          <Text>{t('twoFactor.passwordText')}</Text>
          <PasswordField
            control={control}
            name="password"
            label={t('twoFactor.password')}
            autoComplete="current-password"
          />
        </>
      )}
    </CallForm>
  );
}

interface ConfirmProps {
  secret: string;
  otpauth_uri: string;
  onConfirmed: (codes: string[]) => void;
  onCancel: (() => void) | undefined;
}

function ConfirmStep({ secret, otpauth_uri, onConfirmed, onCancel }: ConfirmProps) {
  const { t } = useTranslation('users');
  return (
    <CallForm
      call={twoFactor.confirmTwoFactor}
      start={{ code: '' }}
      alsoRefreshes={['session', 'members', 'users']}
      submit={t('twoFactor.confirm')}
      mayLeave
      onSaved={({ recovery_codes }) => onConfirmed(recovery_codes)}
      onCancel={onCancel}
    >
      {({ control }) => (
        <>
          <AuthenticatorKey secret={secret} otpauth_uri={otpauth_uri} />
          <CodeField control={control} name="code" />
        </>
      )}
    </CallForm>
  );
}

/** Ten codes, shown only once. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { t } = useTranslation('users');
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    showToast('success', t('twoFactor.copied'));
  };
  return (
    <Stack gap="md">
      <div>
        <Text fw={620}>{t('twoFactor.codes')}</Text>
        <Text c="dimmed">{t('twoFactor.codesText')}</Text>
      </div>
      <ul
        dir="ltr"
        style={{
          listStyle: 'none',
          margin: 0,
          padding: 16,
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))',
          gap: 8,
          border: '1px solid var(--line)',
          borderRadius: 10,
          fontFamily: 'ui-monospace, monospace',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <Button variant="default" leftSection={<IconCopy size={18} aria-hidden="true" />} onClick={() => void copy()}>
          {t('twoFactor.copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          onClick={() => saveBlob(new Blob([text], { type: 'text/plain' }), 'steward-recovery-codes.txt')}
        >
          {t('twoFactor.save')}
        </Button>
        <Button onClick={onKept}>{t('twoFactor.kept')}</Button>
      </Group>
    </Stack>
  );
}
