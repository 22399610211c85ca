import { Button } from '@mantine/core';
import { reports } from '@steward/contract/carbon/reports';
import type { Report } from '@steward/contract/carbon/reports.report';
import { jobs } from '@steward/contract/foundation/jobs';
import { IconChevronDown, IconFileTypePdf } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useLive } from '../../../api/live.ts';
import { languages, type Language } from '../../../session/language.ts';
import { useFollowedJob } from '../../../shared/emissions/reports/followed-job.ts';
import { hasEnded, PdfJobCard } from '../../../shared/emissions/reports/pdf-job-card.tsx';
import { MenuButton } from '../../../ui/navigation/menu-button.tsx';

/** The PDF job of a report. */
export function usePdfJob(report: Report | null) {
  // Each state of a report has its own PDF, so that a PDF of the draft is not shown for a submission.
  const { jobId, follow } = useFollowedJob(report ? `ghg-pdf:${report._id}:${report.status}:${report.round}` : '');
  // Requested on this page: the file is saved as soon as it is ready.
  const [wanted, setWanted] = useState<string>();
  const ask = useSend(reports.makeGhgReportPdf, {
    onDone: ({ job_id }) => {
      setWanted(job_id);
      follow(job_id);
    },
  });
  return {
    jobId,
    isWanted: jobId !== undefined && jobId === wanted,
    isMaking: ask.isPending,
    make: (language: Language) => {
      if (report) ask.mutate({ report_id: report._id, language });
    },
    forget: () => follow(undefined),
  };
}

interface MakeProps {
  /** The language of the report: one click makes the PDF in it. */
  language: Language;
  onMake: (language: Language) => void;
  isBusy: boolean;
}

/** Makes the PDF in one step; another language is behind the arrow. */
export function MakePdf({ language, onMake, isBusy }: MakeProps) {
  const { t } = useTranslation('reports');
  return (
    <Button.Group>
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={18} />}
        loading={isBusy}
        onClick={() => onMake(language)}
      >
        {t('pdf.make')}
      </Button>
      <MenuButton
        label={t('words:languageOfThePdf')}
        button={(opener) => (
          <Button variant="default" px={8} aria-label={t('words:languageOfThePdf')} {...opener}>
            <IconChevronDown size={16} aria-hidden="true" />
          </Button>
        )}
        entries={languages.map(({ code, name }) => ({ key: code, label: name, lang: code, run: () => onMake(code) }))}
      />
    </Button.Group>
  );
}

interface Props {
  jobId: string;
  isDraft: boolean;
  /** Saves the file automatically when it is ready. */
  saves: boolean;
  onForget: () => void;
}

/** The progress of the PDF, and its download. */
export function PdfJob({ jobId, isDraft, saves, onForget }: Props) {
  const { t } = useTranslation(['reports', 'emissions']);
  const [isOver, setOver] = useState(false);
  const job = useAnswer(jobs.getJob, { job_id: jobId }, { refetchEvery: isOver ? false : 2000, freshFor: 0 });
  const ended = hasEnded(job.data?.status);
  if (ended !== isOver) setOver(ended);
  useLive('job', () => void job.refetch());
  const cancel = useSend(jobs.cancelJob);
  const save = () => download(reports.downloadGhgReportPdf, { job_id: jobId }, 'ghg-report.pdf');
  const isThere = job.data?.status === 'done';
  // A failed download is shown beside the button to retry.
  const saveOnce = useEffectEvent(() => void (saves && save().catch(() => undefined)));
  useEffect(() => {
    if (isThere) saveOnce();
  }, [isThere]);
  // Jobs are deleted after a while; a deleted one shows nothing.
  if (job.error && !job.data) return null;
  return (
    <PdfJobCard
      job={job.data}
      note={isDraft ? t('pdf.draft') : t('emissions:pdf.frozen')}
      onCancel={() => cancel.mutate({ job_id: jobId })}
      onDownload={save}
      onForget={onForget}
    />
  );
}
