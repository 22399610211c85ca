import type { LibraryFramework, LibraryQuestion } from '@steward/contract/reporting/library';
import { useTranslation } from 'react-i18next';
import { ScoreAndBand } from '../../../shared/breeam-band/band-text.tsx';
import { StatusBadge, type Tone } from '../../../ui/badges.tsx';
import { Card } from '../../../ui/card.tsx';
import { formatCount } from '../../../ui/format.ts';
import { ServedLink } from '../../../ui/link.tsx';
import { BeginHere } from './begin-here.tsx';
import classes from './library.module.css';
import { useStateText, useValueText } from './value-words.ts';

export const shownKinds = ['all', 'open', 'unproven'] as const;
export type ShownKind = (typeof shownKinds)[number];

const isOpen = ({ answer: { state } }: LibraryQuestion) => state === 'open' || state === 'drafted';
const isAnswered = ({ answer: { state } }: LibraryQuestion) => state === 'answered' || state === 'reviewed';
const isShown: Readonly<Record<ShownKind, (question: LibraryQuestion) => boolean>> = {
  all: () => true,
  open: isOpen,
  unproven: (question) =>
    isAnswered(question) && (question.citations === 0 || question.options_proven < question.options_chosen),
};

interface Props {
  framework: LibraryFramework;
  year: number;
  show: ShownKind;
}

/** The questions of a framework on a page, by pillar, with how many are answered and proven. */
export function FrameworkCard({ framework, year, show }: Props) {
  const { t } = useTranslation('library');
  const { framework: name, edition, subject, report, counts, groups, ended, assessment } = framework;
  const shown = groups
    .map(({ pillar, questions }) => ({ pillar, questions: questions.filter(isShown[show]) }))
    .filter(({ questions }) => questions.length > 0);
  return (
    <Card
      title={<bdi>{name}</bdi>}
      note={
        <>
          {subject && <bdi>{subject.name}</bdi>}
          {subject && edition && ' · '}
          {edition && `${t('words:edition')} ${edition}`}
        </>
      }
      actions={
        report ? (
          <ServedLink href={report.address} variant="default" size="compact-md">
            {t(assessment ? 'openAssessment' : 'openReport')}
          </ServedLink>
        ) : (
          <BeginHere framework={framework} year={year} />
        )
      }
    >
      {assessment && <Assessment of={assessment} />}
      {counts && <Counts counts={counts} ended={ended.length} />}
      {shown.map(({ pillar, questions }) => (
        <section key={pillar ?? ''}>
          {pillar && <h3 className={classes.pillar}>{t(`pillars.${pillar}`)}</h3>}
          <ul className={classes.rows}>
            {questions.map((question) => (
              <Question key={question.code} question={question} report={report} />
            ))}
          </ul>
        </section>
      ))}
      {shown.length === 0 && groups.length > 0 && <p className="soft">{t('noneShown')}</p>}
      {show === 'all' && ended.length > 0 && (
        <div className={classes.ended}>
          {t('endedQuestions')}
          <ul>
            {ended.map(({ code, title, retired_after }) => (
              <li key={code}>
                <bdi>{code}</bdi> {title} · {t('endedAfter', { year: retired_after })}
              </li>
            ))}
          </ul>
        </div>
      )}
      {groups.some(({ questions }) => questions.some(({ confidence }) => confidence === 'low')) && (
        <p className={classes.ended}>{t('confidenceNote')}</p>
      )}
    </Card>
  );
}

/** Score and band of each part: a view of the assessment, which its page explains. */
function Assessment({ of: { results } }: { of: NonNullable<LibraryFramework['assessment']> }) {
  return (
    <div className={classes.results}>
      {results.map((result) => (
        <section key={result.part} aria-label={result.title}>
          <h3 className={classes.pillar}>{result.title}</h3>
          <ScoreAndBand result={result} className={classes.result} />
        </section>
      ))}
    </div>
  );
}

function Counts({ counts, ended }: { counts: NonNullable<LibraryFramework['counts']>; ended: number }) {
  const { t } = useTranslation('library');
  const { completeness: all, questions, with_evidence, options_chosen, options_proven } = counts;
  const facts = [
    t('requiredAnswered', { answered: formatCount(all.answered), of: formatCount(all.applicable) }),
    t('voluntaryAnswered', { answered: formatCount(all.voluntary_answered), of: formatCount(all.voluntary) }),
    t('withEvidence', { shown: formatCount(with_evidence), of: formatCount(questions) }),
    ...(options_chosen
      ? [t('optionsProven', { proven: formatCount(options_proven), of: formatCount(options_chosen) })]
      : []),
    ...(ended ? [t('endedCount', { shown: formatCount(ended) })] : []),
  ];
  return (
    <ul className={classes.facts}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

const tones: Readonly<Record<LibraryQuestion['answer']['state'], Tone>> = {
  open: 'plain',
  drafted: 'plain',
  answered: 'brand',
  reviewed: 'good',
  'not-applicable': 'plain',
  omitted: 'plain',
};

function Question({ question, report }: { question: LibraryQuestion; report: LibraryFramework['report'] }) {
  const { t } = useTranslation('library');
  const valueText = useValueText();
  const stateText = useStateText();
  const { code, title, required, confidence, answer, citations, options_chosen, options_proven } = question;
  const needsLook = answer.staleness === 'value' || answer.sent_back_reason !== '';
  const notes = [
    ...(required ? [] : [t('voluntary')]),
    ...(confidence === 'low' ? [t('lowConfidence')] : []),
    ...(citations ? [t('sources', { shown: formatCount(citations) })] : isAnswered(question) ? [t('noSource')] : []),
    ...(options_chosen
      ? [t('optionsProven', { proven: formatCount(options_proven), of: formatCount(options_chosen) })]
      : []),
    ...(answer.owner ? [answer.owner.name] : []),
  ];
  const text = valueText(question);
  return (
    <li className={classes.row}>
      <div>
        <div className={classes.name}>
          <bdi className={classes.code}>{code}</bdi> {title}
        </div>
        {text && (
          <p className={classes.value}>
            <bdi>{text}</bdi>
          </p>
        )}
        {notes.length > 0 && (
          <div className={classes.notes}>
            {notes.map((note) => (
              <span key={note}>
                <bdi>{note}</bdi>
              </span>
            ))}
          </div>
        )}
      </div>
      <div className={classes.end}>
        <StatusBadge tone={needsLook ? 'warn' : tones[answer.state]}>{stateText(question)}</StatusBadge>
        {report && (
          <ServedLink
            href={`${report.address}&question=${encodeURIComponent(code)}`}
            variant="subtle"
            size="compact-sm"
            aria-label={t('openQuestion', { code })}
          >
            {t(report.may_edit && isOpen(question) ? 'toAnswer' : 'words:view')}
          </ServedLink>
        )}
      </div>
    </li>
  );
}
