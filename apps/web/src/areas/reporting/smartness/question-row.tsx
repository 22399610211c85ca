import { Button } from '@mantine/core';
import type { SmartnessForm, SmartnessQuestion } from '@steward/contract/reporting/smartness';
import { IconAlertTriangle, IconBulb } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import { ServedLink } from '../../../ui/link.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import { AnswerEditor } from './answer-editor.tsx';
import type { SentAnswer } from './use-assessment.ts';
import classes from './smartness.module.css';

interface Props {
  form: SmartnessForm;
  question: SmartnessQuestion;
  isOpen: boolean;
  isSaving: boolean;
  /** The next question without an answer. */
  nextOpen: string | undefined;
  onOpen: (code: string | undefined) => void;
  onSave: (answers: SentAnswer[]) => Promise<unknown>;
  onAccept: (code: string) => void;
}

/** The answer in words. */
function Said({ question: { shares, levels, state, is_absent, target } }: { question: SmartnessQuestion }) {
  const { t } = useTranslation('smartness');
  const titleOf = (level: number) => levels.find((one) => one.level === level)?.title ?? String(level);
  if (state === 'not-applicable') return <span>{t('words:notApplicableAnswer')}</span>;
  if (is_absent) return <span>{t('ways.absent')}</span>;
  if (shares.length === 0) return <span className={classes.soft}>{t('noAnswer')}</span>;
  return (
    <span>
      {shares.map(({ level, share }) => (
        <span key={level} className={classes.said}>
          <b>{level}</b> {titleOf(level)}
          {shares.length > 1 && <bdi className={classes.soft}>{` ${formatPercent(share, 0)}`}</bdi>}
        </span>
      ))}
      {target !== null && <small>{t('targetIs', { level: target, title: titleOf(target) })}</small>}
    </span>
  );
}

/** A service or criterion: its answer, the proposed level with what it rests on, and what its next level adds. */
export function QuestionRow({ form, question, isOpen, isSaving, nextOpen, onOpen, onSave, onAccept }: Props) {
  const { t } = useTranslation('smartness');
  const row = useRef<HTMLLIElement>(null);
  const { code, title, help, state, proposal, next, staleness, citations, hidden_citations: hidden } = question;
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const mayEdit = form.may_edit && question.may_edit;
  const isWaiting = state === 'open' || state === 'drafted';
  const level = question.levels.find((one) => one.level === proposal?.level)?.title;
  return (
    <li ref={row} className={classes.question} data-open={isOpen}>
      <div className={classes.line}>
        <div className={classes.words}>
          <h3>
            {title} <bdi className={classes.code}>{code}</bdi>
          </h3>
          {help && <small>{help}</small>}
          <div className={classes.answer}>
            <Said question={question} />
            {state === 'drafted' && <StatusBadge tone="warn">{t('words:draft')}</StatusBadge>}
            {state === 'reviewed' && <StatusBadge tone="good">{t('reviewed')}</StatusBadge>}
            {staleness === 'value' && (
              <StatusBadge tone="bad">
                <IconAlertTriangle size={13} aria-hidden="true" /> {t('stale')}
              </StatusBadge>
            )}
          </div>
        </div>
        <div className={classes.tools}>
          {next && (
            <span className={classes.next}>
              <bdi dir="ltr">{`+${formatNumber(next.gain, 1)}`}</bdi>{' '}
              <small>{t('atLevel', { level: next.level })}</small>
            </span>
          )}
          {mayEdit && !isOpen && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`${t(isWaiting ? 'answerIt' : 'words:edit')}: ${title}`}
              onClick={() => onOpen(code)}
            >
              {t(isWaiting ? 'answerIt' : 'words:edit')}
            </Button>
          )}
        </div>
      </div>
      {proposal && !isOpen && (isWaiting || staleness === 'value') && (
        <div className={classes.proposal}>
          <IconBulb size={17} aria-hidden="true" />
          <div className={classes.words}>
            <span>
              {proposal.answer === 'level'
                ? t('proposed', { level: proposal.level, title: level ?? '' })
                : t('proposedWay', {
                    way: proposal.answer === 'absent' ? t('ways.absent') : t('words:notApplicableAnswer'),
                  })}
              {proposal.is_carried && <StatusBadge>{t('carried')}</StatusBadge>}
              {proposal.is_by_absence && <StatusBadge tone="warn">{t('lessCertain')}</StatusBadge>}
            </span>
            <small>{proposal.why}</small>
            <RestsOn of={proposal.rests_on} hidden={proposal.hidden} />
          </div>
          {mayEdit && (
            <Button
              variant="light"
              size="compact-sm"
              loading={isSaving}
              aria-label={`${t('words:accept')}: ${title}`}
              onClick={() => onAccept(code)}
            >
              {t('words:accept')}
            </Button>
          )}
        </div>
      )}
      {isOpen && (
        <AnswerEditor
          key={code}
          method={form.method}
          question={question}
          isSaving={isSaving}
          onSave={(answer) => onSave([answer])}
          onClose={() => onOpen(undefined)}
          onNext={nextOpen === undefined ? undefined : () => onOpen(nextOpen)}
        />
      )}
      {!isWaiting && !isOpen && (citations.length + hidden > 0 || question.reason) && (
        <div className={classes.basis}>
          {question.reason && <p>{question.reason}</p>}
          {citations.length + hidden > 0 && (
            <RestsOn
              hidden={hidden}
              of={citations.map(({ title: name, address, is_gone, staleness: changed }) => ({
                name,
                address: address ?? '',
                mark: is_gone ? t('gone') : changed === 'value' ? t('changed') : undefined,
              }))}
            />
          )}
          {question.written_by && (
            <small>
              {t('writtenBy', { name: question.written_by })} <DateText value={question.written_at} />
            </small>
          )}
        </div>
      )}
    </li>
  );
}

function RestsOn({
  of,
  hidden,
}: {
  of: readonly { name: string; address: string; mark?: string | undefined }[];
  hidden: number;
}) {
  const { t } = useTranslation('smartness');
  return (
    <ul className={classes.rests} aria-label={t('restsOn')}>
      {of.map(({ name, address, mark }, at) => (
        <li key={at}>
          {address && !mark ? (
            <ServedLink href={address} variant="subtle" size="compact-xs">
              <bdi>{name}</bdi>
            </ServedLink>
          ) : (
            <bdi>{name}</bdi>
          )}
          {mark && <StatusBadge tone="bad">{mark}</StatusBadge>}
        </li>
      ))}
      {hidden > 0 && <li>{t('hiddenBasis', { count: hidden })}</li>}
    </ul>
  );
}
