import { Button } from '@mantine/core';
import type { BreeamIssue } from '@steward/contract/reporting/breeam.models';
import { IconAlertTriangle, IconMessage } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatDay, formatPlain } from '../../../ui/format.ts';
import { ServedLink } from '../../../ui/link.tsx';
import { DateText } from '../../../ui/value-text.tsx';
import { IssueEditor } from './issue-editor.tsx';
import type { SentAnswer } from './use-assessment.ts';
import classes from './breeam.module.css';

interface Props {
  issue: BreeamIssue;
  reportId: string | null;
  mayEdit: boolean;
  isOpen: boolean;
  isSaving: boolean;
  onOpen: (code: string | undefined) => void;
  onSave: (answer: SentAnswer) => Promise<unknown>;
  onReview: (issue: BreeamIssue) => void;
}

/** An issue: its credits, what proves it, who answers it, and what we and the assessor say. */
export function IssueRow({ issue, reportId, mayEdit, isOpen, isSaving, onOpen, onSave, onReview }: Props) {
  const { t } = useTranslation('breeam');
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const { code, title, help, credits, achieved, is_in_scope, state, targeted, citations, owner, due_on } = issue;
  const isReviewable = issue.may_review && issue.reviewed_by === null && state !== 'open' && state !== 'drafted';
  return (
    <li ref={row} className={classes.issue}>
      <div className={classes.line}>
        <div className={classes.words}>
          <h4>
            <bdi className={classes.code}>{code}</bdi> {title}
          </h4>
          {help && <small>{help}</small>}
          <div className={classes.badges}>
            {state === 'drafted' && <StatusBadge tone="warn">{t('words:draft')}</StatusBadge>}
            {issue.reviewed_by !== null && <StatusBadge tone="good">{t('words:reviewedAnswer')}</StatusBadge>}
            {issue.staleness === 'value' && (
              <StatusBadge tone="bad">
                <IconAlertTriangle size={13} aria-hidden="true" /> {t('words:sourcesChanged')}
              </StatusBadge>
            )}
            {issue.criterion !== null && (
              <StatusBadge tone={issue.meets ? 'good' : 'warn'}>
                {t(issue.meets ? 'criterionMet' : 'criterionNotMet')}
              </StatusBadge>
            )}
            {owner && (
              <span className={classes.soft}>
                {due_on
                  ? t('ownedUntil', { name: owner.name, day: formatDay(due_on) })
                  : t('ownedBy', { name: owner.name })}
              </span>
            )}
          </div>
        </div>
        <div className={classes.tools}>
          <span className={classes.credits}>
            {is_in_scope ? (
              <bdi dir="ltr" className="figures">
                {`${achieved === null ? '–' : formatPlain(achieved)} / ${formatPlain(credits)}`}
              </bdi>
            ) : (
              t('outOfScope')
            )}
            {is_in_scope && targeted !== null && <small>{t('targetedIs', { credits: formatPlain(targeted) })}</small>}
          </span>
          {isReviewable && reportId !== null && (
            <Button
              variant="light"
              size="compact-sm"
              aria-label={t('reviewNamed', { title })}
              onClick={() => onReview(issue)}
            >
              {t('review')}
            </Button>
          )}
          {mayEdit && issue.may_edit && !isOpen && (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('answerNamed', { title })}
              onClick={() => onOpen(code)}
            >
              {t('words:edit')}
            </Button>
          )}
        </div>
      </div>
      {isOpen && (
        <IssueEditor
          issue={issue}
          reportId={reportId}
          isSaving={isSaving}
          onSave={onSave}
          onClose={() => onOpen(undefined)}
        />
      )}
      {!isOpen && (
        <div className={classes.basis}>
          {issue.sent_back_reason && <p>{t('sentBack', { reason: issue.sent_back_reason })}</p>}
          {issue.reason && <p dir="auto">{issue.reason}</p>}
          {citations.length > 0 && (
            <ul className={classes.proofs} aria-label={t('words:evidence')}>
              {citations.map((one) => (
                <li key={one._id}>
                  {one.address && !one.is_gone ? (
                    <ServedLink href={one.address} variant="subtle" size="compact-xs">
                      <bdi>{one.title}</bdi>
                    </ServedLink>
                  ) : (
                    <bdi>{one.title}</bdi>
                  )}
                </li>
              ))}
            </ul>
          )}
          {issue.comment && (
            <p dir="auto">
              <b>{t('ourComment')}</b> {issue.comment}
            </p>
          )}
          <Said of={issue.assessor} />
        </div>
      )}
    </li>
  );
}

/** What assessors said about an issue. */
export function Said({ of }: { of: BreeamIssue['assessor'] }) {
  const { t } = useTranslation('breeam');
  if (of.length === 0) return null;
  return (
    <ul className={classes.said} aria-label={t('assessorSays')}>
      {of.map(({ text, author, round, at }, no) => (
        <li key={no}>
          <IconMessage size={15} aria-hidden="true" />
          <span>
            <b>
              <bdi>{author}</bdi>
            </b>{' '}
            <small>
              <DateText value={at} />
              {round !== null && ` · ${t('roundNo', { round })}`}
            </small>
            <br />
            <span dir="auto">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
