import { useQueryClient } from '@tanstack/react-query';
import { Button, Group, Select, Textarea } from '@mantine/core';
import { frameworks } from '@steward/contract/reporting/frameworks';
import type { FrameworkAnswer, FrameworkContent } from '@steward/contract/reporting/frameworks.models';
import { answerUnit, type AnswerValue } from '@steward/core/disclosures/answer-value';
import {
  IconArrowBackUp,
  IconCalendarDue,
  IconLink,
  IconLock,
  IconRefreshAlert,
  IconSend,
  IconUser,
  IconUserCheck,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../../../api/failure.ts';
import { useFailureText } from '../../../../api/failure-text.ts';
import { useSend } from '../../../../api/hooks.ts';
import { StatusBadge } from '../../../../ui/badges.tsx';
import { formatDay } from '../../../../ui/format.ts';
import { ServedLink } from '../../../../ui/link.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { DateText } from '../../../../ui/value-text.tsx';
import { useAnswerStateName } from '../frameworks-words.ts';
import classes from './report.module.css';
import { looks, shownState } from './question-state.ts';
import { KeepDialog, SendBackDialog } from './reason-dialogs.tsx';
import type { Slot } from './slot.ts';
import { useTakeOver } from './use-take-over.ts';
import { ValueInput } from './value-input.tsx';
import { ValueShown } from './value-shown.tsx';

interface Props {
  report: FrameworkContent;
  slot: Slot;
  onNext: () => void;
  /** Whether typed words would be lost. */
  onTyping: (isTyping: boolean) => void;
}

type Mode = 'answer' | 'not-applicable' | 'omitted';

const modeOf = ({ state }: FrameworkAnswer): Mode =>
  state === 'omitted' || state === 'not-applicable' ? state : 'answer';

/** What is wrong with the answer that was sent, by the place in its value, in the language of the user. */
function useErrorsOf(failure: unknown, label: string): Map<string, string> {
  const { t } = useTranslation('form');
  const textOf = (message: string) =>
    t([`validation.${message}`], { label, defaultValue: message, nsSeparator: false });
  return new Map(
    failure instanceof CallFailure
      ? failure.errors.map(({ field, message }) => [field.replace(/^answers\.0\.(value\.?)?/, ''), textOf(message)])
      : [],
  );
}

/** One question with its answer: written, sent to review, reviewed or sent back. */
export function AnswerEditor({ report, slot: { question: asked, answer }, onNext, onTyping }: Props) {
  const question = { ...asked, unit: answerUnit(asked.unit, answer.citations) };
  const { t } = useTranslation('frameworks');
  const answerStateName = useAnswerStateName();
  const failureText = useFailureText();
  // The version that the fields began with: another one may arrive while the user types.
  const [base, setBase] = useState(answer);
  const [value, setValue] = useState<AnswerValue>(answer.value);
  const [mode, setMode] = useState<Mode>(modeOf(answer));
  const [reason, setReason] = useState(answer.reason);
  const [reasonCode, setReasonCode] = useState(answer.reason_code);
  const [dialog, setDialog] = useState<'keep' | 'send-back'>();
  const save = useSend(frameworks.saveReportingData, { inPlace: true });
  const review = useSend(frameworks.reviewAnswers);
  const takeOver = useTakeOver();
  const client = useQueryClient();
  const state = shownState(answer, report);
  const isFollowing = answer.follows !== null;
  const isLocked = !answer.may_edit || isFollowing;
  const differsFrom = (other: FrameworkAnswer) =>
    JSON.stringify(value) !== JSON.stringify(other.value) ||
    reason !== other.reason ||
    reasonCode !== other.reason_code ||
    mode !== modeOf(other);
  const isTyped = differsFrom(base);
  const isChanged = differsFrom(answer);
  const isOvertaken = answer.version !== base.version && isTyped && isChanged;
  const take = (other: FrameworkAnswer) => {
    setBase(other);
    setValue(other.value);
    setMode(modeOf(other));
    setReason(other.reason);
    setReasonCode(other.reason_code);
  };
  if (answer.version !== base.version && !isOvertaken) take(answer);
  useEffect(() => {
    onTyping(isChanged);
    return () => onTyping(false);
  }, [isChanged, onTyping]);
  const errors = useErrorsOf(save.error, question.title);
  const send = (as: 'drafted' | 'answered', next?: () => void) =>
    save.mutate(
      {
        report_id: report._id,
        version: report.version,
        answers: [
          {
            code: answer.code,
            subject_id: answer.subject_id,
            ...(mode === 'answer'
              ? { value: value as never, state: value === null && as === 'drafted' ? ('open' as const) : as }
              : { state: mode, reason, reason_code: reasonCode }),
          },
        ],
      },
      {
        onSuccess: () => next?.(),
        // The answer of the other user is shown beside the typed one.
        onError: (failure) => {
          if (failure instanceof CallFailure && failure.status === 409)
            void client.invalidateQueries({ queryKey: ['frameworks'] });
        },
      },
    );
  const isSettled = answer.state !== 'open' && answer.state !== 'drafted';
  return (
    <section className={classes.editor} aria-labelledby="question-title">
      <div className={classes.kicker}>
        <bdi>{answer.code}</bdi>
        <StatusBadge tone={looks[state].tone}>{answerStateName(state)}</StatusBadge>
        {question.required ? <span>{t('requiredQuestion')}</span> : <span>{t('voluntary')}</span>}
      </div>
      <h2 id="question-title">{question.title}</h2>
      {answer.subject_name && (
        <p className={classes.soft}>
          <bdi>{answer.subject_name}</bdi>
        </p>
      )}
      {question.help && <p className={classes.help}>{question.help}</p>}
      <ul className={classes.meta}>
        {answer.owner && (
          <li>
            <IconUser size={15} aria-hidden="true" /> {t('ownerIs', { name: answer.owner.name })}
          </li>
        )}
        {answer.reviewer && (
          <li>
            <IconUserCheck size={15} aria-hidden="true" /> {t('reviewerIs', { name: answer.reviewer.name })}
          </li>
        )}
        {answer.due_on && (
          <li>
            <IconCalendarDue size={15} aria-hidden="true" /> {t('dueOn', { day: formatDay(answer.due_on) })}
          </li>
        )}
        {question.references.length > 0 && (
          <li>
            <bdi>{question.references.join(', ')}</bdi>
          </li>
        )}
      </ul>
      {answer.sent_back_reason && (
        <Notice tone="warn" icon={IconArrowBackUp} title={t('sentBackTitle')}>
          <bdi>{answer.sent_back_reason}</bdi>
        </Notice>
      )}
      {answer.staleness === 'value' && report.state !== 'open' && (
        <Notice icon={IconLock} title={t(report.state === 'submitted' ? 'asSubmitted' : 'asApproved')}>
          {t('staleText')}
        </Notice>
      )}
      {answer.staleness === 'value' && report.state === 'open' && (
        <Notice
          tone="warn"
          icon={IconRefreshAlert}
          title={t('staleTitle')}
          actions={
            answer.may_edit && (
              <>
                {question.has_figures && !isFollowing && (
                  <Button
                    size="compact-md"
                    loading={takeOver.isPending}
                    onClick={() =>
                      takeOver.mutate({ report_id: report._id, version: report.version, codes: [answer.code] })
                    }
                  >
                    {t('useCurrent')}
                  </Button>
                )}
                <Button size="compact-md" variant="default" onClick={() => setDialog('keep')}>
                  {t('keep')}
                </Button>
              </>
            )
          }
        >
          {t('staleText')}
        </Notice>
      )}
      {isOvertaken && (
        <Notice
          tone="warn"
          icon={IconRefreshAlert}
          isUrgent
          title={t('overtakenTitle', { name: answer.written_by?.name ?? '' })}
          actions={
            <Button size="compact-md" variant="default" onClick={() => take(answer)}>
              {t('takeTheirs')}
            </Button>
          }
        >
          <p>{t('overtakenText')}</p>
          <ValueShown question={question} value={answer.value as AnswerValue} />
        </Notice>
      )}
      {answer.follows && (
        <Notice
          icon={IconLink}
          title={t('followsTitle', { framework: answer.follows.framework, code: answer.follows.code })}
          actions={
            <ServedLink href={answer.follows.address} size="compact-md" variant="default">
              {t('openOther')}
            </ServedLink>
          }
        >
          {t('followsText')}
        </Notice>
      )}
      {answer.may_edit && !isFollowing && (
        <Select
          label={t('how')}
          allowDeselect={false}
          data={[
            { value: 'answer', label: t('modes.answer') },
            { value: 'not-applicable', label: t('modes.notApplicable') },
            ...(question.omittable ? [{ value: 'omitted', label: t('modes.omitted') }] : []),
          ]}
          value={mode}
          onChange={(next) => setMode((next ?? 'answer') as Mode)}
          maw={280}
        />
      )}
      {isLocked ? (
        <AnswerText report={report} question={question} answer={answer} />
      ) : mode === 'answer' ? (
        <ValueInput question={question} value={value} onChange={setValue} errors={errors} disabled={isLocked} />
      ) : (
        <>
          <Select
            label={t('reasonOfFramework')}
            clearable
            data={report.omission_reasons.map((option) => ({ value: option.value, label: option.title }))}
            value={reasonCode || null}
            onChange={(next) => setReasonCode(next ?? '')}
            disabled={false}
          />
          <Textarea
            label={t('words:reason')}
            dir="auto"
            autosize
            minRows={3}
            maxLength={2000}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            error={errors.has('reason') ? t('reasonMissing') : undefined}
          />
        </>
      )}
      {save.error && (
        <Notice tone="bad" icon={IconRefreshAlert} isUrgent>
          {failureText(save.error)}
        </Notice>
      )}
      <footer className={classes.foot}>
        <span className={classes.soft}>
          {answer.written_by && answer.written_at ? (
            <>
              {t('writtenBy', { version: answer.version, name: answer.written_by.name })}{' '}
              <DateText value={answer.written_at.slice(0, 10)} />
            </>
          ) : (
            t('notAnswered')
          )}
        </span>
        <Group gap="xs">
          {!isLocked && mode === 'answer' && question.type !== 'file' && (
            <Button variant="default" disabled={!isChanged} loading={save.isPending} onClick={() => send('drafted')}>
              {t('saveDraft')}
            </Button>
          )}
          {!isLocked && (
            <Button
              leftSection={<IconSend size={16} aria-hidden="true" />}
              disabled={!isChanged && isSettled}
              loading={save.isPending}
              onClick={() => send('answered', onNext)}
            >
              {t('sendToReview')}
            </Button>
          )}
          {answer.may_review && isSettled && answer.reviewed_at === null && (
            <>
              <Button variant="default" onClick={() => setDialog('send-back')}>
                {t('sendBack')}
              </Button>
              <Button
                loading={review.isPending}
                onClick={() =>
                  review.mutate(
                    {
                      report_id: report._id,
                      answers: [{ code: answer.code, subject_id: answer.subject_id, version: answer.version }],
                    },
                    { onSuccess: onNext },
                  )
                }
              >
                {t('accept')}
              </Button>
            </>
          )}
        </Group>
      </footer>
      {dialog === 'keep' && <KeepDialog report={report} answer={answer} onClose={() => setDialog(undefined)} />}
      {dialog === 'send-back' && (
        <SendBackDialog report={report} answer={answer} onClose={() => setDialog(undefined)} />
      )}
    </section>
  );
}

/** An answer that the person reads only. */
function AnswerText({ report, question, answer }: Slot & Pick<Props, 'report'>) {
  const { t } = useTranslation('frameworks');
  const answerStateName = useAnswerStateName();
  if (answer.is_hidden) return <p className={classes.soft}>{t('hiddenValues')}</p>;
  if (answer.value !== null)
    return (
      <div className={classes.read}>
        <ValueShown question={question} value={answer.value as AnswerValue} />
      </div>
    );
  if (answer.reason || answer.reason_code)
    return (
      <p className={classes.read}>
        {answerStateName(shownState(answer, report))}: <bdi>{answer.reason || answer.reason_code}</bdi>
      </p>
    );
  return <p className={classes.soft}>{t('notAnswered')}</p>;
}
