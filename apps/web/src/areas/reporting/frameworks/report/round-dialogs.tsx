import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { frameworks } from '@steward/contract/reporting/frameworks';
import type { FrameworkContent } from '@steward/contract/reporting/frameworks.models';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../../api/failure-text.ts';
import { useSend } from '../../../../api/hooks.ts';
import { organizationToday } from '../../../../session/today.ts';
import { DayInput } from '../../../../ui/form/day-input.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import classes from './report.module.css';
import { ReasonDialog } from './reason-dialogs.tsx';
import type { Slot } from './slot.ts';

interface Props {
  report: FrameworkContent;
  onClose: () => void;
}

type Gap = 'missing' | 'draft' | 'stale' | 'review';

/** What keeps an answer from being approved; undefined: nothing. */
function gapOf({ question, answer }: Slot): Gap | undefined {
  if (answer.state === 'drafted') return 'draft';
  if (answer.state === 'open') return question.required ? 'missing' : undefined;
  if (answer.staleness === 'value') return 'stale';
  return answer.reviewed_at === null ? 'review' : undefined;
}

interface ApproveProps extends Props {
  slots: readonly Slot[];
  onChoose: (slot: Slot) => void;
}

/** Freezes a round, or names the questions that keep it from being approved. */
export function ApproveDialog({ report, slots, onChoose, onClose }: ApproveProps) {
  const { t } = useTranslation('frameworks');
  const failureText = useFailureText();
  const [reason, setReason] = useState('');
  const approve = useSend(frameworks.approveReport, { inPlace: true, onDone: onClose });
  const gaps = slots.flatMap((slot) => {
    const gap = gapOf(slot);
    return gap ? [{ slot, gap }] : [];
  });
  const isOver = report.last_day < organizationToday();
  return (
    <Dialog opened onClose={onClose} title={t('approveTitle', { round: report.round + 1 })}>
      <Stack gap="md">
        {gaps.length > 0 ? (
          <>
            <p>{t('approveGaps', { count: gaps.length })}</p>
            <ul className={classes.gaps}>
              {gaps.map(({ slot, gap }) => (
                <li key={`${slot.answer.code} ${slot.answer.subject_id ?? ''}`}>
                  <button
                    type="button"
                    onClick={() => {
                      onChoose(slot);
                      onClose();
                    }}
                  >
                    <bdi>{slot.answer.code}</bdi> {slot.question.title}
                  </button>
                  <small>{t(`gaps.${gap}`)}</small>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p>{t('approveText')}</p>
        )}
        {!isOver && <p className={classes.error}>{t('yearNotOver')}</p>}
        {gaps.length === 0 && isOver && (
          <Textarea
            label={t('approveNote')}
            dir="auto"
            autosize
            minRows={2}
            maxLength={1000}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
        {approve.error && (
          <p role="alert" className={classes.error}>
            {failureText(approve.error)}
          </p>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('words:close')}
          </Button>
          <Button
            disabled={gaps.length > 0 || !isOver}
            loading={approve.isPending}
            onClick={() => approve.mutate({ report_id: report._id, version: report.version, reason })}
          >
            {t('words:approve')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Notes when and to whom the approved round was handed in. */
export function SubmitDialog({ report, onClose }: Props) {
  const { t } = useTranslation('frameworks');
  const failureText = useFailureText();
  const [day, setDay] = useState<string | undefined>(organizationToday());
  const [to, setTo] = useState('');
  const submit = useSend(frameworks.submitReport, { inPlace: true, onDone: onClose });
  return (
    <Dialog opened onClose={onClose} title={t('noteSubmission')} size="sm">
      <Stack gap="md">
        <DayInput label={t('submittedOn')} value={day} onChange={setDay} />
        <TextInput
          label={t('submittedTo')}
          dir="auto"
          maxLength={200}
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
        {submit.error && (
          <p role="alert" className={classes.error}>
            {failureText(submit.error)}
          </p>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('words:cancel')}
          </Button>
          <Button
            disabled={day === undefined || to.trim() === ''}
            loading={submit.isPending}
            onClick={() => submit.mutate({ report_id: report._id, submitted_on: day ?? '', submitted_to: to.trim() })}
          >
            {t('words:save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

export function ReopenDialog({ report, onClose }: Props) {
  const { t } = useTranslation('frameworks');
  const reopen = useSend(frameworks.reopenReport, { onDone: onClose });
  return (
    <ReasonDialog
      title={t('reopenTitle')}
      text={t('reopenText')}
      accept={t('reopen')}
      isBusy={reopen.isPending}
      onAccept={(reason) => reopen.mutate({ report_id: report._id, reason })}
      onClose={onClose}
    />
  );
}
