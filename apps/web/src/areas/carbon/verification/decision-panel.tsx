import { Alert, Anchor, Button, Group, Radio, Stack } from '@mantine/core';
import { verification } from '@steward/contract/carbon/verification';
import type { Engagement } from '@steward/contract/carbon/verification.assurance';
import { missingForConclusion, type ConclusionNeed } from '@steward/core/assurance/conclusion-needs';
import { acceptingOpinions, opinions, type Opinion } from '@steward/core/assurance/opinion';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../api/hooks.ts';
import { useChangedSince } from '../../../shared/changed-since.tsx';
import { CallForm, type FormOf } from '../../../shared/form/call-form.tsx';
import { decisionIn, useReportWords } from '../../../shared/emissions/report-words.ts';
import { Card } from '../../../ui/card.tsx';
import { useConfirmation } from '../../../ui/overlays/confirmation.tsx';
import { formatDay } from '../../../ui/format.ts';
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { RowSkeletons } from '../../../ui/skeletons.tsx';
import type { Frozen } from './frozen-report.ts';
import { useVerifierAddress, type Side } from './verifier-address.ts';
import classes from './workplace.module.css';

/** What the verifier has done and named so far. */
interface Prepared {
  engagement: Engagement;
  checkedItems: number;
}

interface Props {
  token: string;
  report: Frozen;
  /** Undefined while it loads. */
  prepared: Prepared | undefined;
}

/** Accepts or returns the report; shows the decision once there is one. */
export function DecisionPanel({ token, report, prepared }: Props) {
  const { status } = report.head;
  if (status === 'accepted' || status === 'rejected') return <Decided report={report} />;
  if (!prepared) return <RowSkeletons rows={4} />;
  return <DecisionForm token={token} report={report} prepared={prepared} />;
}

function Decided({ report }: { report: Frozen }) {
  const { t } = useTranslation('verification');
  const { t: shared } = useTranslation('emissions');
  const { head, events } = report;
  // The page shows above what ended an acceptance; the decision itself was to accept.
  const decision = head.standing ? 'accepted' : head.status;
  const event = events.findLast(({ kind, round }) => kind === decision && round === head.round);
  const { assurance, words } = decisionIn(event?.note ?? '');
  return (
    <div className={`${classes.result} ${classes[decision]}`}>
      <p>
        <strong>
          {t(`decided.${decision}`, {
            name: event?.actor_name ?? head.verifier_name,
            day: formatDay(event?.at ?? ''),
          })}
        </strong>
      </p>
      {decision === 'accepted' && assurance && <p>{shared(`assurance.${assurance}`)}</p>}
      {words && (
        <p className={classes.quote} dir="auto">
          {words}
        </p>
      )}
      <p className={classes.ink}>{t(`decided.${decision}Text`)}</p>
    </div>
  );
}

type Call = typeof verification.submitReprtByVerifier;

function DecisionForm({ token, report, prepared }: Props & { prepared: Prepared }) {
  const { t } = useTranslation('verification');
  const { ask, dialog } = useConfirmation<'accepted' | 'rejected'>();
  const unsettled = report.findings.filter(({ status }) => status !== 'closed').length;
  const { version } = report;
  const { findingStatus } = useReportWords();
  const submit = useSend(verification.submitReprtByVerifier, { inPlace: true });
  const { notice, onError } = useChangedSince(
    report.findings.map((finding, place) => ({
      label: `${place + 1} · ${finding.about}`,
      text: [findingStatus(finding), finding.messages.at(-1)?.body].filter(Boolean).join(' · '),
    })),
  );
  return (
    <Card>
      {notice}
      <CallForm
        call={verification.submitReprtByVerifier}
        start={{ token, version, assurance: 'limited', reason: '' }}
        send={(values) => submit.mutateAsync({ ...values, version }, { onError })}
        before={({ decision }) => ask(decision)}
        ownButtons
      >
        {(form) => <DecisionFields form={form} unsettled={unsettled} prepared={prepared} />}
      </CallForm>
      {dialog((decision) => (
        <>
          {t(`decision.${decision}Follows`)}
          <ul className={classes.follow}>
            {Array.from({ length: decision === 'accepted' ? 4 : 3 }, (_, index) => index + 1).map((line) => (
              <li key={line}>{t(`decision.${decision}Follow${line}`)}</li>
            ))}
          </ul>
        </>
      ))}
    </Card>
  );
}

