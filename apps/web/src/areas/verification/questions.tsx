import { Button, Group } from '@mantine/core';
import type { Finding } from '@steward/contract/ghg-report';
import { verification } from '@steward/contract/verification';
import { IconMessagePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callResolver } from '../../api/call-resolver.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { useSend } from '../../api/hooks.ts';
import { Thread } from '../../shared/ghg-report/thread.tsx';
import { ConfirmDialog } from '../../ui/dialogs.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import classes from './workplace.module.css';

interface Props {
  token: string;
  findings: Finding[];
  /** The report is not decided yet. */
  isOpen: boolean;
  onAsk: () => void;
}

/** What the verifier asked and what was answered, the unsettled first. */
export function Questions({ token, findings, isOpen, onAsk }: Props) {
  const { t } = useTranslation('verification');
  const [closing, markForClosing] = useState<string>();
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
            <WriteOn token={token} finding={finding} onClose={() => markForClosing(finding._id)} />
          )}
        </Thread>
      ))}
      <ConfirmDialog
        opened={closing !== undefined}
        onClose={() => markForClosing(undefined)}
        onAccept={() => (closing ? close.mutateAsync({ token, finding_id: closing }) : undefined)}
      >
        {t('questions.closeText')}
      </ConfirmDialog>
    </div>
  );
}

function WriteOn({ token, finding, onClose }: { token: string; finding: Finding; onClose: () => void }) {
  const { t } = useTranslation('verification');
  const failureText = useFailureText();
  const [isWriting, write] = useState(false);
  const ask = useSend(verification.askByVerifier, { inPlace: true });
  const form = useForm({
    resolver: callResolver(verification.askByVerifier),
    defaultValues: { token, finding_id: finding._id, kind: finding.kind, about: finding.about, body: '' },
  });
  if (!isWriting) {
    return (
      <Group gap="sm">
        <Button size="sm" variant="light" onClick={() => write(true)}>
          {t('questions.writeOn')}
        </Button>
        <Button size="sm" variant="subtle" onClick={onClose}>
          {t('questions.close')}
        </Button>
      </Group>
    );
  }
  return (
    <Form
      form={form}
      failure={ask.error && failureText(ask.error)}
      onSubmit={async (values) => {
        await ask.mutateAsync(values);
        form.reset();
        write(false);
      }}
    >
      <TextAreaField control={form.control} name="body" label={t('questions.message')} data-autofocus />
      <Group mt="sm" gap="sm">
        <Button size="sm" type="submit" loading={ask.isPending}>
          {t('questions.send')}
        </Button>
        <Button size="sm" variant="subtle" onClick={() => write(false)}>
          {t('cancel')}
        </Button>
      </Group>
    </Form>
  );
}
