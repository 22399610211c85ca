import { Button, Group, Radio, Stack } from '@mantine/core';
import type { Finding } from '@steward/contract/carbon/reports.report';
import { verification } from '@steward/contract/carbon/verification';
import { findingOutcomes } from '@steward/core/assurance/findings';
import { IconMessagePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import { Thread } from '../../../shared/emissions/rounds/thread.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialogs.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import classes from './workplace.module.css';

interface Props {
  token: string;
  findings: Finding[];
  /** The report has no decision yet. */
  isOpen: boolean;
  onAsk: () => void;
}

/** The verifier's questions with the answers, open ones first. */
export function Questions({ token, findings, isOpen, onAsk }: Props) {
  const { t } = useTranslation('verification');
  const [closing, setClosing] = useState<Finding>();
  const close = useSend(verification.closeByVerifier);
  const sorted = findings.toSorted((a, b) => Number(a.status === 'closed') - Number(b.status === 'closed'));
  return (
    <div className={classes.stack}>
      <Group justify="space-between" gap="sm">
        <span style={{ color: 'var(--ink-soft)', maxInlineSize: '70ch' }}>
          {t(findings.length > 0 ? 'questions.note' : isOpen ? 'questions.none' : 'questions.noneEver')}
        </span>
        {isOpen && (
          <Button
            className={classes['screen-only'] ?? ''}
            variant="light"
            leftSection={<IconMessagePlus size={18} />}
            onClick={onAsk}
          >
            {t('ask.open')}
          </Button>
        )}
      </Group>
      {sorted.map((finding) => (
        <Thread key={finding._id} finding={finding}>
          {isOpen && finding.status !== 'closed' && (
            <WriteOn token={token} finding={finding} onClose={() => setClosing(finding)} />
          )}
        </Thread>
      ))}
      <ConfirmDialog
        opened={closing !== undefined && closing.kind !== 'misstatement'}
        onClose={() => setClosing(undefined)}
        onAccept={() => (closing ? close.mutateAsync({ token, finding_id: closing._id }) : undefined)}
      >
        {t('questions.closeText')}
      </ConfirmDialog>
      {closing?.kind === 'misstatement' && (
        <CloseMisstatement token={token} finding={closing} onClose={() => setClosing(undefined)} />
      )}
    </div>
  );
}

function WriteOn({ token, finding, onClose }: { token: string; finding: Finding; onClose: () => void }) {
  const { t } = useTranslation('verification');
  const [isWriting, setWriting] = useState(false);
  if (!isWriting) {
    return (
      <Group gap="sm">
        <Button size="sm" variant="light" onClick={() => setWriting(true)}>
          {t('words:reply')}
        </Button>
        <Button size="sm" variant="subtle" onClick={onClose}>
          {t('questions.close')}
        </Button>
      </Group>
    );
  }
  return (
    <CallForm
      call={verification.askByVerifier}
      start={{ token, finding_id: finding._id, kind: finding.kind, about: finding.about, body: '' }}
      submit={t('words:send')}
      onSaved={() => setWriting(false)}
      onCancel={() => setWriting(false)}
    >
      {({ control }) => <TextAreaField control={control} name="body" label={t('words:message')} data-autofocus />}
    </CallForm>
  );
}

/** Closing a misstatement requires its resolution: an uncorrected one still counts. */
function CloseMisstatement({ token, finding, onClose }: { token: string; finding: Finding; onClose: () => void }) {
  const { t } = useTranslation('verification');
  return (
    <Dialog opened onClose={onClose} title={t('questions.close')}>
      <CallForm
        call={verification.closeByVerifier}
        start={{ token, finding_id: finding._id }}
        submit={t('questions.close')}
        onSaved={onClose}
        onCancel={onClose}
      >
        {({ control }) => <OutcomeField control={control} />}
      </CallForm>
    </Dialog>
  );
}

function OutcomeField({ control }: Pick<FormOf<typeof verification.closeByVerifier>, 'control'>) {
  const { t } = useTranslation('verification');
  const { field } = useController({ control, name: 'outcome' });
  return (
    <Radio.Group {...field} value={field.value ?? null} label={t('questions.closing.outcome')}>
      <Stack gap="sm" mt="sm">
        {findingOutcomes.map((value) => (
          <Radio
            key={value}
            value={value}
            label={t(`questions.closing.${value}`)}
            description={t(`questions.closing.${value}Note`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
