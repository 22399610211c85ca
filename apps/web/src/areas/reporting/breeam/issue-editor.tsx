import {
  ActionIcon,
  Alert,
  Button,
  Checkbox,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { BreeamIssue } from '@steward/contract/reporting/breeam.models';
import { frameworks } from '@steward/contract/reporting/frameworks';
import { IconAlertCircle, IconFilePlus, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../../api/failure.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer } from '../../../api/hooks.ts';
import { useHolds } from '../../../shared/may.ts';
import type { SentAnswer } from './use-assessment.ts';
import classes from './breeam.module.css';

const DocumentPicker = lazy(() => import('../../../shared/document-picker/document-picker.tsx'));

interface Proof {
  document_id: string;
  title: string | null;
  page: number | null;
  quote: string;
}

/** An issue while it is typed. */
interface Typed {
  credits: number | null;
  options: string[];
  isOut: boolean;
  targeted: number | null;
  meets: boolean;
  reason: string;
  evidence: Proof[];
  owner: string | null;
  due: string;
  comment: string;
  assessor: string;
}

const typedOf = (issue: BreeamIssue): Typed => ({
  credits: issue.achieved,
  options: issue.chosen,
  isOut: !issue.is_in_scope,
  targeted: issue.targeted,
  meets: issue.meets ?? false,
  reason: issue.reason,
  evidence: issue.citations.flatMap(({ kind, object_id, title, page, quote }) =>
    kind === 'document' && object_id !== null ? [{ document_id: object_id, title, page, quote }] : [],
  ),
  owner: issue.owner?._id ?? null,
  due: issue.due_on ?? '',
  comment: issue.comment,
  assessor: '',
});

/** What has changed; who answers it is sent only where it was changed, because those people are notified. */
function sentOf(issue: BreeamIssue, typed: Typed): SentAnswer {
  const before = typedOf(issue);
  const evidence = typed.evidence.map(({ document_id, page, quote }) => ({ document_id, page, quote }));
  const isProven = JSON.stringify(typed.evidence) !== JSON.stringify(before.evidence);
  const isAnswered =
    typed.credits !== before.credits || typed.options.join() !== before.options.join() || issue.state === 'drafted';
  return {
    code: issue.code,
    ...(typed.isOut && { not_in_scope: true }),
    ...(!typed.isOut && before.isOut && { not_in_scope: false }),
    ...(!typed.isOut &&
      (isAnswered || before.isOut) &&
      (issue.options.length ? { options: typed.options } : { credits: typed.credits })),
    ...(typed.targeted !== before.targeted && { targeted: typed.targeted }),
    ...(issue.criterion !== null && typed.meets !== before.meets && { meets: typed.meets }),
    ...((typed.reason !== before.reason || typed.isOut) && { reason: typed.reason }),
    ...(isProven && { evidence }),
    ...(typed.owner !== before.owner && { owner: typed.owner }),
    ...(typed.due !== before.due && { due: typed.due || null }),
    ...(typed.comment !== before.comment && { comment: typed.comment }),
    ...(typed.assessor.trim() && { assessor_comment: typed.assessor }),
  };
}

interface Props {
  issue: BreeamIssue;
  reportId: string | null;
  isSaving: boolean;
  onSave: (answer: SentAnswer) => Promise<unknown>;
  onClose: () => void;
}

/** What is typed stays until it is saved. */
// No CallForm: one call saves an issue of many, and a conflict reads the others again while this one stays typed.
export function IssueEditor({ issue, reportId, isSaving, onSave, onClose }: Props) {
  const { t } = useTranslation(['breeam', 'form']);
  const failureText = useFailureText();
  const [typed, setTyped] = useState(() => typedOf(issue));
  const [failure, setFailure] = useState<unknown>();
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  const people = useAnswer(
    frameworks.getReportPeople,
    { report_id: reportId ?? '' },
    { enabled: reportId !== null, freshFor: 60_000 },
  );
  const errors = failure instanceof CallFailure ? failure.errors : [];
  const errorOf = (name: string) => {
    const found = errors.find(({ field }) => field.endsWith(`.${name}`) || field === name);
    return found
      ? t(`validation.${found.message}`, { ns: 'form', label: '', defaultValue: found.message, nsSeparator: false })
      : undefined;
  };
  const save = async () => {
    setFailure(undefined);
    try {
      await onSave(sentOf(issue, typed));
      onClose();
    } catch (error) {
      setFailure(error);
    }
  };
  const options = issue.options.map(({ value, title, credits }) => ({
    value,
    label: t('optionCredits', { title, count: credits }),
  }));
  const numberOf = (value: number | string) => (typeof value === 'number' ? value : null);
  return (
    <Stack gap="sm" className={classes.editor}>
      {failure !== undefined && errors.length === 0 && (
        <Alert color="red" variant="light" icon={<IconAlertCircle size={20} />} role="alert">
          {failureText(failure)}
        </Alert>
      )}
      <Checkbox
        label={t('notInScope')}
        description={t('notInScopeNote')}
        checked={typed.isOut}
        onChange={(event) => set({ isOut: event.currentTarget.checked })}
      />
      {!typed.isOut && (
        <Group align="start" grow preventGrowOverflow={false}>
          {issue.options.length > 0 && issue.is_multiple && (
            <MultiSelect
              label={t('achieved')}
              data={options}
              value={typed.options}
              onChange={(next) => set({ options: next })}
              error={errorOf('options')}
            />
          )}
          {issue.options.length > 0 && !issue.is_multiple && (
            <Select
              label={t('achieved')}
              data={options}
              value={typed.options[0] ?? null}
              onChange={(next) => set({ options: next === null ? [] : [next] })}
              error={errorOf('options')}
              clearable
            />
          )}
          {issue.options.length === 0 && (
            <NumberInput
              label={t('achieved')}
              description={t('upTo', { count: issue.credits })}
              min={0}
              clampBehavior="none"
              allowDecimal={false}
              value={typed.credits ?? ''}
              onChange={(next) => set({ credits: numberOf(next) })}
              error={errorOf('credits')}
            />
          )}
          <NumberInput
            label={t('targeted')}
            description={t('upTo', { count: issue.credits })}
            min={0}
            clampBehavior="none"
            allowDecimal={false}
            value={typed.targeted ?? ''}
            onChange={(next) => set({ targeted: numberOf(next) })}
            error={errorOf('targeted')}
          />
        </Group>
      )}
      {issue.criterion !== null && (
        <Checkbox
          label={t('meets')}
          description={issue.criterion}
          checked={typed.meets}
          onChange={(event) => set({ meets: event.currentTarget.checked })}
          error={errorOf('meets')}
        />
      )}
      <Textarea
        label={t('words:reason')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={2000}
        value={typed.reason}
        onChange={(event) => set({ reason: event.currentTarget.value })}
        error={errorOf('reason')}
      />
      <Evidence evidence={typed.evidence} onChange={(evidence) => set({ evidence })} />
      {reportId !== null && (
        <Group align="start" grow preventGrowOverflow={false}>
          <Select
            label={t('responsible')}
            data={(people.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
            value={typed.owner}
            onChange={(owner) => set({ owner })}
            error={errorOf('owner_id')}
            searchable
            clearable
          />
          <TextInput
            type="date"
            label={t('words:dueDate')}
            value={typed.due}
            onChange={(event) => set({ due: event.currentTarget.value })}
            error={errorOf('due') ?? errorOf('due_on')}
          />
        </Group>
      )}
      <Textarea
        label={t('ourComment')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={2000}
        value={typed.comment}
        onChange={(event) => set({ comment: event.currentTarget.value })}
      />
      <Textarea
        label={t('addAssessor')}
        description={t('addAssessorNote')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={2000}
        value={typed.assessor}
        onChange={(event) => set({ assessor: event.currentTarget.value })}
      />
      <Group>
        <Button loading={isSaving} onClick={() => void save()}>
          {t('words:save')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('words:cancel')}
        </Button>
      </Group>
    </Stack>
  );
}

function Evidence({ evidence, onChange }: { evidence: Proof[]; onChange: (evidence: Proof[]) => void }) {
  const { t } = useTranslation('breeam');
  const holds = useHolds();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div>
      <p className={classes.label}>{t('words:evidence')}</p>
      <ul className={classes.proofs}>
        {evidence.map(({ document_id, title }) => (
          <li key={document_id}>
            <bdi>{title ?? t('newDocument')}</bdi>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('words:removeNamed', { name: title ?? t('newDocument') })}
              onClick={() => onChange(evidence.filter((one) => one.document_id !== document_id))}
            >
              <IconX size={15} aria-hidden="true" />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {holds('documents.read') && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconFilePlus size={15} aria-hidden="true" />}
          onClick={() => setChoosing(true)}
        >
          {t('addDocument')}
        </Button>
      )}
      {isChoosing && (
        <Suspense fallback={null}>
          <DocumentPicker
            onClose={() => setChoosing(false)}
            onChoose={(document_id) => {
              setChoosing(false);
              if (evidence.every((one) => one.document_id !== document_id))
                onChange([...evidence, { document_id, title: null, page: null, quote: '' }]);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
