import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/toasts.tsx';

export const copyLink = (url: string) => navigator.clipboard.writeText(url);

/** The address of a new link. The server stores only its hash. */
export function MadeLink({ url, onClose }: { url: string; onClose: () => void }) {
  const { t } = useTranslation('share-link');
  return (
    <Stack gap="md">
      <Text>{t('copyNow')}</Text>
      <TextInput
        label={t('link')}
        value={url}
        readOnly
        dir="ltr"
        data-autofocus
        onFocus={(event) => event.target.select()}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t('words:close')}
        </Button>
        <Button
          leftSection={<IconCopy size={17} aria-hidden="true" />}
          onClick={() => void copyLink(url).then(() => showToast('success', t('words:copied')))}
        >
          {t('words:copy')}
        </Button>
      </Group>
    </Stack>
  );
}
