import { Button, Group, Menu } from '@mantine/core';
import { frameworks } from '@steward/contract/reporting/frameworks';
import type { FrameworkContent } from '@steward/contract/reporting/frameworks.models';
import { reportFiles } from '@steward/contract/reporting/report-files';
import {
  IconCalendarDue,
  IconChecks,
  IconDots,
  IconFileCode,
  IconFileSpreadsheet,
  IconFileTypePdf,
  IconHistory,
  IconLock,
  IconMathFunction,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../api/hooks.ts';
import { useDownload } from '../../../../api/use-download.ts';
import { currentLanguage } from '../../../../session/language.ts';
import { textOf, useAddressState } from '../../../../shared/address-state.ts';
import { StatusBadge } from '../../../../ui/badges.tsx';
import { formatCount, formatDay } from '../../../../ui/format.ts';
import { useNavigate } from '../../../../ui/navigate.tsx';
import { DeleteDialog, DiscardDialog } from '../../../../ui/overlays/dialogs.tsx';
import { SidePanel } from '../../../../ui/overlays/side-panel.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { AnswerEditor } from './answer-editor.tsx';
import { ApproveDialog, ReopenDialog, SubmitDialog } from './round-dialogs.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { DueDialog } from './due-dialog.tsx';
import { useStateName } from '../frameworks-words.ts';
import classes from './report.module.css';
import { QuestionNav } from './question-nav.tsx';
import { toneOfState } from '../report-table.tsx';
import { RoundsPanel } from './rounds-panel.tsx';
import type { Slot } from './slot.ts';
import { SourcesPane } from './sources-pane.tsx';
import { useTakeOver } from './use-take-over.ts';

type Open = 'approve' | 'submit' | 'reopen' | 'rounds' | 'ask' | 'due' | 'delete';

/** A report: its questions at the start, the answer in the middle, its sources at the end. */
export function ReportPage({ report, top }: { report: FrameworkContent; top?: ReactNode }) {
  const { t } = useTranslation('frameworks');
  const stateName = useStateName();
  const [{ question, subject }, change] = useAddressState();
  const [open, setOpen] = useState<Open>();
  const slots = report.sections.flatMap(({ questions }) =>
    questions.flatMap((one) => one.answers.map((answer): Slot => ({ question: one, answer }))),
  );
  const isAsked = ({ answer }: Slot) =>
    answer.code === textOf(question) && (answer.subject_id ?? undefined) === textOf(subject);
  const current = slots.find(isAsked) ?? slots.find(({ answer }) => answer.state === 'open') ?? slots[0];
  const [isTyping, setTyping] = useState(false);
  const [asked, setAsked] = useState<Slot>();
  const goTo = ({ answer }: Slot) =>
    change({ question: answer.code, subject: answer.subject_id ?? undefined }, { push: true });
  const choose = (slot: Slot) => (isTyping ? setAsked(slot) : goTo(slot));
  const { completeness: all } = report;
  const close = () => setOpen(undefined);
  return (
    <>
      <PageHeader
        title={`${report.framework} ${report.year}`}
        question={
          <span className={classes.facts}>
            <bdi>{report.subject_name}</bdi>
            <StatusBadge tone={toneOfState[report.state]}>{stateName(report.state)}</StatusBadge>
            <span>{t('answeredOf', { answered: formatCount(all.answered), of: formatCount(all.applicable) })}</span>
            {all.to_review > 0 && <span>{t('toReviewCount', { count: all.to_review })}</span>}
            {report.stale > 0 && <StatusBadge tone="warn">{t('toUpdateCount', { count: report.stale })}</StatusBadge>}
            {report.due_on && <span>{t('dueOn', { day: formatDay(report.due_on) })}</span>}
          </span>
        }
        actions={<Actions report={report} slots={slots} onOpen={setOpen} />}
      />
      {top}
      <div className={classes.report}>
        <QuestionNav report={report} current={current} onChoose={choose} />
        {current && (
          <>
            <AnswerEditor
              key={`${current.answer.code} ${current.answer.subject_id ?? ''}`}
              report={report}
              slot={current}
              onNext={() => {
                const next = slots[slots.indexOf(current) + 1];
                if (next) goTo(next);
              }}
              onTyping={setTyping}
            />
            <SourcesPane
              key={`${current.answer.code} ${current.answer.subject_id ?? ''}`}
              report={report}
              slot={current}
            />
          </>
        )}
      </div>
      <DiscardDialog
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onAccept={() => {
          if (asked) goTo(asked);
          setAsked(undefined);
        }}
      />
      {open === 'approve' && <ApproveDialog report={report} slots={slots} onChoose={choose} onClose={close} />}
      {open === 'submit' && <SubmitDialog report={report} onClose={close} />}
      {open === 'reopen' && <ReopenDialog report={report} onClose={close} />}
      {open === 'ask' && <AskDialog report={report} slots={slots} onClose={close} />}
      {open === 'due' && <DueDialog report={report} onClose={close} />}
      {open === 'delete' && <Deletion report={report} onClose={close} />}
      <SidePanel opened={open === 'rounds'} onClose={close} title={t('rounds')} width={560}>
        <RoundsPanel report={report} />
      </SidePanel>
    </>
  );
}

function Actions({ report, slots, onOpen }: { report: FrameworkContent; slots: Slot[]; onOpen: (what: Open) => void }) {
  const { t } = useTranslation('frameworks');
  const takeOver = useTakeOver();
  const navigate = useNavigate();
  const download = useDownload();
  const exportAs = (format: 'json' | 'xlsx') =>
    download(
      reportFiles.exportReport,
      {
        report_id: report._id,
        format,
        language: currentLanguage(),
        ...(report.state !== 'open' && { round: report.round }),
      },
      `report.${format}`,
    );
  const withFigures = slots.filter(
    ({ question, answer }) => question.has_figures && answer.may_edit && answer.follows === null,
  );
  const codes = [...new Set(withFigures.map(({ answer }) => answer.code))];
  return (
    <Group gap="xs">
      {codes.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconMathFunction size={16} aria-hidden="true" />}
          loading={takeOver.isPending}
          onClick={() => takeOver.mutate({ report_id: report._id, version: report.version, codes })}
        >
          {t('takeOverAll')}
        </Button>
      )}
      {report.may_approve && report.state === 'open' && (
        <Button leftSection={<IconLock size={16} aria-hidden="true" />} onClick={() => onOpen('approve')}>
          {t('words:approve')}
        </Button>
      )}
      {report.may_approve && report.state === 'approved' && (
        <Button leftSection={<IconChecks size={16} aria-hidden="true" />} onClick={() => onOpen('submit')}>
          {t('noteSubmission')}
        </Button>
      )}
      {report.may_approve && report.state !== 'open' && (
        <Button variant="default" onClick={() => onOpen('reopen')}>
          {t('reopen')}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" px="xs" aria-label={t('words:moreActions')}>
            <IconDots size={18} aria-hidden="true" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {report.may_edit && (
            <Menu.Item leftSection={<IconUserPlus size={16} aria-hidden="true" />} onClick={() => onOpen('ask')}>
              {t('ask')}
            </Menu.Item>
          )}
          {report.may_edit && (
            <Menu.Item leftSection={<IconCalendarDue size={16} aria-hidden="true" />} onClick={() => onOpen('due')}>
              {t('changeDue')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconHistory size={16} aria-hidden="true" />} onClick={() => onOpen('rounds')}>
            {t('rounds')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFileTypePdf size={16} aria-hidden="true" />}
            onClick={() => void navigate({ to: '/report-generate', search: { report: report._id } })}
          >
            {t('printReport')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFileSpreadsheet size={16} aria-hidden="true" />}
            onClick={() => exportAs('xlsx')}
          >
            {t('exportWorkbook')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileCode size={16} aria-hidden="true" />} onClick={() => exportAs('json')}>
            {t('exportJson')}
          </Menu.Item>
          {report.may_delete && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} aria-hidden="true" />}
              onClick={() => onOpen('delete')}
            >
              {t('deleteReport')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

function Deletion({ report, onClose }: { report: FrameworkContent; onClose: () => void }) {
  const { t } = useTranslation('frameworks');
  const navigate = useNavigate();
  const remove = useSend(frameworks.deleteReport);
  return (
    <DeleteDialog
      opened
      onClose={onClose}
      onAccept={() =>
        remove.mutateAsync({ report_id: report._id }).then(() => navigate({ to: '/solutions/reporting' }))
      }
    >
      {t('deleteText', { name: `${report.framework} ${report.year}` })}
    </DeleteDialog>
  );
}
