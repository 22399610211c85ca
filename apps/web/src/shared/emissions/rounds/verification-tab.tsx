import { Button, Group } from '@mantine/core';
import type { Report } from '@steward/contract/carbon/reports.report';
import { rounds } from '@steward/contract/carbon/rounds';
import { IconMessageQuestion, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallForm } from '../../form/call-form.tsx';
import { Thread } from './thread.tsx';
import { Timeline } from './timeline.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { AssuranceStatus, ReportLog } from './assurance-status.tsx';
import classes from './verification.module.css';
import { VerifierLinks } from './verifier-links.tsx';

/** The exchange between the organization and its verifier: questions, links, submissions, events. */
export function VerificationTab({ report }: { report: Report | null }) {
  const { t } = useTranslation('emissions');
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
      {report.round > 0 && <AssuranceStatus report={report} />}
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
      <Card title={t('words:history')}>
        <Timeline events={events} />
      </Card>
      {report.round > 0 && <ReportLog report={report} />}
    </div>
  );
}

function Reply({ findingId }: { findingId: string }) {
  const { t } = useTranslation('emissions');
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <Group>
        <Button size="sm" variant="light" onClick={() => setOpen(true)}>
          {t('questions.reply')}
        </Button>
      </Group>
    );
  }
  return (
    <CallForm
      call={rounds.answerFinding}
      start={{ finding_id: findingId, body: '' }}
      submit={t('questions.send')}
      onSaved={() => setOpen(false)}
      onCancel={() => setOpen(false)}
    >
      {({ control }) => <TextAreaField control={control} name="body" label={t('questions.answer')} data-autofocus />}
    </CallForm>
  );
}
