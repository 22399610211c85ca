import { Anchor, Code, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldValues } from 'react-hook-form';
import { renderSVG } from 'uqr';
import type { Bound } from '../../ui/form/field.ts';
import { TextField } from '../../ui/form/text-field.tsx';

/**
 * Drawn in the browser, so that the secret is not sent to another server. Dark on light in every color scheme, because
 * cameras need it.
 */
function QrCode({ text, label }: { text: string; label: string }) {
  const picture = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(text, { border: 2 }))}`;
  return <img src={picture} alt={label} width={216} height={216} style={{ borderRadius: 10, maxInlineSize: '100%' }} />;
}

/** A new secret, to be scanned or typed into the authenticator app. */
export function AuthenticatorKey({ secret, otpauth_uri }: { secret: string; otpauth_uri: string }) {
  const { t } = useTranslation('shared');
  return (
    <>
      <Text>{t('authenticator.scan')}</Text>
      <QrCode text={otpauth_uri} label={t('authenticator.qr')} />
      {/* For setup on a phone, which cannot scan its own screen. */}
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

/** The six digits that the authenticator app shows. */
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
