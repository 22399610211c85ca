import { Button } from '@mantine/core';
import { ghg } from '@steward/contract/ghg';
import type { Report } from '@steward/contract/ghg-report';
import { jobs } from '@steward/contract/jobs';
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../api/download.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { useAnswer, useSend } from '../../api/hooks.ts';
import { useLive } from '../../api/live.ts';
import { languages, type Language } from '../../session/language.ts';
import { Card } from '../../ui/card.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { JobProgress } from '../../ui/progress.tsx';

/** The PDF being made of a report; it is found again after a reload. */
export function usePdfJob(report: Report | null) {
  // A PDF of the draft is none of what was sent: each state of a report has its own.
  const key = report ? `ghg-pdf:${report._id}:${report.status}:${report.round}` : '';
  const [, redraw] = useState(0);
  const follow = (jobId: string | undefined) => {
    if (jobId) sessionStorage.setItem(key, jobId);
    else sessionStorage.removeItem(key);
    redraw((count) => count + 1);
  };
  const ask = useSend(ghg.makeGhgReportPdf, {
    onDone: ({ job_id }) => follow(job_id),
  });
  return {
    jobId: sessionStorage.getItem(key) ?? undefined,
    isMaking: ask.isPending,
    make: (language: Language) => {
      if (report) ask.mutate({ report_id: report._id, language });
    },
    forget: () => follow(undefined),
  };
}

/** Asks in which language. */
export function MakePdf({ onMake, isBusy }: { onMake: (language: Language) => void; isBusy: boolean }) {
  const { t } = useTranslation('ghg');
  return (
    <MenuButton
      label={t('pdf.language')}
      button={(opener) => (
        <Button variant="default" leftSection={<IconFileTypePdf size={18} />} loading={isBusy} {...opener}>
          {t('pdf.make')}
        </Button>
      )}
      entries={languages.map(({ code, name }) => ({ key: code, label: name, lang: code, run: () => onMake(code) }))}
    />
  );
}

const stateOf = {
  queued: 'waiting',
  running: 'running',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
} as const;

interface Props {
  jobId: string;
  isDraft: boolean;
  onForget: () => void;
}

/** How far the PDF is, and the file when it is there. */
export function PdfJob({ jobId, isDraft, onForget }: Props) {
  const { t } = useTranslation('ghg');
  const failureText = useFailureText();
  const [problem, tell] = useState<string>();
  const [isOver, setOver] = useState(false);
  const job = useAnswer(jobs.getJob, { job_id: jobId }, { refetchEvery: isOver ? false : 2000, freshFor: 0 });
  const status = job.data?.status ?? 'queued';
  const hasEnded = status !== 'queued' && status !== 'running';
  if (hasEnded !== isOver) setOver(hasEnded);
  useLive('job', () => void job.refetch());
  const cancel = useSend(jobs.cancelJob);
  const save = () => {
    tell(undefined);
    download(ghg.downloadGhgReportPdf, { job_id: jobId }, 'ghg-report.pdf').catch((error: unknown) => {
      tell(failureText(error));
    });
  };
  // Jobs are kept for a while only; one that is gone says nothing any more.
  if (job.error && !job.data) return null;
  return (
    <Card>
      <JobProgress
        label={t('pdf.title')}
        state={stateOf[status]}
        percent={job.data?.percent}
        note={problem ?? (isDraft ? t('pdf.draft') : t('pdf.frozen'))}
        failure={t('pdf.failed')}
        onCancel={() => cancel.mutate({ job_id: jobId })}
      />
      {hasEnded && (
        <div style={{ display: 'flex', gap: 8, marginBlockStart: 10 }}>
          {status === 'done' && (
            <Button size="sm" leftSection={<IconDownload size={17} />} onClick={save}>
              {t('pdf.download')}
            </Button>
          )}
          <Button size="sm" variant="subtle" onClick={onForget}>
            {t('pdf.close')}
          </Button>
        </div>
      )}
    </Card>
  );
}
