import { Button, Checkbox } from '@mantine/core';
import { useDebouncedCallback, useHotkeys, useWindowEvent } from '@mantine/hooks';
import { bills } from '@steward/contract/energy/bills';
import type { Bill } from '@steward/contract/energy/bills.bill';
import type { Parsed } from '@steward/contract/call';
import { carriersOf } from '@steward/core/ghg/carrier';
import {
  IconAlertTriangle,
  IconArrowRight,
  IconCheck,
  IconDeviceFloppy,
  IconHistory,
  IconLock,
} from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { callResolver, schemaOf } from '../../../api/call-resolver.ts';
import { useFailureText } from '../../../api/failure-text.ts';
import { CallFailure } from '../../../api/failure.ts';
import { useSend } from '../../../api/hooks.ts';
import { quantityOf } from '../../../shared/carrier-words.ts';
import { useHolds } from '../../../shared/may.ts';
import { Card } from '../../../ui/card.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { AttachDocument } from './attach-document.tsx';
import { BillChecks } from './bill-checks.tsx';
import { dropDraft, keepDraft, readDraft } from './bill-draft.ts';
import classes from './bill-editor.module.css';
import { BillFormFields } from './bill-fields.tsx';
import { emptyBill, valuesOfBill, withConversion, type BillFields, type BillForm } from './bill-form-values.ts';
import { BillLines } from './bill-lines.tsx';
import { BillMonths, previewOf, savedMonths } from './bill-months.tsx';
import { BillNotices } from './bill-notices.tsx';
import { BillPages } from './bill-pages.tsx';
import { isDuplicate } from './bill-words.ts';
import { NewMeter, OnlyMeter, useNewMeter } from './new-meter.tsx';
import { OverlapChoice } from './overlap-choice.tsx';
import { ReviewContext } from './review-context.ts';
import { useBillChecks } from './use-bill-checks.ts';
import { useOneQuantity } from './use-one-quantity.ts';
import { useReviewState } from './use-review.ts';

/** The action after saving: stay on the page, open the next bill to review, or request approval for payment. */
export type Then = 'stay' | 'next' | 'approve';

interface Props {
  // No CallForm: values are confirmed one by one beside the page of the document, stored as a draft, and saved with
  // Ctrl+S.
  /** Absent for a bill entered manually. */
  bill?: Bill;
  start?: Partial<BillFields>;
  /** The field to start at, with its place on the page. */
  field?: string | undefined;
  onSaved: (bill: Bill, then: Then) => void;
}

