import { Button, FileButton, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import type { Answer } from '@steward/contract/call';
import { files } from '@steward/contract/foundation/files';
import { users } from '@steward/contract/access/users';
import { IconPhoto, IconQrcode } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useSend } from '../../../api/hooks.ts';
import { refreshSession } from '../../../shared/sign-in/refresh-session.ts';
import { Card } from '../../../ui/card.tsx';
import { ButtonSubject } from '../../../ui/navigation/button-subject.tsx';

type Profile = Answer<typeof users.getUserProfile>;

/** The portrait and the QR code of the business card, as other users see them. */
export function PicturesCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation('users');
  return (
    <Card title={t('pictures.title')} note={t('pictures.note')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg">
        <Picture what="picture" url={profile.picture_url} />
        <Picture what="qr" url={profile.qr_url} />
      </SimpleGrid>
    </Card>
  );
}

function Picture({ what, url }: { what: 'picture' | 'qr'; url: string | null }) {
  const { t } = useTranslation('users');
  const failureText = useFailureText();
  const upload = useSend(files.saveUploadFile, { inPlace: true });
  const update = useSend(users.updateUserProfile, { inPlace: true, alsoRefreshes: ['members', 'organizations'] });
  const [failure, setFailure] = useState<unknown>();
  const choose = useRef<HTMLButtonElement>(null);
  const label = t(`pictures.${what}`);
  const Icon = what === 'picture' ? IconPhoto : IconQrcode;
  const keep = async (file: File | null) => {
    setFailure(undefined);
    try {
      const [kept] = file ? await upload.mutateAsync({ folder: 'images', files: [file] }) : [];
      const id = kept?._id ?? null;
      await update.mutateAsync(what === 'picture' ? { picture_file_id: id } : { qr_file_id: id });
      await refreshSession();
      // The remove button disappears with the picture; the focus stays in this card.
      if (!file) choose.current?.focus();
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Stack gap="sm" align="start">
      <Text fw={550}>{label}</Text>
      {url ? (
        <img
          src={url}
          alt={label}
          width={128}
          height={128}
          style={{ borderRadius: what === 'picture' ? '50%' : 8, objectFit: 'cover', background: '#fff' }}
        />
      ) : (
        <span
          aria-hidden="true"
          style={{
            display: 'grid',
            placeItems: 'center',
            inlineSize: 128,
            blockSize: 128,
            borderRadius: what === 'picture' ? '50%' : 8,
            background: 'var(--brand-wash)',
            color: 'var(--brand-ink)',
          }}
        >
          <Icon size={40} stroke={1.4} />
        </span>
      )}
      <Group gap="xs">
        <FileButton onChange={(file) => file && void keep(file)} accept="image/png,image/jpeg,image/webp">
          {(props) => (
            <Button {...props} ref={choose} variant="default" loading={upload.isPending || update.isPending}>
              {t(url ? 'pictures.replace' : 'pictures.choose')}
              <ButtonSubject>{label}</ButtonSubject>
            </Button>
          )}
        </FileButton>
        {url && (
          <Button variant="subtle" onClick={() => void keep(null)}>
            {t('pictures.remove')}
            <ButtonSubject>{label}</ButtonSubject>
          </Button>
        )}
      </Group>
      {failure ? (
        <Text c="var(--bad)" size="sm" role="alert">
          {failureText(failure)}
        </Text>
      ) : (
        <Text c="dimmed" size="sm">
          {t('pictures.kinds')}
        </Text>
      )}
    </Stack>
  );
}
