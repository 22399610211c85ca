import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { users } from '@steward/contract/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../api/hooks.ts';
import { Dialog } from '../ui/dialog.tsx';
import { showToast } from '../ui/toasts.tsx';

/** Who may not add a property asks those who may. */
export function AskForProperty() {
  const { t } = useTranslation('shared');
  const [isOpen, setOpen] = useState(false);
  const [message, setMessage] = useState('');
  const ask = useSend(users.notifyReqProperty);
  const send = async () => {
    const told = await ask.mutateAsync({ message }).catch(() => undefined);
    if (!told) return;
    setOpen(false);
    setMessage('');
    showToast(told.told ? 'success' : 'warning', t(told.told ? 'askForProperty.sent' : 'askForProperty.nobody'));
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('askForProperty.open')}</Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('askForProperty.title')}>
        <Stack gap="md">
          <Text c="dimmed">{t('askForProperty.text')}</Text>
          <Textarea
            label={t('askForProperty.message')}
            autosize
            minRows={3}
            maxLength={1000}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => setOpen(false)}>
              {t('askForProperty.cancel')}
            </Button>
            <Button loading={ask.isPending} onClick={() => void send()}>
              {t('askForProperty.send')}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  );
}