/** The button is shown only if the chosen decision is allowed, and names it. */
function DecisionFields({ form, unsettled, prepared }: { form: FormOf<Call>; unsettled: number; prepared: Prepared }) {
  const { t } = useTranslation('verification');
  const { t: shared } = useTranslation('emissions');
  const { control, formState } = form;
  const { field: decision, fieldState } = useController({ control, name: 'decision' });
  const { field: assurance } = useController({ control, name: 'assurance' });
  const chosen = useWatch({ control, name: 'decision' });
  const isBlocked = chosen === 'accepted' && unsettled > 0;
  const opinion = useWatch({ control, name: 'opinion' });
  const isDeclaredHere = useWatch({ control, name: 'independent' });
  const { independent_at, person, details, risks, is_materiality_set } = prepared.engagement;
  const given = concluded(chosen, opinion);
  const missing =
    given === undefined
      ? []
      : missingForConclusion(
          {
            person,
            details,
            isIndependent: independent_at !== null || isDeclaredHere === true,
            isMaterialitySet: is_materiality_set,
            risks: risks.length,
            checkedItems: prepared.checkedItems,
          },
          { opinion: given, assurance: assurance.value ?? 'limited' },
        );
  return (
    <Stack gap="lg" maw={720}>
      <Radio.Group
        {...decision}
        value={decision.value ?? null}
        label={t('decision.label')}
        error={fieldState.error && t('decision.choose')}
      >
        <Stack gap="sm" mt="sm">
          {(['accepted', 'rejected'] as const).map((value) => (
            <Radio key={value} value={value} label={t(`decision.${value}`)} description={t(`decision.${value}Note`)} />
          ))}
        </Stack>
      </Radio.Group>
      {isBlocked && (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={20} />} role="alert">
          {t('decision.blocked', { n: unsettled })}
        </Alert>
      )}
      {chosen === 'accepted' && !isBlocked && (
        <Radio.Group {...assurance} value={assurance.value ?? 'limited'} label={t('decision.assurance')}>
          <Stack gap="sm" mt="sm">
            {(['limited', 'reasonable'] as const).map((value) => (
              <Radio
                key={value}
                value={value}
                label={shared(`assurance.${value}`)}
                description={t(`decision.${value}Note`)}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {chosen && !isBlocked && (
        <>
          <OpinionField form={form} decision={chosen} />
          <TextAreaField
            control={control}
            name="reason"
            label={t(chosen === 'rejected' ? 'decision.reason' : 'decision.statement')}
            description={t(chosen === 'rejected' ? 'decision.reasonNote' : 'decision.statementNote')}
          />
          {independent_at === null && (
            <CheckboxField
              control={control}
              name="independent"
              label={t('independence.text')}
              description={t('independence.needed')}
            />
          )}
          {missing.length > 0 && <Missing needs={missing} />}
          <Group>
            <Button
              type="submit"
              disabled={missing.length > 0}
              loading={formState.isSubmitting}
              {...(chosen === 'rejected' && { color: 'red.8' })}
            >
              {t(`decision.${chosen}Submit`)}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

/** The conclusion of a decision: an acceptance has one, a return only if it is chosen. */
function concluded(decision: 'accepted' | 'rejected' | undefined, opinion: Opinion | undefined): Opinion | undefined {
  if (decision === undefined) return undefined;
  const isOf = opinion !== undefined && acceptingOpinions.includes(opinion) === (decision === 'accepted');
  return isOf ? opinion : decision === 'accepted' ? 'unmodified' : undefined;
}

/** Where each of the missing things is done; the declaration is in the form itself. */
const sideOf: Record<ConclusionNeed, Side | undefined> = {
  person: undefined,
  body: 'statement',
  role: 'statement',
  place: 'statement',
  independence: undefined,
  materiality: 'sample',
  risks: 'risks',
  work: 'statement',
  sample: 'sample',
};

function Missing({ needs }: { needs: readonly ConclusionNeed[] }) {
  const { t } = useTranslation('verification');
  const { toSide } = useVerifierAddress();
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={20} />} title={t('decision.notPrepared')}>
      {t('decision.notPreparedText')}
      <ul className={classes.follow}>
        {needs.map((need) => {
          const side = sideOf[need];
          const label = t(`decision.needs.${need}`);
          return (
            <li key={need}>
              {side ? (
                <Anchor component="button" type="button" onClick={() => toSide(side)}>
                  {label}
                </Anchor>
              ) : (
                label
              )}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}

/** The conclusion of the assurance statement. A returned report has none. */
function OpinionField({ form, decision }: { form: FormOf<Call>; decision: 'accepted' | 'rejected' }) {
  const { t } = useTranslation('verification');
  const { t: shared } = useTranslation('emissions');
  const { field, fieldState } = useController({ control: form.control, name: 'opinion' });
  const choices = opinions.filter((one) => acceptingOpinions.includes(one) === (decision === 'accepted'));
  const given = choices.find((one) => one === field.value);
  const usual = decision === 'accepted' ? 'unmodified' : 'none';
  return (
    <Radio.Group
      label={t('opinion.label')}
      value={given ?? usual}
      onChange={(next) => field.onChange(choices.find((one) => one === next))}
      error={fieldState.error && t('decision.choose')}
    >
      <Stack gap="sm" mt="sm">
        {decision === 'rejected' && (
          <Radio value="none" label={t('opinion.none')} description={t('opinion.noneNote')} />
        )}
        {choices.map((value) => (
          <Radio
            key={value}
            value={value}
            label={shared(`opinion.${value}`)}
            description={t(`opinion.notes.${value}`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
