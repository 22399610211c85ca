import type { Bill } from '@steward/contract/energy/bills.bill';
import { unsure } from '@steward/core/bill-reading/reading';
import { useState, type RefObject } from 'react';
import type { UseFormSetValue } from 'react-hook-form';
import {
  formFields,
  isFormField,
  isRequired,
  levelOf,
  type BillFields,
  type BillForm,
  type FieldName,
} from './bill-form-values.ts';
import { lastDayOf } from '../../../shared/period-text.tsx';
import type { Review } from './review-context.ts';

interface Given {
  bill: Bill | undefined;
  setValue: UseFormSetValue<BillForm>;
  fields: Partial<BillFields>;
  /** The screen's own form element, which contains the fields. */
  frame: RefObject<HTMLElement | null>;
  start: string[];
  startAt: string | undefined;
}

/** The state of a review: the confirmed fields, the active field, and the move from one open field to the next. */
export function useReviewState({ bill, setValue, fields, frame, start, startAt }: Given) {
  const [confirmed, setConfirmed] = useState<string[]>(start);
  const [focused, setFocused] = useState<string | undefined>(startAt);
  const [hovered, setHovered] = useState<string>();
  const isReadOnly = bill?.is_locked ?? false;
  const printedEnd = bill?.reading?.fields['billing_end_date']?.value;
  const takenAsNext = bill?.end_day_counts === false && typeof printedEnd === 'string' ? printedEnd : undefined;
  // A printed end that is the first day of the next bill is read as the day before, the last day of this bill. This is
  // an assumption.
  const read = (name: string) => {
    const found = bill?.reading?.fields[name];
    return found && takenAsNext && name === 'billing_end_date'
      ? { ...found, value: lastDayOf(takenAsNext, false), confidence: unsure(found.confidence) }
      : found;
  };
  // A value saved by a user is confirmed.
  const isSettled = (name: string) => bill?.status === 'saved' || confirmed.includes(name);
  // In a review, a required field counts as a value to check while it is empty.
  const isNeeded = (name: string) =>
    bill?.status === 'review' && isFormField(name) && isRequired(name, fields, bill.meter_of_account !== null);
  // The bill names another property than the one it was uploaded for.
  const other = bill?.other_property ?? undefined;
  const isElsewhere = other !== undefined && fields.environment_id === bill?.environment_id;
  const level = (name: string) =>
    name === 'environment_id' && isElsewhere && !isSettled(name)
      ? 'check'
      : levelOf(read(name), fields[name as FieldName], isSettled(name), isNeeded(name));

  const focusField = (name: string) => {
    const field = frame.current?.querySelector<HTMLElement>(`[data-field="${name}"]`);
    field?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
    // Below the page, if the page is above the fields.
    const isNarrow = matchMedia('(width < 1100px)').matches;
    field?.scrollIntoView({ block: isNarrow ? 'start' : 'center', behavior: 'smooth' });
  };
  const openFields = () =>
    formFields.filter((name) => level(name) === 'check' || (isNeeded(name) && level(name) === 'empty'));

  const review: Review = {
    read,
    takenAsNext,
    levelOf: level,
    confirm: (name) => setConfirmed((before) => [...new Set([...before, name])]),
    take: (name, value) => {
      if (isFormField(name))
        setValue(`fields.${name}`, value as BillFields[typeof name], { shouldDirty: true, shouldValidate: true });
      setConfirmed((before) => [...new Set([...before, name])]);
    },
    active: hovered ?? focused,
    // Keyboard focus takes precedence over the mouse position.
    focus: (name) => {
      setHovered(undefined);
      setFocused(name);
    },
    hover: setHovered,
    goOn: (from) => {
      const frames = [...(frame.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
      const at = frames.findIndex(({ dataset }) => dataset['field'] === from);
      const waits = ({ dataset }: HTMLElement) => dataset['level'] === 'check' || dataset['level'] === 'empty';
      // Optional fields are visited only on the way down; before the current field, only required ones are revisited.
      const must = new Set<string>(openFields());
      const next =
        frames.slice(at + 1).find(waits) ??
        frames.slice(0, Math.max(0, at)).find((one) => waits(one) && must.has(one.dataset['field'] ?? ''));
      if (next?.dataset['field']) focusField(next.dataset['field']);
      else frame.current?.querySelector<HTMLElement>('[data-save]')?.focus();
    },
    isReadOnly,
    otherProperty: isElsewhere && !isReadOnly && !isSettled('environment_id') ? other : undefined,
    isAccountKnown: (bill?.meter_of_account ?? null) !== null,
  };
  return { review, confirmed, setConfirmed, focusField, openFields };
}
