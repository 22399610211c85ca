import { Button, Select, Stack } from '@mantine/core';
import { documents } from '@steward/contract/estate/documents';
import { jobs } from '@steward/contract/foundation/jobs';
import { frameworks } from '@steward/contract/reporting/frameworks';
import type { FrameworkReport } from '@steward/contract/reporting/frameworks.models';
import { reportFiles } from '@steward/contract/reporting/report-files';
import { IconFileTypeDocx, IconFileTypePdf } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { address } from '../../../api/address.ts';
import { download } from '../../../api/download.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { useLive } from '../../../api/live.ts';
import { currentLanguage, languages, type Language } from '../../../session/language.ts';
import { textOf, useAddressState } from '../../../shared/address-state.ts';
import { useFollowedJob } from '../../../shared/emissions/reports/followed-job.ts';
import { hasEnded, PdfJobCard } from '../../../shared/emissions/reports/pdf-job-card.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount } from '../../../ui/format.ts';
import { ButtonLink, ServedLink } from '../../../ui/link.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import classes from './report-files.module.css';
import { CrremCard } from './crrem-card.tsx';
import { TemplateCard } from './template-card.tsx';

/** A report as a PDF or a Word document in the letters of a template, with the first page of the PDF beside the form. */
export default function GenerateScreen() {
  const { t } = useTranslation('report-files');
  const failureText = useFailureText();
  const [{ report: asked }, change] = useAddressState();
  const view = useAnswer(frameworks.reportingView, { language: currentLanguage() });
  if (view.error && !view.data)
    return <ErrorState isPage message={failureText(view.error)} onRetry={() => void view.refetch()} />;
  if (!view.data) return <PageSkeleton />;
  const { reports } = view.data;
  const report = reports.find(({ _id }) => _id === textOf(asked)) ?? reports[0];
  return (
    <>
      <PageHeader title={t('heading')} question={t('question')} />
      {report ? (
        <Generating
          key={report._id}
          reports={reports}
          report={report}
          onChoose={(id) => change({ report: id }, { push: true })}
        />
      ) : (
        <EmptyState
          icon={IconFileTypePdf}
          title={t('noReports')}
          actions={<ButtonLink to="/solutions/reporting">{t('toFrameworks')}</ButtonLink>}
        >
          {t('noReportsText')}
        </EmptyState>
      )}
      <div className={classes.below}>
        <CrremCard />
      </div>
    </>
  );
}

type Format = 'pdf' | 'docx';

interface Props {
  reports: readonly FrameworkReport[];
  report: FrameworkReport;
  onChoose: (id: string) => void;
}

const nameOf = ({ framework, year, subject_name }: FrameworkReport) => `${framework} ${year} – ${subject_name}`;

function Generating({ reports, report, onChoose }: Props) {
  const { t } = useTranslation('report-files');
  const [round, setRound] = useState(report.state === 'open' ? 0 : report.round);
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const [format, setFormat] = useState<Format>('pdf');
  const { jobId, follow } = useFollowedJob(`report-file:${report._id}`);
  const make = useSend(reportFiles.makeReportFile, { onDone: ({ job_id }) => follow(job_id) });
  const job = useAnswer(
    jobs.getJob,
    { job_id: jobId ?? '' },
    { enabled: jobId !== undefined, refetchEvery: 2000, freshFor: 0 },
  );
  useLive('job', () => void job.refetch());
  const cancel = useSend(jobs.cancelJob);
  const made = jobId !== undefined && job.data?.status === 'done' ? job.data : undefined;
  const result = made?.result as { document_id: string | null; format: Format } | undefined;
  const documentId = result?.document_id ?? undefined;
  const { missing } = report.completeness;
  const rounds = Array.from({ length: report.round }, (_, at) => report.round - at);
  return (
    <div className={classes.columns}>
      <Stack gap="md">
        <Card title={t('report')}>
          <Stack gap="md">
            <Select
              label={t('chooseReport')}
              allowDeselect={false}
              searchable={reports.length > 8}
              data={reports.map((one) => ({ value: one._id, label: nameOf(one) }))}
              value={report._id}
              onChange={(next) => next && onChoose(next)}
            />
            <Select
              label={t('version')}
              allowDeselect={false}
              data={[
                { value: '0', label: t('draftNow') },
                ...rounds.map((no) => ({ value: String(no), label: t('roundNo', { round: no }) })),
              ]}
              value={String(round)}
              onChange={(next) => setRound(Number(next ?? 0))}
            />
            <Select
              label={t('languageOfReport')}
              allowDeselect={false}
              data={languages.map(({ code, name }) => ({ value: code, label: name }))}
              value={language}
              onChange={(next) => setLanguage((next ?? language) as Language)}
            />
            <Select
              label={t('format')}
              allowDeselect={false}
              data={[
                { value: 'pdf', label: t('pdf') },
                { value: 'docx', label: t('word') },
              ]}
              value={format}
              onChange={(next) => setFormat((next ?? format) as Format)}
            />
            {round === 0 && (
              <div>
                <p className={classes.soft}>
                  {missing > 0 ? t('left', { count: missing, formatted: formatCount(missing) }) : t('allAnswered')}
                </p>
                {missing > 0 && (
                  <ServedLink href={report.address} size="compact-sm" variant="subtle">
                    {t('answerThem')}
                  </ServedLink>
                )}
              </div>
            )}
            <Button
              leftSection={
                format === 'pdf' ? (
                  <IconFileTypePdf size={18} aria-hidden="true" />
                ) : (
                  <IconFileTypeDocx size={18} aria-hidden="true" />
                )
              }
              loading={make.isPending}
              onClick={() => make.mutate({ report_id: report._id, language, format, ...(round > 0 && { round }) })}
            >
              {t(format === 'pdf' ? 'make' : 'makeWord')}
            </Button>
          </Stack>
        </Card>
        {jobId !== undefined && (job.data || !job.error) && (
          <PdfJobCard
            job={job.data}
            note={t(round === 0 ? 'draftNote' : 'roundNote')}
            onCancel={() => cancel.mutate({ job_id: jobId })}
            onDownload={() =>
              download(reportFiles.downloadReportFile, { job_id: jobId }, `report.${result?.format ?? 'pdf'}`)
            }
            onForget={() => follow(undefined)}
          />
        )}
        <TemplateCard portfolioId={report.level === 'portfolio' ? report.subject_id : undefined} />
      </Stack>
      <Card title={t('firstPage')}>
        {documentId === undefined || !hasEnded(job.data?.status) ? (
          <p className={classes.soft}>{t('firstPageHint')}</p>
        ) : (
          <Stack gap="sm">
            {result?.format === 'docx' ? (
              <p className={classes.soft}>{t('wordHint')}</p>
            ) : (
              <img
                key={jobId}
                className={classes.page}
                alt={`${t('firstPage')}: ${nameOf(report)}`}
                src={address(documents.getDocumentPage, { document_id: documentId, page: 1, width: 1200 }).url}
              />
            )}
            <ButtonLink to="/documentation/document" search={{ document: documentId }} variant="subtle">
              {t('openDocument')}
            </ButtonLink>
          </Stack>
        )}
      </Card>
    </div>
  );
}
