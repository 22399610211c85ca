import { Button, Checkbox, Group, MultiSelect, Select, Stack } from '@mantine/core';
import { frameworks } from '@steward/contract/reporting/frameworks';
import type { FrameworkContent } from '@steward/contract/reporting/frameworks.models';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../../api/hooks.ts';
import { DayInput } from '../../../../ui/form/day-input.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../../ui/toasts.tsx';
import classes from './report.module.css';
import type { Slot } from './slot.ts';

interface Props {
  report: FrameworkContent;
  slots: readonly Slot[];
  onClose: () => void;
}

/** Says who answers questions, who reviews them and by when. */
export function AskDialog({ report, slots, onClose }: Props) {
  const { t } = useTranslation('frameworks');
  const failureText = useFailureText();
  const people = useAnswer(frameworks.getReportPeople, { report_id: report._id });
  const whole = slots.filter(({ answer }) => answer.subject_id === null);
  const open = whole.filter(({ question, answer }) => question.required && answer.owner === null);
  const [isAll, setAll] = useState(false);
  const [codes, setCodes] = useState<string[]>([]);
  const [owner, setOwner] = useState<string | null>(null);
  const [reviewer, setReviewer] = useState<string | null>(null);
  const [due, setDue] = useState<string>();
  const ask = useSend(frameworks.askForAnswers, { inPlace: true });
  const meant = isAll ? open.map(({ answer }) => answer.code) : codes;
  const options = (people.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  const send = () =>
    ask.mutate(
      {
        report_id: report._id,
        codes: meant,
        ...(owner !== null && { owner_id: owner }),
        ...(reviewer !== null && { reviewer_id: reviewer }),
        ...(due !== undefined && { due_on: due }),
      },
      {
        onSuccess: ({ asked }) => {
          showToast('success', t('askedToast', { count: asked }));
          onClose();
        },
      },
    );
  return (
    <Dialog opened onClose={onClose} title={t('ask')}>
      <Stack gap="md">
        {open.length > 0 && (
          <Checkbox
            label={t('askAllOpen', { count: open.length })}
            checked={isAll}
            onChange={({ currentTarget }) => setAll(currentTarget.checked)}
          />
        )}
        {!isAll && (
          <MultiSelect
            label={t('questions')}
            searchable
            data={whole.map(({ question, answer }) => ({
              value: answer.code,
              label: `${answer.code} ${question.title}`,
            }))}
            value={codes}
            onChange={setCodes}
          />
        )}
        <Select label={t('owner')} searchable clearable data={options} value={owner} onChange={setOwner} />
        <Select
          label={t('reviewer')}
          description={t('reviewerNote')}
          searchable
          clearable
          data={options.filter(({ value }) => value !== owner)}
          value={reviewer}
          onChange={setReviewer}
        />
        <DayInput label={t('words:due')} clearable value={due} onChange={setDue} />
        {ask.error && (
          <p role="alert" className={classes.error}>
            {failureText(ask.error)}
          </p>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('words:cancel')}
          </Button>
          <Button
            loading={ask.isPending}
            disabled={meant.length === 0 || (owner === null && reviewer === null && due === undefined)}
            onClick={send}
          >
            {t('askSend')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
