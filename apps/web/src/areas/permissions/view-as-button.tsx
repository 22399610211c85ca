import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { viewing } from '@steward/contract/viewing';
import { IconAlertTriangle, IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import { useSend } from '../../api/hooks.ts';
import { useSession } from '../../session/session.ts';
import { becomeSomebody } from '../../shared/become-somebody.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

/** For admins: see the product as this person. It is written down who did, when and why. */
export function ViewAsButton({ userId }: { userId: string }) {
  const { t } = useTranslation('permissions');
  const failureText = useFailureText();
  const person = useSession();
  const [isOpen, open] = useState(false);
  const [reason, give] = useState('');
  const start = useSend(viewing.startViewAs, { inPlace: true, onDone: becomeSomebody });
  if (!person?.is_admin || person.uid === userId) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconEye size={18} />} onClick={() => open(true)}>
        {t('viewAs.open')}
      </Button>
      <Dialog opened={isOpen} onClose={() => open(false)} title={t('viewAs.title')}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            start.mutate({ user_id: userId, reason });
          }}
        >
          <Stack gap="md">
            <Text>{t('viewAs.text')}</Text>
            <TextInput
              label={t('viewAs.reason')}
              value={reason}
              onChange={(event) => give(event.currentTarget.value)}
              required
              maxLength={500}
              data-autofocus
            />
            {start.error && (
              <Notice icon={IconAlertTriangle} tone="bad" isUrgent>
                {failureText(start.error)}
              </Notice>
            )}
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={() => open(false)}>
                {t('cancel')}
              </Button>
              <Button type="submit" disabled={!reason.trim()} loading={start.isPending}>
                {t('viewAs.start')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Dialog>
    </>
  );
}