/** The form for reviewing and for entering bills: the page on the left, the fields on the right, the results below. */
export function BillEditor({ bill, start = {}, field, onSaved }: Props) {
  const { t } = useTranslation('bills');
  const failureText = useFailureText();
  const draftId = bill?._id ?? 'new';
  const [draft, setDraft] = useState(() => readDraft(draftId));
  const [isAnotherBill, setAnotherBill] = useState(draft?.isAnotherBill ?? bill?.not_a_duplicate ?? false);
  const [overlapCounts, setOverlapCounts] = useState(draft?.overlapCounts ?? bill?.overlap_counts ?? 'both');
  const [isUseConfirmed, setUseConfirmed] = useState(draft?.isUseConfirmed ?? bill?.use_confirmed ?? false);
  const asLoaded = bill ? valuesOfBill(bill) : emptyBill(start);
  const edit = useSend(bills.editFileOCR, {
    inPlace: true,
    alsoRefreshes: ['dashboards', 'inventory', 'bill-flags', 'payments', 'meters', 'tasks'],
  });
  const create = useSend(bills.createBill, {
    inPlace: true,
    alsoRefreshes: ['dashboards', 'inventory', 'bill-flags', 'payments', 'meters', 'tasks'],
  });
  const sending = bill ? edit : create;
  const form = useForm<BillForm, unknown, Parsed<typeof bills.createBill>>({
    resolver: callResolver(bills.createBill),
    defaultValues: draft?.values ?? asLoaded,
  });
  const { control, setValue, getValues } = form;
  useOneQuantity(form);
  const fields = (useWatch({ control, name: 'fields' }) ?? {}) as Partial<BillFields>;
  const frame = useRef<HTMLDivElement>(null);
  const { review, confirmed, setConfirmed, focusField, openFields } = useReviewState({
    bill,
    setValue: form.setValue,
    fields,
    frame,
    start: draft?.confirmed ?? [],
    startAt: field,
  });
  const checks = useBillChecks(bill, fields);
  const hasDuplicate = isDuplicate(checks ?? []) || codeOf(sending.error) === 'bill.duplicate';
  const isOverlap =
    !hasDuplicate && (isAnotherBill || bill?.not_a_duplicate || (checks ?? []).some(({ code }) => code === 'overlap'));
  const isImpossible =
    (checks ?? []).some(({ code }) => code === 'use-impossible') || codeOf(sending.error) === 'bill.use-impossible';
  const next = useRef<Then>('stay');
  const newMeter = useNewMeter(checks);
  const mayApprove = useHolds()('payments.approve');

  const keep = useDebouncedCallback(
    () => keepDraft(draftId, { values: getValues(), confirmed, isAnotherBill, overlapCounts, isUseConfirmed }),
    {
      delay: 300,
      flushOnUnmount: true,
    },
  );
  // Leaving or reloading immediately after typing also stores the last letter.
  useWindowEvent('pagehide', () => keep.flush());
  useEffect(() => {
    // Values that were loaded or reset have no name and are not stored as a draft.
    const { unsubscribe } = form.watch((_, { name }) => name && keep());
    return unsubscribe;
  }, [form, keep]);
  useEffect(() => {
    if (confirmed.length > 0) keep();
  }, [confirmed, isAnotherBill, overlapCounts, isUseConfirmed, keep]);

  // Each utility has its own energy sources.
  const { utility, carrier } = fields;
  useEffect(() => {
    const fitting = utility && carriersOf[utility];
    if (fitting && (!carrier || !fitting.includes(carrier)) && fitting[0]) setValue('fields.carrier', fitting[0]);
  }, [utility, carrier, setValue]);

  useEffect(() => {
    const first = field ?? (startsAtFields(bill) ? openFields()[0] : undefined);
    if (!first) return undefined;
    // After the navigation has set the focus on the page.
    const timer = setTimeout(() => focusField(first), 150);
    return () => clearTimeout(timer);
    // Once, on opening: afterwards the user moves the focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const setFields = useCallback(
    (values: Partial<BillFields>) => setValue('fields', { ...getValues('fields'), ...values }, { shouldDirty: true }),
    [setValue, getValues],
  );
  const startOver = () => {
    form.reset(asLoaded);
    keep.cancel();
    dropDraft(draftId);
    setConfirmed([]);
    setAnotherBill(bill?.not_a_duplicate ?? false);
    setOverlapCounts(bill?.overlap_counts ?? 'both');
    setUseConfirmed(bill?.use_confirmed ?? false);
    setDraft(undefined);
  };
  const save = async (values: BillForm) => {
    const [open] = bill?.status === 'saved' ? [] : openFields();
    if (open) {
      showToast('warning', failureText(new CallFailure(422, '', 'bill.confirm-needed')));
      return focusField(open);
    }
    try {
      const sent = {
        fields: withConversion(values.fields),
        not_a_duplicate: isAnotherBill,
        overlap_counts: overlapCounts,
        confirms_use: isImpossible && isUseConfirmed,
        adds_meter: newMeter.isOurs,
      };
      const saved = bill
        ? await edit.mutateAsync({ bill_id: bill._id, ...sent, confirmed })
        : await create.mutateAsync(sent);
      form.reset(valuesOfBill(saved));
      keep.cancel();
      dropDraft(draftId);
      setDraft(undefined);
      showToast('success', t('review.saved'));
      return onSaved(saved, next.current);
    } catch (error) {
      throw withFormNames(error);
    }
  };
  const send = (then: Then) => {
    next.current = then;
    frame.current?.querySelector('form')?.requestSubmit();
  };
  useHotkeys([['mod+S', () => send('stay')]], [], true);

  // The invalid fields may be far above the button.
  const wrong = Object.values(form.formState.errors.fields ?? {});
  const isRefused = wrong.some((error) => typeof error === 'object' && 'type' in error && error.type === 'server');
  const failure =
    wrong.length > 0 && !isRefused
      ? t('review.open', { count: wrong.length })
      : sending.error && failureText(sending.error);

  const isLocked = bill?.is_locked ?? false;
  const isUnchanged = bill?.status === 'saved' && !form.formState.isDirty;
  const months = isUnchanged ? savedMonths(bill) : previewOf(fields);
  return (
    <ReviewContext value={review}>
      <div ref={frame} className={bill?.pages.length ? classes.split : classes.single}>
        {bill && bill.pages.length > 0 && (
          <div className={classes.pages}>
            <BillPages bill={bill} height="100%" onPick={focusField} />
          </div>
        )}
        <div className={classes.side}>
          {bill && <AttachDocument bill={bill} />}
          {bill && <BillNotices bill={bill} openFields={openFields()} onOpen={focusField} />}
          {bill && <BillLines bill={bill} />}
          {draft && (
            <Notice
              tone="brand"
              icon={IconHistory}
              title={t('review.draft')}
              actions={
                <Button size="compact-md" variant="default" onClick={startOver}>
                  {t('review.startOver')}
                </Button>
              }
            />
          )}
          <Form form={form} onSubmit={save} onTouched={() => void schemaOf(bills.createBill)}>
            <fieldset disabled={isLocked} className={classes.plain}>
              <Card>
                <BillFormFields
                  control={control}
                  fields={fields}
                  onFields={setFields}
                  onLastDay={(day) =>
                    setValue('fields.billing_end_date', day, { shouldDirty: true, shouldValidate: true })
                  }
                  onConvert={(quantity) =>
                    setValue(`fields.${quantityOf[fields.utility ?? 'ENERGY'].field}`, quantity, {
                      shouldDirty: true,
                      shouldValidate: true,
                    })
                  }
                />
              </Card>
            </fieldset>
            <div className={classes.below}>
              <Card title={t('checks.title')}>
                <BillChecks
                  checks={checks}
                  isLooking={isUnchanged && Boolean(bill?.is_being_checked)}
                  read={bill?.reading?.checks ?? []}
                  currency={fields.currency}
                />
                {!isLocked && <NewMeter meter={newMeter} number={fields.meter_no} />}
                {!isLocked && (
                  <OnlyMeter
                    fields={fields}
                    onPick={(number) =>
                      setValue('fields.meter_no', number, { shouldDirty: true, shouldValidate: true })
                    }
                  />
                )}
                {isImpossible && !isLocked && (
                  <div className={classes.duplicate}>
                    <Notice tone="warn" icon={IconAlertTriangle} title={t('use.title')}>
                      <Checkbox
                        label={t('use.confirm')}
                        checked={isUseConfirmed}
                        onChange={(event) => setUseConfirmed(event.currentTarget.checked)}
                      />
                    </Notice>
                  </div>
                )}
                {(hasDuplicate || isOverlap) && !isLocked && (
                  <div className={classes.duplicate}>
                    <OverlapChoice
                      kind={isOverlap ? 'overlap' : 'duplicate'}
                      isAnother={isAnotherBill}
                      onAnother={setAnotherBill}
                      counts={overlapCounts}
                      onCounts={setOverlapCounts}
                    />
                  </div>
                )}
              </Card>
              <Card title={t('months.title')} note={t(isUnchanged ? 'months.saved' : 'months.preview')}>
                <BillMonths months={months} split={isUnchanged ? bill?.split : null} />
              </Card>
            </div>
            <div className={classes.save}>
              {failure && (
                <strong className={classes.failure} role="alert">
                  {failure}
                </strong>
              )}
              {isLocked ? (
                <span className={classes.locked}>
                  <IconLock size={17} aria-hidden="true" /> {t('locked.short')}
                </span>
              ) : (
                <>
                  <span className={classes.keys}>{t(bill ? 'review.keys' : 'review.keysNew')}</span>
                  {bill && (
                    <Button
                      variant="default"
                      rightSection={<IconArrowRight size={17} className="flips" />}
                      onClick={() => send('next')}
                      disabled={sending.isPending}
                    >
                      {t('review.saveAndNext')}
                    </Button>
                  )}
                  {bill && mayApprove && !isUnchanged && (
                    <Button
                      variant="default"
                      leftSection={<IconCheck size={17} />}
                      onClick={() => send('approve')}
                      disabled={sending.isPending}
                    >
                      {t('review.saveAndApprove')}
                    </Button>
                  )}
                  <Button
                    type="submit"
                    data-save
                    leftSection={<IconDeviceFloppy size={18} />}
                    loading={sending.isPending}
                    onClick={() => (next.current = 'stay')}
                  >
                    {t('words:save')}
                  </Button>
                </>
              )}
            </div>
          </Form>
        </div>
      </div>
    </ReviewContext>
  );
}

/**
 * Whether a review starts at the first value to check: no notice comes before the fields, and no keyboard would cover
 * the page.
 */
function startsAtFields(bill: Bill | undefined): boolean {
  if (bill?.status !== 'review' || bill.is_locked || matchMedia('(width < 1100px)').matches) return false;
  const { reading } = bill;
  return Boolean(reading?.is_utility_bill && reading.warnings.length === 0 && reading.lines.length < 2);
}

const codeOf = (error: Error | null) => (error instanceof CallFailure ? error.code : undefined);

/** The server names some fields without a prefix; the form has them below `fields`. */
function withFormNames(error: unknown): unknown {
  if (!(error instanceof CallFailure)) return error;
  const named = error.errors.map(({ field, message }) => ({
    field: field.includes('.') ? field : `fields.${field}`,
    message,
  }));
  return new CallFailure(error.status, error.message, error.code, named);
}
