import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/toasts.tsx';

export const copyLink = (url: string) => navigator.clipboard.writeText(url);

interface Props {
  url: string;
  onClose: () => void;
  /** What to do with it; by default that it is shown only now: of most kinds the server stores only a hash. */
  note?: string;
}

/** The address of a new link. */
export function MadeLink({ url, onClose, note }: Props) {
  const { t } = useTranslation('share-link');
  return (
    <Stack gap="md">
      <Text>{note ?? t('copyNow')}</Text>
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
