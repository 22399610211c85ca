import { Button } from '@mantine/core';
import type { BreeamComment, BreeamIssue } from '@steward/contract/reporting/breeam.models';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../ui/badges.tsx';
import { formatDay, formatPlain } from '../../../ui/format.ts';
import { ServedLink } from '../../../ui/link.tsx';
import { Said } from './said.tsx';
import { IssueEditor } from './issue-editor.tsx';
import type { SentAnswer } from './use-assessment.ts';
import classes from './breeam.module.css';

interface Props {
  issue: BreeamIssue;
  reportId: string | null;
  mayEdit: boolean;
  mayRemoveComments: boolean;
  isOpen: boolean;
  isSaving: boolean;
  onOpen: (code: string | undefined) => void;
  onSave: (answer: SentAnswer) => Promise<unknown>;
  onReview: (issue: BreeamIssue) => void;
  onRemove: (comment: BreeamComment) => void;
}

/** An issue: its credits, what proves it, who answers it, and what we and the assessor say. */
export function IssueRow(props: Props) {
  const { issue, reportId, mayEdit, mayRemoveComments, isOpen, isSaving, onOpen, onSave, onReview, onRemove } = props;
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
          <div className={classes.name}>
            <h4>
              <bdi className={classes.code}>{code}</bdi> {title}
            </h4>
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
          {help && <small>{help}</small>}
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
          <Said of={issue.assessor} onRemove={mayRemoveComments ? onRemove : undefined} />
        </div>
      )}
    </li>
  );
}
