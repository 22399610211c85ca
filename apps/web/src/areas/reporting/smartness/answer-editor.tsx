import {
  ActionIcon,
  Alert,
  Button,
  Group,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Textarea,
} from '@mantine/core';
import type { SmartnessForm, SmartnessQuestion } from '@steward/contract/reporting/smartness';
import { IconAlertCircle, IconFilePlus, IconTrash, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../../api/failure.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { useHolds } from '../../../shared/may.ts';
import { formatNumber } from '../../../ui/format.ts';
import { ways, type Typed, typedOf, sentOf } from './typed-answer.ts';
import type { SentAnswer } from './use-assessment.ts';
import classes from './smartness.module.css';

const DocumentPicker = lazy(() => import('../../../shared/document-picker/document-picker.tsx'));

interface Props {
  method: SmartnessForm['method'];
  question: SmartnessQuestion;
  isSaving: boolean;
  onSave: (answer: SentAnswer) => Promise<unknown>;
  onClose: () => void;
  /** Opens the next question without an answer; undefined: there is none. */
  onNext: (() => void) | undefined;
}

/** The answer to a question: a level, levels by share, not there, or not applicable. What is typed stays until it is saved. */
export function AnswerEditor({ method, question, isSaving, onSave, onClose, onNext }: Props) {
  const { t } = useTranslation(['smartness', 'form']);
  const failureText = useFailureText();
  const [typed, setTyped] = useState(() => typedOf(question));
  const [failure, setFailure] = useState<unknown>();
  // A level is chosen by arrows and Enter, without the mouse.
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }));
  const levels = question.levels.map(({ level, title }) => ({ value: String(level), label: `${level} – ${title}` }));
  const offered = ways.filter(
    (way) =>
      (way !== 'shares' || method !== 'core') && (way !== 'absent' || (method !== 'core' && question.absent_counts)),
  );
  const errors = failure instanceof CallFailure ? failure.errors : [];
  const errorOf = (...fields: string[]) => {
    const found = errors.find(({ field }) => fields.some((one) => field.endsWith(`.${one}`)));
    return found
      ? t(`validation.${found.message}`, { ns: 'form', label: '', defaultValue: found.message, nsSeparator: false })
      : undefined;
  };
  const save = async (then: () => void) => {
    setFailure(undefined);
    try {
      await onSave(sentOf(question, typed));
      then();
    } catch (error) {
      setFailure(error);
    }
  };
  const sum = typed.shares.reduce((all, { percent }) => all + (percent ?? 0), 0);
  return (
    <Stack gap="sm" className={classes.editor}>
      {failure !== undefined && errors.length === 0 && (
        <Alert color="red" variant="light" icon={<IconAlertCircle size={20} />} role="alert">
          {failureText(failure)}
        </Alert>
      )}
      <SegmentedControl
        aria-label={t('way')}
        className={classes.ways}
        data={offered.map((way) => ({
          value: way,
          label: way === 'notApplicable' ? t('words:notApplicableAnswer') : t(`ways.${way}`),
        }))}
        value={typed.way}
        onChange={(way) => set({ way: ways.find((one) => one === way) ?? 'level' })}
      />
      {typed.way === 'level' && (
        <Select
          label={t('words:level')}
          ref={first}
          data={levels}
          value={typed.level}
          onChange={(level) => set({ level })}
          error={errorOf('level', 'code')}
          comboboxProps={{ withinPortal: true }}
        />
      )}
      {typed.way === 'shares' && (
        <>
          {typed.shares.map((share, at) => (
            <Group key={at} align="end" wrap="nowrap" gap="xs">
              <Select
                label={t('words:level')}
                style={{ flex: 1 }}
                data={levels}
                value={share.level}
                onChange={(level) => set({ shares: typed.shares.with(at, { ...share, level }) })}
              />
              <NumberInput
                label={t('share')}
                w={110}
                min={0}
                max={100}
                suffix=" %"
                value={share.percent ?? ''}
                onChange={(next) =>
                  set({ shares: typed.shares.with(at, { ...share, percent: typeof next === 'number' ? next : null }) })
                }
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t('removeShare')}
                onClick={() => set({ shares: typed.shares.toSpliced(at, 1) })}
              >
                <IconTrash size={17} aria-hidden="true" />
              </ActionIcon>
            </Group>
          ))}
          <Group justify="space-between">
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() =>
                set({
                  shares: [...typed.shares, { level: null, percent: Math.max(0, Math.round(1e4 - sum * 100) / 100) }],
                })
              }
            >
              {t('addShare')}
            </Button>
            <span className={classes.soft}>{t('sum', { sum: formatNumber(sum, 2) })}</span>
          </Group>
          {errorOf('shares') && (
            <p className={classes.bad} role="alert">
              {errorOf('shares')}
            </p>
          )}
        </>
      )}
      {(typed.way === 'level' || typed.way === 'shares') && (
        <Select
          label={t('targetLevel')}
          data={levels}
          value={typed.target}
          clearable
          onChange={(target) => set({ target })}
          error={errorOf('target')}
        />
      )}
      <Textarea
        label={t('words:reason')}
        description={
          question.proposal && typed.way === 'level'
            ? question.proposal.level === null
              ? t('reasonNoteWay')
              : t('reasonNote', { level: question.proposal.level })
            : undefined
        }
        autosize
        minRows={1}
        maxRows={6}
        maxLength={2000}
        value={typed.reason}
        onChange={(event) => set({ reason: event.currentTarget.value })}
        error={errorOf('reason')}
      />
      <Evidence typed={typed} onChange={(evidence) => set({ evidence })} />
      <Group>
        <Button loading={isSaving} onClick={() => void save(onClose)}>
          {t('words:save')}
        </Button>
        {onNext && (
          <Button variant="light" disabled={isSaving} onClick={() => void save(onNext)}>
            {t('saveAndNext')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('words:cancel')}
        </Button>
      </Group>
    </Stack>
  );
}

function Evidence({ typed, onChange }: { typed: Typed; onChange: (evidence: Typed['evidence']) => void }) {
  const { t } = useTranslation('smartness');
  const holds = useHolds();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div>
      <p className={classes.label}>{t('words:evidence')}</p>
      <ul className={classes.proofs}>
        {typed.evidence.map(({ document_id, title }) => (
          <li key={document_id}>
            <bdi>{title ?? t('newDocument')}</bdi>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('words:removeNamed', { name: title ?? t('newDocument') })}
              onClick={() => onChange(typed.evidence.filter((one) => one.document_id !== document_id))}
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
              if (typed.evidence.every((one) => one.document_id !== document_id))
                onChange([...typed.evidence, { document_id, title: null, page: null, quote: '' }]);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
