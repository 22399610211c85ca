import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../api/failure-text.ts';
import type { AskedReason } from '../../api/reasons.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** The reason of a change that affects accepted years; closed without one, nothing is changed. */
export default function ReasonDialog({ asked }: { asked: AskedReason }) {
  const { t } = useTranslation('first-pages');
  const failureText = useFailureText();
  const [reason, setReason] = useState('');
  const cancel = () => asked.answer(undefined);
  return (
    <Dialog opened onClose={cancel} title={t('acceptedReason.title')}>
      <Stack gap="md">
        <p>{failureText(asked.failure)}</p>
        <Textarea
          dir="auto"
          autosize
          minRows={3}
          maxLength={2000}
          aria-label={t('acceptedReason.title')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={cancel}>
            {t('words:cancel')}
          </Button>
          <Button disabled={reason.trim() === ''} onClick={() => asked.answer(reason.trim())}>
            {t('acceptedReason.save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
