import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { organizations } from '@steward/contract/access/organizations';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useSend } from '../../../api/hooks.ts';
import { Card } from '../../../ui/card.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { showToast } from '../../../ui/toasts.tsx';

interface Props {
  organization: Answer<typeof organizations.getOrganizations>[number];
  mayChange: boolean;
}

/** The logo; a chosen file is shown at once, while it is still being uploaded. */
export function LogoCard({ organization, mayChange }: Props) {
  const { t } = useTranslation('organizations');
  const failureText = useFailureText();
  const upload = useSend(organizations.uploadOrganizationLogo, { inPlace: true });
  const [preview, setPreview] = useState<string>();
  const [percent, setPercent] = useState<number>();
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);
  const { name, logo_url } = organization;
  const shown = preview ?? logo_url;
  const send = async (file: File | null) => {
    setPreview(file ? URL.createObjectURL(file) : undefined);
    const kept = await upload
      .mutateAsync(file ? { files: [file], onProgress: setPercent } : { remove: true })
      .catch(() => undefined);
    setPercent(undefined);
    if (kept) showToast('success', t(file ? 'profile.logoSaved' : 'profile.logoRemoved'));
    else setPreview(undefined);
  };
  return (
    <Card title={t('profile.logo')} note={t('profile.logoNote')}>
      <Stack gap="md" align="start">
        {shown ? (
          <img
            src={shown}
            alt={t('profile.logoOf', { name })}
            style={{
              maxInlineSize: '100%',
              inlineSize: 220,
              blockSize: 110,
              objectFit: 'contain',
              background: '#fff',
              borderRadius: 10,
              border: '1px solid var(--line)',
              padding: 10,
            }}
          />
        ) : (
          <Text c="dimmed">{t('profile.noLogo')}</Text>
        )}
        {percent !== undefined && <ProgressBar percent={percent} label={t('profile.logo')} />}
        {upload.error && (
          <Text c="var(--bad)" role="alert">
            {failureText(upload.error)}
          </Text>
        )}
        {mayChange && (
          <>
            <Group gap="sm">
              <FileButton onChange={(file) => file && void send(file)} accept="image/png,image/jpeg,image/webp">
                {(props) => (
                  <Button {...props} variant="default" loading={upload.isPending}>
                    {t(shown ? 'words:replace' : 'profile.choose')}
                  </Button>
                )}
              </FileButton>
              {logo_url && (
                <Button variant="subtle" onClick={() => void send(null)}>
                  {t('words:remove')}
                </Button>
              )}
            </Group>
            <Text size="sm" c="dimmed">
              {t('profile.kinds')}
            </Text>
          </>
        )}
      </Stack>
    </Card>
  );
}
