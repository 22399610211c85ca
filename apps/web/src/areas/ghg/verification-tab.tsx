import { Button, Group } from '@mantine/core';
import { ghg } from '@steward/contract/ghg';
import type { Report } from '@steward/contract/ghg-report';
import { IconMessageQuestion, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callResolver } from '../../api/call-resolver.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { useSend } from '../../api/hooks.ts';
import { Thread } from '../../shared/ghg-report/thread.tsx';
import { Timeline } from '../../shared/ghg-report/timeline.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import classes from './report-page.module.css';
import { VerifierLinks } from './verifier-links.tsx';

/** Everything between the organization and its verifier: questions, links, what was frozen, what happened. */
export function VerificationTab({ report }: { report: Report | null }) {
  const { t } = useTranslation('ghg');
  if (!report) {
    return (
      <EmptyState icon={IconShieldCheck} title={t('verification.none')}>
        {t('verification.noneText')}
      </EmptyState>
    );
  }
  const { findings, links, events, sha256, status } = report;
  return (
    <div className={classes.page}>
      <Card title={t('questions.title')} note={t('questions.note')}>
        {findings.length === 0 ? (
          <Group gap="sm" c="dimmed">
            <IconMessageQuestion size={20} aria-hidden="true" />
            {t('questions.none')}
          </Group>
        ) : (
          <div className={classes.page}>
            {findings.map((finding) => (
              <Thread key={finding._id} finding={finding}>
                {finding.status !== 'closed' && status !== 'accepted' && <Reply findingId={finding._id} />}
              </Thread>
            ))}
          </div>
        )}
      </Card>
      {sha256 && (
        <Card title={t('seal.title')} note={t('seal.note')}>
          <p className={classes.hash} style={{ margin: 0 }}>
            <bdi dir="ltr">{sha256}</bdi>
          </p>
        </Card>
      )}
      {links.length > 0 && <VerifierLinks links={links} />}
      <Card title={t('timeline')}>
        <Timeline events={events} />
      </Card>
    </div>
  );
}

function Reply({ findingId }: { findingId: string }) {
  const { t } = useTranslation('ghg');
  const failureText = useFailureText();
  const [isOpen, open] = useState(false);
  const answer = useSend(ghg.answerFinding, { inPlace: true });
  const form = useForm({
    resolver: callResolver(ghg.answerFinding),
    defaultValues: { finding_id: findingId, body: '' },
  });
  if (!isOpen) {
    return (
      <Group>
        <Button size="sm" variant="light" onClick={() => open(true)}>
          {t('questions.reply')}
        </Button>
      </Group>
    );
  }
  return (
    <Form
      form={form}
      failure={answer.error && failureText(answer.error)}
      onSubmit={async (values) => {
        await answer.mutateAsync(values);
        form.reset();
        open(false);
      }}
    >
      <TextAreaField control={form.control} name="body" label={t('questions.answer')} data-autofocus />
      <Group mt="sm" gap="sm">
        <Button size="sm" type="submit" loading={answer.isPending}>
          {t('questions.send')}
        </Button>
        <Button size="sm" variant="subtle" onClick={() => open(false)}>
          {t('cancel')}
        </Button>
      </Group>
    </Form>
  );
}
