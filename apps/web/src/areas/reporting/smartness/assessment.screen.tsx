import { SegmentedControl } from '@mantine/core';
import { smartnessMethods, type SmartnessForm, type SmartnessQuestion } from '@steward/contract/reporting/smartness';
import { IconBuildingCog, IconFileTypePdf, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { useFreshFigures } from '../../../api/fresh-figures.ts';
import { CallFailure, isRefusal } from '../../../api/failure.ts';
import { RadarChart } from '../../../ui/chart/radar-chart.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { YearPicker } from '../../../ui/values/year-picker.tsx';
import { BuildingCard } from './building-card.tsx';
import { ClassScale } from './class-scale.tsx';
import { HeatMap } from './heat-map.tsx';
import { History } from './history.tsx';
import { NextSteps, Waiting } from './next-steps.tsx';
import { QuestionRow } from './question-row.tsx';
import { useAssessment, useSaving, type SentAnswer } from './use-assessment.ts';
import classes from './smartness.module.css';

/** How smart the selected property is: class and total, impacts, next steps, and the questions with their proposals. */
export default function AssessmentScreen() {
  const { t } = useTranslation('smartness');
  const failureText = useFailureText();
  useFreshFigures('smartness');
  const { selected, method, year, choose, found, report, question, setMethod } = useAssessment();
  const isElsewhere = found.error instanceof CallFailure && found.error.status === 404 && report !== undefined;
  return (
    <>
      <PageHeader
        title={t('title')}
        question={selected && <bdi>{selected.environment_name}</bdi>}
        actions={
          <>
            {found.data?.report_id && (
              <ButtonLink
                to="/report-generate"
                search={{ report: found.data.report_id }}
                variant="default"
                leftSection={<IconFileTypePdf size={17} aria-hidden="true" />}
              >
                {'PDF'}
              </ButtonLink>
            )}
            <YearPicker value={year} onChange={choose} withData={found.data?.history.map((one) => one.year)} />
          </>
        }
      />
      <div className={classes.methods}>
        <SegmentedControl
          className={classes.tabs}
          aria-label={t('words:method')}
          data={smartnessMethods.map((one) => ({ value: one, label: t(`methods.${one}`) }))}
          value={method}
          onChange={(next) => setMethod(smartnessMethods.find((one) => one === next) ?? 'core')}
        />
        <Link to="/building_smartness">{t('toOverview')}</Link>
      </div>
      {found.error && !found.data && (
        <ErrorState
          message={failureText(found.error)}
          isRefused={isRefusal(found.error)}
          onRetry={() => void found.refetch()}
          actions={
            isElsewhere && (
              <ButtonLink
                to="/solutions/reporting/frameworks"
                search={{ key: method === 'core' ? 'smartness' : 'sri', report, ...(question && { question }) }}
              >
                {t('toQuestion')}
              </ButtonLink>
            )
          }
        />
      )}
      {!found.error && !found.data && <PageSkeleton />}
      {found.data && (
        <Assessment
          key={`${found.data.environment_id} ${found.data.method} ${found.data.year}`}
          form={found.data}
          asked={question}
          refetch={found.refetch}
        />
      )}
    </>
  );
}

/** The next question without an answer that the person may write, from this one on, then from the top. */
function nextOpenAfter(questions: readonly SmartnessQuestion[], code: string): string | undefined {
  const at = questions.findIndex((one) => one.code === code);
  return [...questions.slice(at + 1), ...questions.slice(0, at)].find(
    ({ state, may_edit }) => may_edit && (state === 'open' || state === 'drafted'),
  )?.code;
}

function Assessment({
  form,
  asked,
  refetch,
}: {
  form: SmartnessForm;
  asked: string | undefined;
  refetch: () => unknown;
}) {
  const { t } = useTranslation('smartness');
  const failureText = useFailureText();
  const [open, setOpen] = useState(asked);
  const { save, isSaving } = useSaving(form, refetch);
  const questions = form.groups.flatMap((group) => group.questions);
  const isEmpty = form.counts.counted === 0 && form.counts.not_applicable === 0;
  const report = (failure: unknown) => showToast('error', failureText(failure));
  const accept = (codes: readonly string[]) =>
    void save(codes.map((code): SentAnswer => ({ code, accepts_proposal: true }))).catch(report);
  const acceptAll = () =>
    accept(
      questions
        .filter(({ proposal, state, may_edit }) => proposal && may_edit && (state === 'open' || state === 'drafted'))
        .map(({ code }) => code),
    );
  const confirmAll = () =>
    void save(
      questions
        .filter(({ state, shares, may_edit }) => state === 'drafted' && shares.length > 0 && may_edit)
        .map(({ code, shares, reason }): SentAnswer => {
          const [first] = shares;
          // The same level as the year before: its reason then was to keep it.
          const said = { code, reason: reason || t('confirmedReason') };
          return shares.length === 1 && first ? { ...said, level: first.level } : { ...said, shares };
        }),
    ).catch(report);
  const waiting = <Waiting form={form} isSaving={isSaving} onAccept={acceptAll} onConfirm={confirmAll} />;
  const axes =
    form.method === 'core'
      ? form.groups.map(({ title, score }) => ({ label: title, value: score }))
      : form.impacts.map(({ title, score }) => ({ label: title, value: score }));
  return (
    <div className={classes.page}>
      {form.state !== 'open' && (
        <Notice icon={IconInfoCircle} title={t('frozen')}>
          {t('frozenText')}
        </Notice>
      )}
      {form.method !== 'core' && (
        <BuildingCard form={form} isSaving={isSaving} onSave={(building) => void save([], building).catch(report)} />
      )}
      {isEmpty ? (
        <EmptyState
          icon={IconBuildingCog}
          title={t('empty.title')}
          steps={[t('empty.step1', { count: form.counts.proposed }), t('empty.step2'), t('empty.step3')]}
          actions={waiting}
        >
          {t(form.method === 'core' ? 'empty.core' : 'empty.sri')}
        </EmptyState>
      ) : (
        <>
          <div className={classes.top}>
            <ClassScale form={form}>
              {form.functionalities.length > 0 && (
                <dl className={classes.functionalities}>
                  {form.functionalities.map(({ code, title, score }) => (
                    <div key={code}>
                      <dt>{title}</dt>
                      <dd>
                        {score === null ? (
                          t('words:notApplicableAnswer')
                        ) : (
                          <bdi dir="ltr">{`${formatNumber(score, 1)} %`}</bdi>
                        )}
                      </dd>
                    </div>
                  ))}
                </dl>
              )}
              {waiting}
              <p className={classes.soft}>
                {t('counted', { counted: form.counts.counted, questions: form.counts.questions })}
                {form.counts.waiting > 0 && ` ${t('drafts', { count: form.counts.waiting })}`}
                {form.counts.stale > 0 && ` ${t('staleOnes', { count: form.counts.stale })}`}
              </p>
            </ClassScale>
            {axes.length > 0 && (
              <RadarChart
                title={t(form.method === 'core' ? 'bySection' : 'byImpact')}
                description={t('radarSays', {
                  values: axes
                    .map(
                      ({ label, value }) =>
                        `${label} ${value === null ? t('words:notApplicableAnswer') : `${formatNumber(value, 0)} %`}`,
                    )
                    .join(', '),
                })}
                rows={t(form.method === 'core' ? 'section' : 'impact')}
                values={t('score')}
                absent={t('words:notApplicableAnswer')}
                axes={axes}
              />
            )}
          </div>
          <NextSteps form={form} onQuestion={setOpen} />
          {form.cells.length > 0 && <HeatMap form={form} />}
        </>
      )}
      {form.groups.map((group) => (
        <Section
          key={group.code}
          title={group.title}
          note={group.score === null ? t('noScoreYet') : <bdi dir="ltr">{`${formatNumber(group.score, 0)} %`}</bdi>}
        >
          <ul className={classes.questions}>
            {group.questions.map((question) => (
              <QuestionRow
                key={question.code}
                form={form}
                question={question}
                isOpen={open === question.code}
                isSaving={isSaving}
                nextOpen={nextOpenAfter(questions, question.code)}
                onOpen={setOpen}
                onSave={(answers) => save(answers)}
                onAccept={(code) => accept([code])}
              />
            ))}
          </ul>
        </Section>
      ))}
      {form.history.length > 0 && <History form={form} />}
      <footer className={classes.foot}>
        <p>{t('ownAssessment')}</p>
        <p>
          {t('editionOf', { version: form.edition_version, publisher: form.publisher })}{' '}
          {t(`confidence.${form.confidence}`)}
        </p>
        <p lang="en" dir="ltr">
          {form.confidence_note}
        </p>
        {form.report_id && (
          <Link
            to="/solutions/reporting/frameworks"
            search={{ key: form.method === 'core' ? 'smartness' : 'sri', report: form.report_id }}
          >
            {t('toReport')}
          </Link>
        )}
      </footer>
    </div>
  );
}
