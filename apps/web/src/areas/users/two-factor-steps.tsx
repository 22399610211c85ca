import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { twoFactor } from '@steward/contract/two-factor';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { renderSVG } from 'uqr';
import { callResolver } from '../../api/call-resolver.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { useSend } from '../../api/hooks.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormButtons } from '../../ui/form/form-buttons.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { saveBlob } from '../../ui/save-blob.ts';
import { showToast } from '../../ui/toasts.tsx';

/** From the password to the recovery codes: what a second factor takes, one step after the other. */
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
  const failureText = useFailureText();
  const start = useSend(twoFactor.startTwoFactor, { inPlace: true });
  const form = useForm({ resolver: callResolver(twoFactor.startTwoFactor), defaultValues: { password: '' } });
  return (
    <Form
      form={form}
      failure={start.error && failureText(start.error)}
      onSubmit={async (values) => onStarted(await start.mutateAsync(values))}
    >
      <Stack gap="md">
        <Text>{t('twoFactor.passwordText')}</Text>
        <PasswordField
          control={form.control}
          name="password"
          label={t('twoFactor.password')}
          autoComplete="current-password"
        />
        <FormButtons onCancel={onCancel} isBusy={start.isPending}>
          {t('twoFactor.next')}
        </FormButtons>
      </Stack>
    </Form>
  );
}

/** Drawn here: the secret leaves the browser for no picture. Dark on light in every colour scheme, or cameras miss it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const picture = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(text, { border: 2 }))}`;
  return <img src={picture} alt={label} width={216} height={216} style={{ borderRadius: 10, maxInlineSize: '100%' }} />;
}

interface ConfirmProps {
  secret: string;
  otpauth_uri: string;
  onConfirmed: (codes: string[]) => void;
  onCancel: (() => void) | undefined;
}

function ConfirmStep({ secret, otpauth_uri, onConfirmed, onCancel }: ConfirmProps) {
  const { t } = useTranslation('users');
  const failureText = useFailureText();
  const confirm = useSend(twoFactor.confirmTwoFactor, {
    inPlace: true,
    alsoRefreshes: ['session', 'members', 'users'],
  });
  const form = useForm({ resolver: callResolver(twoFactor.confirmTwoFactor), defaultValues: { code: '' } });
  return (
    <Form
      form={form}
      failure={confirm.error && failureText(confirm.error)}
      onSubmit={async (values) => onConfirmed((await confirm.mutateAsync(values)).recovery_codes)}
    >
      <Stack gap="md">
        <Text>{t('twoFactor.scan')}</Text>
        <QrCode text={otpauth_uri} label={t('twoFactor.qr')} />
        <div>
          <Text size="sm" c="dimmed">
            {t('twoFactor.byHand')}
          </Text>
          <Code dir="ltr" style={{ overflowWrap: 'anywhere', fontSize: 14 }}>
            {secret.match(/.{1,4}/g)?.join(' ')}
          </Code>
        </div>
        <TextField
          control={form.control}
          name="code"
          label={t('twoFactor.code')}
          description={t('twoFactor.codeNote')}
          autoComplete="one-time-code"
          inputMode="numeric"
          dir="ltr"
        />
        <FormButtons onCancel={onCancel} isBusy={confirm.isPending}>
          {t('twoFactor.confirm')}
        </FormButtons>
      </Stack>
    </Form>
  );
}

/** Ten codes, seen this once. */
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
