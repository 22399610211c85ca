import { Button, Select, SegmentedControl, TextInput } from '@mantine/core';
import { breeam } from '@steward/contract/reporting/breeam';
import {
  breeamSchemes,
  type BreeamAssessment,
  type BreeamComment,
  type BreeamIssue,
} from '@steward/contract/reporting/breeam.models';
import { frameworks } from '@steward/contract/reporting/frameworks';
import { IconFileText, IconInfoCircle, IconLeaf, IconScale, IconShare } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../api/failure-text.ts';
import { CallFailure, isRefusal } from '../../../api/failure.ts';
import { useSend } from '../../../api/hooks.ts';
import { DeleteOneDialog } from '../../../ui/overlays/dialogs.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount } from '../../../ui/format.ts';
import { ButtonLink, Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { YearPicker } from '../../../ui/values/year-picker.tsx';
import { History } from './history.tsx';
import { IssueRow } from './issue-row.tsx';
import { PartResult } from './result.tsx';
import { useAssessment, useSaving } from './use-assessment.ts';
import classes from './breeam.module.css';

const WeightsDialog = lazy(() => import('./weights-dialog.tsx'));
const ShareDialog = lazy(() => import('./share-dialog.tsx'));

/** The assessment of the selected property and year: score and band first, then each issue with its evidence. */
export default function DetailsScreen() {
  const { t } = useTranslation('breeam');
  const failureText = useFailureText();
  const { selected, scheme, year, choose, found, edition, report, question, setScheme, setEdition } = useAssessment();
  const isElsewhere = found.error instanceof CallFailure && found.error.status === 404 && report !== undefined;
  const form = found.data;
  return (
    <>
      <PageHeader
        title={t('title')}
        question={selected && <bdi>{selected.environment_name}</bdi>}
        above={<Link to="/diagnosis/breeam">{t('toOverview')}</Link>}
        actions={
          <>
            {form?.report_id && (
              <ButtonLink
                to="/diagnosis/breeam-report"
                search={{ scheme, year }}
                variant="default"
                leftSection={<IconFileText size={17} aria-hidden="true" />}
              >
                {t('words:report')}
              </ButtonLink>
            )}
            <YearPicker value={year} onChange={choose} withData={form?.history.map((one) => one.year)} />
          </>
        }
      />
      <div className={classes.bar}>
        <SegmentedControl
          aria-label={t('scheme')}
          data={breeamSchemes.map((value) => ({ value, label: t(`schemes.${value}`) }))}
          value={scheme}
          onChange={setScheme}
        />
        {form && form.report_id === null && form.editions.length > 1 && (
          <Select
            aria-label={t('words:edition')}
            data={form.editions.map(({ edition, title }) => ({ value: edition, label: title }))}
            value={form.edition}
            allowDeselect={false}
            onChange={(next) => next && setEdition(next)}
          />
        )}
      </div>
      {found.error && !form && (
        <ErrorState
          message={failureText(found.error)}
          isRefused={isRefusal(found.error)}
          onRetry={() => void found.refetch()}
          actions={
            isElsewhere && (
              <ButtonLink
                to="/solutions/reporting/frameworks"
                search={{ key: scheme, report, ...(question && { question }) }}
              >
                {t('toQuestion')}
              </ButtonLink>
            )
          }
        />
      )}
      {!found.error && !form && <PageSkeleton />}
      {form && (
        <Assessment
          key={`${form.environment_id} ${form.scheme} ${form.year} ${form.edition}`}
          form={form}
          asked={question}
          hasChosenEdition={edition !== undefined}
          refetch={found.refetch}
        />
      )}
    </>
  );
}

function Assessment({
  form,
  asked,
  hasChosenEdition,
  refetch,
}: {
  form: BreeamAssessment;
  asked: string | undefined;
  hasChosenEdition: boolean;
  refetch: () => unknown;
}) {
  const { t } = useTranslation('breeam');
  const failureText = useFailureText();
  const [open, setOpen] = useState(asked);
  const [dialog, setDialog] = useState<'weights' | 'share'>();
  const [editionReason, setEditionReason] = useState('');
  const { save, isSaving } = useSaving(form, refetch, editionReason);
  const [removed, setRemoved] = useState<BreeamComment>();
  const remove = useSend(breeam.deleteBreeamComment, {
    inPlace: true,
    onDone: () => showToast('success', t('commentRemoved')),
  });
  const reviewing = useSend(frameworks.reviewAnswers, { inPlace: true, alsoRefreshes: ['breeam'] });
  const review = ({ code, version }: BreeamIssue) =>
    void reviewing
      .mutateAsync({ report_id: form.report_id ?? '', answers: [{ code, subject_id: null, version }] })
      .then(() => showToast('success', t('reviewedToast', { code })))
      .catch((failure: unknown) => showToast('error', failureText(failure)));
  const isEmpty = form.counts.answered === 0 && form.counts.out_of_scope === 0;
  const lacksWeights = form.parts.some(({ has_weights }) => !has_weights);
  const lacksStandards = form.parts.some(({ has_standards }) => !has_standards);
  const groups = [
    ...form.parts.flatMap(({ part, title, categories }) =>
      categories.map((category) => ({
        key: `${part} ${category.code}`,
        title: form.parts.length > 1 ? `${title} – ${category.title}` : category.title,
        issues: form.issues.filter((issue) => issue.part === part && issue.category === category.code),
      })),
    ),
    { key: 'beyond', title: t('beyond'), issues: form.issues.filter(({ category }) => category === '') },
  ];
  return (
    <div className={classes.page}>
      {form.state !== 'open' && (
        <Notice icon={IconInfoCircle} title={t('frozen')}>
          {t('frozenText')}
        </Notice>
      )}
      {(lacksWeights || lacksStandards) && (
        <Notice
          icon={IconScale}
          tone="warn"
          title={t(lacksWeights ? 'weightsMissing' : 'standardsMissing')}
          actions={
            <Button variant="default" size="compact-sm" onClick={() => setDialog('weights')}>
              {t('enterWeights')}
            </Button>
          }
        >
          {t(lacksWeights ? 'weightsMissingText' : 'standardsMissingText')}
        </Notice>
      )}
      {isEmpty && (
        <EmptyState
          icon={IconLeaf}
          title={t('empty.title')}
          steps={[t('empty.step1'), t('empty.step2'), t('empty.step3')]}
        >
          {t('empty.text', { edition: form.edition_version })}
        </EmptyState>
      )}
      {form.report_id === null && hasChosenEdition && (
        <TextInput
          className={classes.editionReason}
          label={t('editionReason')}
          description={t('editionReasonNote')}
          maxLength={500}
          value={editionReason}
          onChange={(event) => setEditionReason(event.currentTarget.value)}
        />
      )}
      {!isEmpty && (
        <div className={classes.parts}>
          {form.parts.map((part) => (
            <PartResult key={part.part} part={part} onIssue={setOpen} />
          ))}
        </div>
      )}
      <div className={classes.bar}>
        <p className={classes.soft}>
          {t('counted', { answered: formatCount(form.counts.answered), issues: formatCount(form.counts.issues) })}{' '}
          {form.counts.out_of_scope > 0 && t('outside', { count: form.counts.out_of_scope })}{' '}
          {form.counts.drafted > 0 && t('drafts', { count: form.counts.drafted })}
        </p>
        <div className={classes.tools}>
          {!lacksWeights && !lacksStandards && (
            <Button variant="subtle" size="compact-sm" onClick={() => setDialog('weights')}>
              {t('weightsAndStandards')}
            </Button>
          )}
          {form.report_id && (
            <Link to="/solutions/reporting/frameworks" search={{ key: form.scheme, report: form.report_id }}>
              {t(form.state === 'open' ? 'toReport' : 'toRounds')}
            </Link>
          )}
          {form.may_share && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconShare size={15} aria-hidden="true" />}
              onClick={() => setDialog('share')}
            >
              {t('shareWithAssessor')}
            </Button>
          )}
        </div>
      </div>
      {groups.map(({ key, title, issues }) => (
        <Section key={key} title={title}>
          <ul className={classes.issues}>
            {issues.map((issue) => (
              <IssueRow
                key={issue.code}
                issue={issue}
                reportId={form.report_id}
                mayEdit={form.may_edit}
                mayRemoveComments={form.may_remove_comments}
                isOpen={open === issue.code}
                isSaving={isSaving}
                onOpen={setOpen}
                onSave={(answer) => save([answer])}
                onReview={review}
                onRemove={setRemoved}
              />
            ))}
          </ul>
        </Section>
      ))}
      <History of={form.history} />
      <footer className={classes.foot}>
        <p>{t('ownAssessment')}</p>
        <p>{t('editionOf', { version: form.edition_version, publisher: form.publisher })}</p>
        <p>{form.confidence_note}</p>
      </footer>
      <DeleteOneDialog
        thing={removed}
        nameOf={({ text }) => <q dir="auto">{text}</q>}
        onClose={() => setRemoved(undefined)}
        remove={({ _id }) => remove.mutateAsync({ comment_id: _id })}
      />
      <Suspense fallback={null}>
        {dialog === 'weights' && (
          <WeightsDialog scheme={form.scheme} edition={form.edition} onClose={() => setDialog(undefined)} />
        )}
        {dialog === 'share' && form.report_id && (
          <ShareDialog reportId={form.report_id} round={form.round} onClose={() => setDialog(undefined)} />
        )}
      </Suspense>
    </div>
  );
}
