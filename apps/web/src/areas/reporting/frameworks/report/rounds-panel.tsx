import { Button } from '@mantine/core';
import { frameworks } from '@steward/contract/reporting/frameworks';
import type { FrameworkContent } from '@steward/contract/reporting/frameworks.models';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../../api/failure-text.ts';
import { useAnswer } from '../../../../api/hooks.ts';
import { StatusBadge } from '../../../../ui/badges.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { FormSkeleton } from '../../../../ui/skeletons.tsx';
import { DateText } from '../../../../ui/value-text.tsx';
import { useStateName } from '../frameworks-words.ts';
import classes from './report.module.css';
import panel from './rounds.module.css';
import { PlainValue } from './plain-value.tsx';

/** The frozen rounds of a report, each with what differs from the one before. */
export function RoundsPanel({ report }: { report: FrameworkContent }) {
  const reportId = report._id;
  const { t } = useTranslation('frameworks');
  const stateName = useStateName();
  const failureText = useFailureText();
  const rounds = useAnswer(frameworks.getReportRounds, { report_id: reportId });
  const [shown, setShown] = useState<number>();
  if (rounds.error && !rounds.data)
    return <ErrorState message={failureText(rounds.error)} onRetry={() => void rounds.refetch()} />;
  if (!rounds.data) return <FormSkeleton fields={2} />;
  if (rounds.data.length === 0) return <p className={classes.soft}>{t('noRounds')}</p>;
  return (
    <ol className={panel.rounds}>
      {rounds.data.map((round) => (
        <li key={round.round}>
          <h3>
            {t('roundNo', { round: round.round })}{' '}
            <StatusBadge tone={round.submitted_on ? 'good' : 'brand'}>
              {stateName(round.submitted_on ? 'submitted' : 'approved')}
            </StatusBadge>
          </h3>
          <p>
            {t('approvedBy', { name: round.approved_by })} <DateText value={round.approved_at.slice(0, 10)} />
          </p>
          {round.submitted_on && (
            <p>
              {t('submittedToName', { name: round.submitted_to })} <DateText value={round.submitted_on} />
            </p>
          )}
          {round.reason && (
            <p>
              <bdi>{round.reason}</bdi>
            </p>
          )}
          <p className={panel.hash}>
            SHA-256 <bdi dir="ltr">{round.sha256}</bdi>
          </p>
          <Button
            size="compact-md"
            variant="default"
            aria-expanded={shown === round.round}
            onClick={() => setShown(shown === round.round ? undefined : round.round)}
          >
            {t('showRound')}
          </Button>
          {shown === round.round && <Round report={report} round={round.round} />}
        </li>
      ))}
    </ol>
  );
}

function Round({ report, round }: { report: FrameworkContent; round: number }) {
  const { t, i18n } = useTranslation('frameworks');
  const failureText = useFailureText();
  const language = i18n.language as 'en' | 'ar' | 'de';
  const found = useAnswer(frameworks.getReportRound, { report_id: report._id, round, language });
  if (found.error && !found.data)
    return <ErrorState message={failureText(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <FormSkeleton fields={3} />;
  const { answers, differences, is_unchanged } = found.data;
  const questions = new Map(report.sections.flatMap((section) => section.questions.map((one) => [one.code, one])));
  return (
    <div className={panel.round}>
      <p className={is_unchanged ? classes.good : classes.error}>{t(is_unchanged ? 'hashHolds' : 'hashBroken')}</p>
      {round > 1 && (
        <section>
          <h4>{t('differences', { count: differences.length })}</h4>
          <ul>
            {differences.map((one) => (
              <li key={`${one.code} ${one.subject_id ?? ''}`}>
                <b>
                  <bdi>{one.code}</bdi> {one.title}
                </b>
                <div className={panel.before}>
                  {one.before ? (
                    <PlainValue answer={one.before} question={questions.get(one.code)} />
                  ) : (
                    t('noAnswerThen')
                  )}
                </div>
                <div>
                  {one.after ? <PlainValue answer={one.after} question={questions.get(one.code)} /> : t('noAnswerNow')}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h4>{t('answersCount', { count: answers.length })}</h4>
        <ul>
          {answers.map((answer) => (
            <li key={`${answer.code} ${answer.subject_id ?? ''}`}>
              <b>
                <bdi>{answer.code}</bdi> {answer.title}
              </b>
              <PlainValue answer={answer} question={questions.get(answer.code)} />
              <small className={classes.soft}>
                {t('ownerAndReviewer', { owner: answer.owner, reviewer: answer.reviewed_by })}
              </small>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
