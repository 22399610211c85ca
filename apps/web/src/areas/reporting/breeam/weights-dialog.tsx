import { ActionIcon, Alert, Button, Group, NumberInput, Select, Stack, Tabs, TextInput } from '@mantine/core';
import { breeam } from '@steward/contract/reporting/breeam';
import type { BreeamManual, BreeamSchemeKey } from '@steward/contract/reporting/breeam.models';
import { IconAlertCircle, IconFilePlus, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../../api/failure.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { useAnswer, useSend } from '../../../api/hooks.ts';
import { currentLanguage } from '../../../session/language.ts';
import { useHolds } from '../../../shared/may.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatNumber, formatPlain } from '../../../ui/format.ts';
import { ServedLink } from '../../../ui/link.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import classes from './breeam.module.css';

const DocumentPicker = lazy(() => import('../../../shared/document-picker/document-picker.tsx'));

interface Props {
  scheme: BreeamSchemeKey;
  edition: string;
  onClose: () => void;
}

/** Weights, minimum standards and credits from the manual, once for all properties. */
export default function WeightsDialog({ scheme, edition, onClose }: Props) {
  const { t } = useTranslation('breeam');
  const failureText = useFailureText();
  const found = useAnswer(breeam.getBreeamWeights, { scheme, edition, language: currentLanguage() });
  return (
    <Dialog opened onClose={onClose} title={t('weightsTitle', { title: found.data?.title ?? '' })} size="lg">
      {found.error && !found.data && (
        <ErrorState message={failureText(found.error)} onRetry={() => void found.refetch()} />
      )}
      {!found.error && !found.data && <PageSkeleton />}
      {found.data && <Form manual={found.data} refetch={found.refetch} onClose={onClose} />}
    </Dialog>
  );
}

interface Standard {
  issue: string | null;
  band: string | null;
  credits: number | null;
  criterion: string;
}

interface TypedPart {
  part: string;
  weights: Readonly<Record<string, number | null>>;
  standards: Standard[];
  hasStandards: boolean;
}

const typedOf = ({ part, categories, standards }: BreeamManual['parts'][number]): TypedPart => ({
  part,
  weights: Object.fromEntries(categories.map(({ code, entered }) => [code, entered])),
  standards: (standards ?? []).map((one) => ({ ...one, criterion: one.criterion ?? '' })),
  hasStandards: standards !== null,
});

const numberOf = (value: number | string) => (typeof value === 'number' ? value : null);

// No CallForm: the table of weights is read as a whole, and a sum that is not 100 is refused by the server with its own text.
function Form({ manual, refetch, onClose }: { manual: BreeamManual; refetch: () => unknown; onClose: () => void }) {
  const { t } = useTranslation(['breeam', 'form']);
  const failureText = useFailureText();
  const [source, setSource] = useState(manual.source);
  const [parts, setParts] = useState(() => manual.parts.map(typedOf));
  const [credits, setCredits] = useState<Readonly<Record<string, number | null>>>(() =>
    Object.fromEntries(
      manual.parts.flatMap(({ categories }) =>
        categories.flatMap(({ issues }) => issues.map(({ code, entered }) => [code, entered])),
      ),
    ),
  );
  const [document, setDocument] = useState(manual.document);
  const [failure, setFailure] = useState<unknown>();
  const send = useSend(breeam.saveBreeamWeights, { inPlace: true });
  const setPart = (part: string, change: Partial<TypedPart>) =>
    setParts((before) => before.map((one) => (one.part === part ? { ...one, ...change } : one)));
  const errors = failure instanceof CallFailure ? failure.errors : [];
  const save = async () => {
    setFailure(undefined);
    const { scheme, edition, version } = manual;
    try {
      await send.mutateAsync({
        scheme,
        edition,
        version,
        source,
        document_id: document?._id ?? null,
        language: currentLanguage(),
        credits: Object.entries(credits).flatMap(([issue, own]) => (own === null ? [] : { issue, credits: own })),
        parts: parts.map(({ part, weights, standards, hasStandards }) => ({
          part,
          weights: Object.values(weights).some((weight) => weight !== null)
            ? Object.entries(weights).map(([code, weight]) => ({ code, weight: weight ?? 0 }))
            : null,
          standards: hasStandards
            ? standards.map(({ issue, band, credits: least, criterion }) => ({
                issue: issue ?? '',
                band: band ?? '',
                credits: criterion ? null : least,
                criterion: criterion || null,
              }))
            : null,
        })),
      });
      showToast('success', t('weightsSaved'));
      onClose();
    } catch (error) {
      setFailure(error);
      if (error instanceof CallFailure && error.code === 'breeam.weights-changed') void refetch();
    }
  };
  return (
    <Stack gap="md">
      <p className={classes.soft}>{t('weightsNote')}</p>
      {failure !== undefined && (
        <Alert color="red" variant="light" icon={<IconAlertCircle size={20} />} role="alert">
          {errors.length
            ? errors
                .map(({ message }) =>
                  t(`validation.${message}`, { ns: 'form', label: '', defaultValue: message, nsSeparator: false }),
                )
                .join(' ')
            : failureText(failure)}
        </Alert>
      )}
      <TextInput
        label={t('manualSource')}
        description={t('manualSourceNote')}
        maxLength={500}
        required
        disabled={!manual.may_edit}
        value={source}
        onChange={(event) => setSource(event.currentTarget.value)}
      />
      <ManualFile document={document} mayEdit={manual.may_edit} onChange={setDocument} />
      <Tabs defaultValue={manual.parts[0]?.part ?? null} keepMounted={false}>
        {manual.parts.length > 1 && (
          <Tabs.List>
            {manual.parts.map(({ part, title }) => (
              <Tabs.Tab key={part} value={part}>
                {title}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        )}
        {manual.parts.map((known) => {
          const typed = parts.find(({ part }) => part === known.part) ?? typedOf(known);
          const set = (change: Partial<TypedPart>) => setPart(known.part, change);
          return (
            <Tabs.Panel key={known.part} value={known.part} pt="md">
              <Stack gap="md">
                <WeightFields known={known} typed={typed} mayEdit={manual.may_edit} onChange={set} />
                <StandardFields manual={manual} known={known} typed={typed} onChange={set} />
                <details>
                  <summary>{t('creditsOfManual')}</summary>
                  <div className={classes.weights}>
                    {known.categories
                      .flatMap(({ issues }) => issues)
                      .map(({ code, title, published }) => (
                        <NumberInput
                          key={code}
                          label={`${code} ${title}`}
                          placeholder={formatPlain(published)}
                          min={1}
                          max={1000}
                          allowDecimal={false}
                          disabled={!manual.may_edit}
                          value={credits[code] ?? ''}
                          onChange={(next) => setCredits((before) => ({ ...before, [code]: numberOf(next) }))}
                        />
                      ))}
                  </div>
                </details>
              </Stack>
            </Tabs.Panel>
          );
        })}
      </Tabs>
      <Group>
        {manual.may_edit && (
          <Button loading={send.isPending} disabled={source.trim() === ''} onClick={() => void save()}>
            {t('words:save')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('words:cancel')}
        </Button>
      </Group>
    </Stack>
  );
}

type ManualDocument = BreeamManual['document'];

/** The file of the manual, from the documents of the organization. */
function ManualFile({
  document,
  mayEdit,
  onChange,
}: {
  document: ManualDocument;
  mayEdit: boolean;
  onChange: (document: ManualDocument) => void;
}) {
  const { t } = useTranslation('breeam');
  const holds = useHolds();
  const [isChoosing, setChoosing] = useState(false);
  if (!document && !(mayEdit && holds('documents.read'))) return null;
  return (
    <div>
      <p className={classes.label}>{t('manualFile')}</p>
      {document && (
        <ul className={classes.proofs}>
          <li>
            {holds('documents.read') ? (
              <ServedLink href={`/documentation?document=${document._id}`} variant="subtle" size="compact-xs">
                <bdi>{document.title || t('newDocument')}</bdi>
              </ServedLink>
            ) : (
              <bdi>{document.title}</bdi>
            )}
            {mayEdit && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('words:removeNamed', { name: document.title || t('newDocument') })}
                onClick={() => onChange(null)}
              >
                <IconX size={15} aria-hidden="true" />
              </ActionIcon>
            )}
          </li>
        </ul>
      )}
      {!document && (
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
            onChoose={(_id) => {
              setChoosing(false);
              onChange({ _id, title: '' });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

interface PartProps {
  known: BreeamManual['parts'][number];
  typed: TypedPart;
  onChange: (change: Partial<TypedPart>) => void;
}

function WeightFields({ known, typed, mayEdit, onChange }: PartProps & { mayEdit: boolean }) {
  const { t } = useTranslation('breeam');
  const sum = Object.values(typed.weights).reduce<number>((all, weight) => all + (weight ?? 0), 0);
  const isEntered = Object.values(typed.weights).some((weight) => weight !== null);
  return (
    <div>
      <p className={classes.label}>{t('weightsOfCategories')}</p>
      <div className={classes.weights}>
        {known.categories.map(({ code, title, published }) => (
          <NumberInput
            key={code}
            label={title}
            suffix=" %"
            min={0}
            max={100}
            placeholder={published === null ? t('notPublished') : `${formatPlain(published)} %`}
            disabled={!mayEdit}
            value={typed.weights[code] ?? ''}
            onChange={(next) => onChange({ weights: { ...typed.weights, [code]: numberOf(next) } })}
          />
        ))}
      </div>
      {isEntered && (
        <p className={Math.abs(sum - 100) < 0.005 ? classes.soft : classes.bad} aria-live="polite">
          {t('sum', { sum: formatNumber(sum, 2) })}
        </p>
      )}
    </div>
  );
}

function StandardFields({ manual, known, typed, onChange }: PartProps & { manual: BreeamManual }) {
  const { t } = useTranslation('breeam');
  const issues = known.categories.flatMap((category) =>
    category.issues.map(({ code, title }) => ({ value: code, label: `${code} ${title}` })),
  );
  const bands = manual.bands.map(({ band, title }) => ({ value: band, label: title }));
  const { standards } = typed;
  const set = (at: number, change: Partial<Standard>) =>
    onChange({ standards: standards.map((one, no) => (no === at ? { ...one, ...change } : one)) });
  return (
    <div>
      <p className={classes.label}>{t('minimumStandards')}</p>
      {!typed.hasStandards && <p className={classes.soft}>{t('standardsNotEntered')}</p>}
      {typed.hasStandards && standards.length === 0 && <p className={classes.soft}>{t('noStandards')}</p>}
      {standards.map((standard, at) => (
        <Group key={at} align="end" gap="xs" className={classes.standard}>
          <Select
            label={t('issue')}
            data={issues}
            value={standard.issue}
            onChange={(issue) => set(at, { issue })}
            searchable
          />
          <Select label={t('band')} data={bands} value={standard.band} onChange={(band) => set(at, { band })} />
          <NumberInput
            label={t('leastCredits')}
            w={120}
            min={0}
            allowDecimal={false}
            value={standard.credits ?? ''}
            onChange={(next) => set(at, { credits: numberOf(next) })}
          />
          <TextInput
            label={t('criterion')}
            maxLength={500}
            value={standard.criterion}
            onChange={(event) => set(at, { criterion: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('removeStandard')}
            onClick={() => onChange({ standards: standards.filter((_, no) => no !== at) })}
          >
            <IconTrash size={17} aria-hidden="true" />
          </ActionIcon>
        </Group>
      ))}
      {manual.may_edit && (
        <Group gap="xs" mt="xs">
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={15} aria-hidden="true" />}
            onClick={() =>
              onChange({
                hasStandards: true,
                standards: [...standards, { issue: null, band: null, credits: null, criterion: '' }],
              })
            }
          >
            {t('addStandard')}
          </Button>
          {!typed.hasStandards && (
            <Button variant="subtle" size="compact-sm" onClick={() => onChange({ hasStandards: true })}>
              {t('hasNoStandards')}
            </Button>
          )}
        </Group>
      )}
    </div>
  );
}
