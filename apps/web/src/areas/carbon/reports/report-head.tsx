import { Button, Tooltip } from '@mantine/core';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { Report } from '@steward/contract/carbon/reports.report';
import { archives } from '@steward/contract/operations/archives';
import { IconArrowBackUp, IconEdit, IconFileZip, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { address } from '../../../api/address.ts';
import { ReportStatus } from '../../../shared/emissions/reports/status-badge.tsx';
import { decisionIn } from '../../../shared/emissions/report-words.ts';
import { FactDialog } from '../../../shared/emissions/rounds/fact-dialog.tsx';
import { formatDay } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { RelativeTime } from '../../../ui/values/relative-time.tsx';
import { useMay } from '../../../shared/may.ts';
import { MakePdf, PdfJob, usePdfJob } from './report-pdf.tsx';
import type { About, Tab } from './report-address.ts';
import classes from './report-page.module.css';
import { SendDialog } from './verification/send-dialog.tsx';
import type { TextDraft } from './text-draft.ts';
import { WithdrawDialog } from './verification/withdraw-dialog.tsx';

interface Props {
  about: About;
  targetName: string;
  inventory: Inventory;
  report: Report | null;
  draft: TextDraft;
  onGo: (tab: Tab, field?: string) => void;
}

/** The subject of the report, its state, and its actions. */
export function ReportHead({ about, targetName, inventory, report, draft, onGo }: Props) {
  const { t } = useTranslation('reports');
  const mayChange = useMay('ghg-protocol.approve');
  const [dialog, setDialog] = useState<'send' | 'withdraw' | 'correct'>();
  const pdf = usePdfJob(report);
  const status = report?.status ?? 'draft';
  const canSend = status === 'draft' || status === 'rejected';
  return (
    <>
      <div className={classes.head}>
        <div className={classes.what}>
          <h2 className={classes.name}>
            <bdi>{targetName}</bdi> <bdi>{about.year}</bdi>
          </h2>
          <ReportStatus status={status} standing={report?.standing ?? null} imported={report?.imported ?? null} />
          <span className={classes.when}>
            {report ? (
              <>
                {t('words:saved')} <RelativeTime moment={report.updated_at} />
                {report.round > 0 && ` · ${t('head.round', { round: report.round })}`}
              </>
            ) : (
              t('head.notSaved')
            )}
          </span>
        </div>
        <div className={classes.actions}>
          {report && <MakePdf language={report.language} onMake={pdf.make} isBusy={pdf.isMaking} />}
          {status === 'sent' && mayChange && (
            <Button variant="default" leftSection={<IconArrowBackUp size={18} />} onClick={() => setDialog('withdraw')}>
              {t('words:withdraw')}
            </Button>
          )}
          {canSend && (
            <Tooltip label={t('head.adminSends')} disabled={mayChange}>
              <Button
                leftSection={<IconSend size={18} />}
                onClick={() => mayChange && setDialog('send')}
                {...(!mayChange && { 'data-disabled': true, 'aria-disabled': true })}
              >
                {t(status === 'rejected' ? 'words:sendAgain' : 'head.send')}
              </Button>
            </Tooltip>
          )}
        </div>
      </div>
      {report?.imported && <Imported report={report} imported={report.imported} />}
      {report && <Banner report={report} {...(mayChange && { onCorrect: () => setDialog('correct') })} />}
      {pdf.jobId && (
        <PdfJob key={pdf.jobId} jobId={pdf.jobId} isDraft={canSend} saves={pdf.isWanted} onForget={pdf.forget} />
      )}
      {dialog === 'send' && (
        <SendDialog
          report={report}
          inventory={inventory}
          isDirty={draft.isDirty}
          texts={draft.texts}
          onClose={() => setDialog(undefined)}
          onGo={(tab, field) => {
            setDialog(undefined);
            onGo(tab, field);
          }}
        />
      )}
      {report && dialog === 'correct' && (
        <FactDialog reportId={report._id} isCorrection onClose={() => setDialog(undefined)} />
      )}
      {report && dialog === 'withdraw' && <WithdrawDialog reportId={report._id} onClose={() => setDialog(undefined)} />}
    </>
  );
}

/** The archive that the report came from, and how far its state there counts here. */
function Imported({ report, imported }: { report: Report; imported: NonNullable<Report['imported']> }) {
  const { t } = useTranslation('reports');
  const mayExport = useMay('ghg-protocol.export');
  const { archive, organization, signature, signing_key, status } = imported;
  const isOwn = signature === 'own';
  const facts = {
    archive,
    organization,
    day: formatDay(imported.imported_at),
    exported: imported.exported_at ? formatDay(imported.exported_at) : '–',
    name: imported.imported_by,
  };
  return (
    <Notice
      tone={isOwn || !status ? 'plain' : 'warn'}
      icon={IconFileZip}
      title={t(isOwn ? 'imported.own' : status ? `imported.${status}` : 'imported.draft', facts)}
      actions={
        !isOwn &&
        status &&
        mayExport && (
          <Button
            component="a"
            href={address(archives.downloadImportedReport, { report_id: report._id }).url}
            download
            variant="default"
          >
            {t('imported.download')}
          </Button>
        )
      }
    >
      {t(isOwn ? 'imported.ownText' : 'imported.text', facts)}
      {signature === 'other' && (
        <p className={classes.ink}>
          {t('imported.otherKey')}{' '}
          <bdi dir="ltr" className={classes.hash}>
            {signing_key}
          </bdi>
        </p>
      )}
    </Notice>
  );
}

/** The state of the report in a sentence or two: its holder, its decision, the next step. */
function Banner({ report, onCorrect }: { report: Report; onCorrect?: () => void }) {
  const { t } = useTranslation('reports');
  const { t: shared } = useTranslation('emissions');
  const { status, standing, round, events, sha256 } = report;
  if (status === 'draft') return null;
  const state = status === 'rejected' && standing ? standing : status;
  const kind = state === status ? status : `statement-${state}`;
  const event = events.findLast((one) => one.kind === kind && one.round === round);
  const { assurance, words } = decisionIn(event?.note ?? '');
  return (
    <div className={`${classes.banner} ${classes[status]}`}>
      <p>
        <strong>
          {t(`banner.${state}`, {
            name: status === 'sent' ? (report.links[0]?.verifier_name ?? '') : (event?.actor_name ?? ''),
            day: formatDay(event?.at ?? report.updated_at),
          })}
        </strong>
        {status === 'accepted' && assurance && ` ${shared(`assurance.${assurance}`)}.`}
      </p>
      {status !== 'sent' && words && (
        <p className={`${classes.ink} ${classes.quote}`} dir="auto">
          {words}
        </p>
      )}
      <p className={classes.ink}>{t(`banner.${state}Text`)}</p>
      {status === 'accepted' && onCorrect && (
        <div>
          <Button variant="default" size="compact-md" leftSection={<IconEdit size={16} />} onClick={onCorrect}>
            {shared('facts.correct')}
          </Button>
        </div>
      )}
      {status === 'accepted' && sha256 && (
        <p className={classes.ink}>
          {t('seal.hash')}{' '}
          <bdi dir="ltr" className={classes.hash}>
            {sha256}
          </bdi>
        </p>
      )}
    </div>
  );
}
