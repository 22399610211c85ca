import { Button } from '@mantine/core';
import { frameworks } from '@steward/contract/reporting/frameworks';
import type { AnswerSources, Citation, FrameworkContent } from '@steward/contract/reporting/frameworks.models';
import { answerUnit, type AnswerValue } from '@steward/core/disclosures/answer-value';
import { IconFilePlus, IconMathFunction, IconRefreshAlert, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../../api/hooks.ts';
import { useHolds } from '../../../../shared/may.ts';
import { StatusBadge } from '../../../../ui/badges.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { formatPercent } from '../../../../ui/format.ts';
import { ServedLink } from '../../../../ui/link.tsx';
import { FormSkeleton } from '../../../../ui/skeletons.tsx';
import { DateText } from '../../../../ui/value-text.tsx';
import { useReasonName } from '../frameworks-words.ts';
import classes from './report.module.css';
import type { Slot } from './slot.ts';
import { useTakeOver } from './use-take-over.ts';
import { ValueShown } from './value-shown.tsx';
import { UnitNumber } from './unit-number.tsx';

const DocumentPicker = lazy(() => import('../../../../shared/document-picker/document-picker.tsx'));

interface Props {
  report: FrameworkContent;
  slot: Slot;
}

/** What an answer rests on, the figures of the product, last year, and the same question elsewhere. */
export function SourcesPane({ report, slot }: Props) {
  const { t, i18n } = useTranslation('frameworks');
  const failureText = useFailureText();
  const { answer } = slot;
  const sources = useAnswer(frameworks.getAnswerSources, {
    report_id: report._id,
    code: answer.code,
    subject_id: answer.subject_id,
    language: i18n.language as 'en' | 'ar' | 'de',
  });
  return (
    <aside className={classes.sources} aria-label={t('sources')}>
      <Cited report={report} slot={slot} />
      {sources.error && !sources.data ? (
        <ErrorState message={failureText(sources.error)} onRetry={() => void sources.refetch()} />
      ) : sources.data ? (
        <>
          <Proposal report={report} slot={slot} sources={sources.data} />
          <LastYear slot={slot} sources={sources.data} />
          <Same report={report} slot={slot} sources={sources.data} />
          <Versions slot={slot} sources={sources.data} />
        </>
      ) : (
        <FormSkeleton fields={2} />
      )}
    </aside>
  );
}

/** What stays cited when another source is added or removed: figures and followed answers stay by themselves. */
const kept = (citations: readonly Citation[]) =>
  citations.flatMap(({ kind, object_id, page, quote }) =>
    kind === 'document' && object_id !== null
      ? [{ kind, object_id, page, quote }]
      : (kind === 'ghg-report' || kind === 'record') && object_id !== null
        ? [{ kind, object_id } as never]
        : [],
  );

function Cited({ report, slot: { answer } }: Props) {
  const { t } = useTranslation('frameworks');
  const holds = useHolds();
  const [isChoosing, setChoosing] = useState(false);
  const save = useSend(frameworks.saveReportingData);
  const mayChange = answer.may_edit && answer.follows === null;
  const cite = (citations: ReturnType<typeof kept>) =>
    save.mutate({
      report_id: report._id,
      version: report.version,
      answers: [
        {
          code: answer.code,
          subject_id: answer.subject_id,
          state: answer.state === 'reviewed' ? 'answered' : answer.state === 'open' ? 'drafted' : answer.state,
          reason: answer.reason,
          reason_code: answer.reason_code,
          citations,
        },
      ],
    });
  return (
    <section>
      <header className={classes.paneHead}>
        <h2>{t('sources')}</h2>
        {mayChange && holds('documents.read') && (
          <Button
            size="compact-sm"
            variant="default"
            loading={save.isPending}
            leftSection={<IconFilePlus size={15} aria-hidden="true" />}
            onClick={() => setChoosing(true)}
          >
            {t('addDocument')}
          </Button>
        )}
      </header>
      {answer.citations.length === 0 && <p className={classes.soft}>{t('noSources')}</p>}
      <ul className={classes.cited}>
        {answer.citations.map((citation) => (
          <li key={citation._id}>
            <span>
              <b>
                <bdi>{citation.title}</bdi>
              </b>
              {citation.page !== null && <small>{t('page', { page: citation.page })}</small>}
              {citation.kind === 'metric' && citation.value !== null && (
                <small>
                  <UnitNumber value={citation.value} unit={citation.unit} />
                </small>
              )}
              {citation.quote && (
                <q>
                  <bdi>{citation.quote}</bdi>
                </q>
              )}
              {(citation.is_incomplete || citation.gaps.length > 0) && <Gaps citation={citation} />}
              {citation.staleness !== 'none' && <Changed citation={citation} />}
            </span>
            <span className={classes.citedActions}>
              {citation.address && (
                <ServedLink href={citation.address} size="compact-xs" variant="subtle">
                  {t('words:open')}
                </ServedLink>
              )}
              {mayChange && citation.kind === 'document' && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  color="gray"
                  aria-label={t('words:removeNamed', { name: citation.title })}
                  onClick={() => cite(kept(answer.citations.filter((one) => one !== citation)))}
                >
                  <IconX size={14} aria-hidden="true" />
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {isChoosing && (
        <Suspense>
          <DocumentPicker
            onClose={() => setChoosing(false)}
            onChoose={(object_id) => {
              setChoosing(false);
              cite([...kept(answer.citations), { kind: 'document', object_id, page: null, quote: '' }]);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

/** What was missing of a figure when it was taken over. */
function Gaps({ citation: { is_incomplete, gaps } }: { citation: Citation }) {
  const { t } = useTranslation('frameworks');
  const reasonName = useReasonName();
  return (
    <>
      {is_incomplete && <StatusBadge tone="warn">{t('words:incomplete')}</StatusBadge>}
      {gaps.length > 0 && <small>{gaps.map(reasonName).join(' · ')}</small>}
    </>
  );
}

function Changed({ citation }: { citation: Citation }) {
  const { t } = useTranslation('frameworks');
  if (citation.is_gone) return <StatusBadge tone="warn">{t('sourceGone')}</StatusBadge>;
  if (citation.staleness === 'sources') return <StatusBadge>{t('otherSources')}</StatusBadge>;
  return (
    <span className={classes.changed}>
      <IconRefreshAlert size={15} aria-hidden="true" />
      {citation.now === null ? (
        t('newVersion')
      ) : (
        <>
          {t('words:now')} <UnitNumber value={citation.now} unit={citation.unit} />
        </>
      )}
    </span>
  );
}

function Proposal({ report, slot: { question, answer }, sources }: Props & { sources: AnswerSources }) {
  const { t } = useTranslation('frameworks');
  const reasonName = useReasonName();
  const takeOver = useTakeOver();
  const { proposal } = sources;
  if (!proposal) return null;
  const mayTake = answer.may_edit && answer.follows === null && proposal.value !== null;
  return (
    <section>
      <header className={classes.paneHead}>
        <h2>{t('figuresNow')}</h2>
        {mayTake && (
          <Button
            size="compact-sm"
            loading={takeOver.isPending}
            leftSection={<IconMathFunction size={15} aria-hidden="true" />}
            onClick={() => takeOver.mutate({ report_id: report._id, version: report.version, codes: [answer.code] })}
          >
            {t('useFigures')}
          </Button>
        )}
      </header>
      {proposal.value === null ? (
        <p className={classes.soft}>{t('noFigure')}</p>
      ) : (
        <div className={classes.figure}>
          <ValueShown
            question={{ ...question, unit: answerUnit(question.unit, proposal.figures) }}
            value={proposal.value as AnswerValue}
          />
        </div>
      )}
      <ul className={classes.cited}>
        {proposal.figures.map((figure) => (
          <li key={`${figure.metric} ${figure.column ?? ''}`}>
            <span>
              <b>{figure.title}</b>
              <small>
                {t(`bases.${figure.basis}`)}
                {figure.covered !== null && ` · ${t('covered', { share: formatPercent(figure.covered) })}`}
                {figure.estimated !== null &&
                  figure.estimated > 0 &&
                  ` · ${t('estimated', { share: formatPercent(figure.estimated) })}`}
              </small>
              {figure.value === null && figure.reason && <small>{reasonName(figure.reason)}</small>}
              {figure.is_incomplete && <StatusBadge tone="warn">{t('words:incomplete')}</StatusBadge>}
            </span>
            {figure.address && (
              <ServedLink href={figure.address} size="compact-xs" variant="subtle">
                {t('words:calculation')}
              </ServedLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function LastYear({ slot: { question }, sources: { last_year: last } }: { slot: Slot; sources: AnswerSources }) {
  const { t } = useTranslation('frameworks');
  if (!last) return null;
  const value = (last.submitted?.value ?? last.value) as AnswerValue;
  return (
    <section>
      <h2>{t('lastYear', { year: last.year })}</h2>
      {last.is_hidden ? (
        <p className={classes.soft}>{t('hiddenValues')}</p>
      ) : (
        <ValueShown question={question} value={value} />
      )}
      <p className={classes.soft}>
        {last.submitted ? (
          <>
            {t('submittedRound', { round: last.submitted.round })} <DateText value={last.submitted.on} />
          </>
        ) : (
          t('notSubmitted')
        )}
      </p>
    </section>
  );
}

function Same({ report, slot: { question, answer }, sources }: Props & { sources: AnswerSources }) {
  const { t } = useTranslation('frameworks');
  const link = useSend(frameworks.linkAnswer);
  const unlink = useSend(frameworks.unlinkAnswer);
  const { _id: report_id, version } = report;
  const about = { report_id, code: answer.code, subject_id: answer.subject_id, version };
  const elsewhere = question.equivalents.filter(({ key }) => !sources.same.some((one) => one.key === key));
  if (sources.same.length === 0 && elsewhere.length === 0) return null;
  return (
    <section>
      <h2>{t('sameQuestion')}</h2>
      <ul className={classes.cited}>
        {sources.same.map((one) => (
          <li key={`${one.report_id} ${one.code}`} className={classes.stacked}>
            <span>
              <b>
                <bdi>
                  {one.framework} {one.code}
                </bdi>
              </b>
              <small>{one.title}</small>
              {one.difference && <small>{t('alsoAsks', { what: one.difference })}</small>}
              {one.link && <StatusBadge tone="brand">{t(`links.${one.link}`)}</StatusBadge>}
            </span>
            {answer.may_edit && one.can_be_taken && one.answer_id && (
              <span className={classes.citedActions}>
                <Button
                  size="compact-xs"
                  variant="default"
                  loading={link.isPending}
                  onClick={() => link.mutate({ ...about, answer_id: one.answer_id ?? '', how: 'follow' })}
                >
                  {t('follow')}
                </Button>
                <Button
                  size="compact-xs"
                  variant="default"
                  loading={link.isPending}
                  onClick={() => link.mutate({ ...about, answer_id: one.answer_id ?? '', how: 'copy' })}
                >
                  {t('words:copy')}
                </Button>
              </span>
            )}
            {answer.may_edit && one.link === 'follows' && (
              <Button
                size="compact-xs"
                variant="default"
                loading={unlink.isPending}
                onClick={() => unlink.mutate(about)}
              >
                {t('unlink')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {elsewhere.length > 0 && (
        <p className={classes.soft}>
          {t('asksToo')} <bdi>{elsewhere.map(({ framework, code }) => `${framework} ${code}`).join(', ')}</bdi>
        </p>
      )}
    </section>
  );
}

function Versions({ slot: { question }, sources: { versions } }: { slot: Slot; sources: AnswerSources }) {
  const { t } = useTranslation('frameworks');
  if (versions.length === 0) return null;
  return (
    <details className={classes.versions}>
      <summary>{t('history', { count: versions.length })}</summary>
      <ol>
        {versions.map((version) => (
          <li key={version.version}>
            <b>{t(`acts.${version.act}`)}</b>{' '}
            <span className={classes.soft}>
              <bdi>{version.written_by}</bdi> · <DateText value={version.written_at.slice(0, 10)} />
            </span>
            {version.note && (
              <p>
                <bdi>{version.note}</bdi>
              </p>
            )}
            {version.is_hidden && <p className={classes.soft}>{t('hiddenValues')}</p>}
            {version.value !== null && <ValueShown question={question} value={version.value as AnswerValue} />}
          </li>
        ))}
      </ol>
    </details>
  );
}
