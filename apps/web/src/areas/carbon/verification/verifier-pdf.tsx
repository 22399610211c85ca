import { Button } from '@mantine/core';
import { verification } from '@steward/contract/carbon/verification';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../api/download.ts';
import { CallFailure } from '../../../api/failure.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { languages, type Language } from '../../../session/language.ts';
import { useFollowedJob } from '../../../shared/emissions/reports/followed-job.ts';
import { hasEnded, PdfJobCard } from '../../../shared/emissions/reports/pdf-job-card.tsx';
import { MenuButton } from '../../../ui/navigation/menu-button.tsx';
import type { Frozen } from './frozen-report.ts';
import classes from './workplace.module.css';

/** The verifier's PDF of the submission, requested with the secret of the link. */
export function useVerifierPdf(token: string, { _id, round }: Frozen['head']) {
  const { jobId, follow } = useFollowedJob(`verifier-pdf:${_id}:${round}`);
  const ask = useSend(verification.makeReportPdfByVerifier, { onDone: ({ job_id }) => follow(job_id) });
  return {
    jobId,
    isMaking: ask.isPending,
    make: (language: Language) => ask.mutate({ token, language }),
    forget: () => follow(undefined),
  };
}

/** The choice of the language. */
export function MakeVerifierPdf({ onMake, isBusy }: { onMake: (language: Language) => void; isBusy: boolean }) {
  const { t } = useTranslation('verification');
  return (
    <MenuButton
      label={t('words:languageOfThePdf')}
      button={(opener) => (
        <Button leftSection={<IconFileTypePdf size={18} />} loading={isBusy} {...opener}>
          {t('head.pdf')}
        </Button>
      )}
      entries={languages.map(({ code, name }) => ({ key: code, label: name, lang: code, run: () => onMake(code) }))}
    />
  );
}

interface Props {
  token: string;
  jobId: string;
  year: number;
  onForget: () => void;
}

/** The progress. There is no event stream without an account: the page polls. */
export function VerifierPdf({ token, jobId, year, onForget }: Props) {
  const { t } = useTranslation('emissions');
  const [isOver, setOver] = useState(false);
  const input = { token, job_id: jobId };
  const job = useAnswer(verification.getReportPdfForVerifier, input, {
    refetchEvery: isOver ? false : 1000,
    freshFor: 0,
  });
  const isGone = job.error instanceof CallFailure && [403, 404].includes(job.error.status);
  const ended = isGone || hasEnded(job.data?.status);
  if (ended !== isOver) setOver(ended);
  const cancel = useSend(verification.cancelReportPdfByVerifier);
  // Jobs are deleted after a while, and a link expires; neither shows anything.
  if (isGone) return null;
  return (
    <div className={classes['screen-only']}>
      <PdfJobCard
        job={job.data}
        note={t('pdf.frozen')}
        onCancel={() => cancel.mutate(input)}
        onDownload={() => download(verification.downloadReportForVerifier, input, `ghg-report-${year}.pdf`)}
        onForget={onForget}
      />
    </div>
  );
}
