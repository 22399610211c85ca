import { Anchor, Code, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldValues } from 'react-hook-form';
import { renderSVG } from 'uqr';
import type { Bound } from '../../ui/form/field.ts';
import { TextField } from '../../ui/form/text-field.tsx';

/** Drawn here: the secret leaves the browser for no picture. Dark on light in every colour scheme, or cameras miss it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const picture = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(text, { border: 2 }))}`;
  return <img src={picture} alt={label} width={216} height={216} style={{ borderRadius: 10, maxInlineSize: '100%' }} />;
}

/** A new secret, to be scanned or typed into the authenticator. */
export function AuthenticatorKey({ secret, otpauth_uri }: { secret: string; otpauth_uri: string }) {
  const { t } = useTranslation('shared');
  return (
    <>
      <Text>{t('authenticator.scan')}</Text>
      <QrCode text={otpauth_uri} label={t('authenticator.qr')} />
      {/* No phone scans its own screen. */}
      <Anchor href={otpauth_uri} hiddenFrom="sm">
        {t('authenticator.open')}
      </Anchor>
      <div>
        <Text size="sm" c="dimmed">
          {t('authenticator.byHand')}
        </Text>
        <Code dir="ltr" style={{ overflowWrap: 'anywhere', fontSize: 14 }}>
          {secret.match(/.{1,4}/g)?.join(' ')}
        </Code>
      </div>
    </>
  );
}

/** The six digits the authenticator shows now. */
export function CodeField<T extends FieldValues>({ note, ...bound }: Bound<T> & { note?: string }) {
  const { t } = useTranslation('shared');
  return (
    <TextField
      {...bound}
      label={t('authenticator.code')}
      description={note ?? t('authenticator.codeNote')}
      autoComplete="one-time-code"
      {...(note === undefined && { inputMode: 'numeric' })}
      dir="ltr"
    />
  );
}
