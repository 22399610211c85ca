import { Button, Group, Stack, Textarea } from '@mantine/core';
import { frameworks } from '@steward/contract/reporting/frameworks';
import type { FrameworkAnswer, FrameworkContent } from '@steward/contract/reporting/frameworks.models';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../api/hooks.ts';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';

interface AskedProps {
  title: string;
  text: string;
  accept: string;
  isBusy: boolean;
  onAccept: (reason: string) => void;
  onClose: () => void;
}

/** A decision that needs a reason. */
export function ReasonDialog({ title, text, accept, isBusy, onAccept, onClose }: AskedProps) {
  const { t } = useTranslation('frameworks');
  const [reason, setReason] = useState('');
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Stack gap="md">
        <p>{text}</p>
        <Textarea
          label={t('words:reason')}
          dir="auto"
          autosize
          minRows={3}
          maxLength={1000}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('words:cancel')}
          </Button>
          <Button disabled={reason.trim() === ''} loading={isBusy} onClick={() => onAccept(reason.trim())}>
            {accept}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface Props {
  report: FrameworkContent;
  answer: FrameworkAnswer;
  onClose: () => void;
}

/** The answer in the version that the dialog was opened with: what changes meanwhile is not overwritten. */
function useAboutAnswer({ report, answer }: Pick<Props, 'report' | 'answer'>) {
  const [version] = useState(report.version);
  return { report_id: report._id, code: answer.code, subject_id: answer.subject_id, version };
}

export function KeepDialog({ onClose, ...of }: Props) {
  const { t } = useTranslation('frameworks');
  const about = useAboutAnswer(of);
  const keep = useSend(frameworks.keepAnswer, { onDone: onClose });
  return (
    <ReasonDialog
      title={t('keepTitle')}
      text={t('keepText')}
      accept={t('keep')}
      isBusy={keep.isPending}
      onAccept={(reason) => keep.mutate({ ...about, reason })}
      onClose={onClose}
    />
  );
}

export function SendBackDialog({ onClose, ...of }: Props) {
  const { t } = useTranslation('frameworks');
  const about = useAboutAnswer(of);
  const sendBack = useSend(frameworks.sendBackAnswer, { onDone: onClose });
  return (
    <ReasonDialog
      title={t('sendBackTitle')}
      text={t('sendBackText')}
      accept={t('sendBack')}
      isBusy={sendBack.isPending}
      onAccept={(reason) => sendBack.mutate({ ...about, reason })}
      onClose={onClose}
    />
  );
}
