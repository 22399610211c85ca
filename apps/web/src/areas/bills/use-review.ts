import type { Bill } from '@steward/contract/bills';
import { useState, type RefObject } from 'react';
import type { UseFormSetValue } from 'react-hook-form';
import { isFormField, levelOf, type BillFields, type BillForm, type FieldName } from './bill-form-values.ts';
import type { Review } from './review-context.ts';

interface Given {
  bill: Bill | undefined;
  setValue: UseFormSetValue<BillForm>;
  fields: Partial<BillFields>;
  /** The screen's own form element, in which fields are found. */
  frame: RefObject<HTMLElement | null>;
  start: string[];
  startAt: string | undefined;
}

/** The state of a review: what was confirmed, which field is looked at, and the way from one open field to the next. */
export function useReviewState({ bill, setValue, fields, frame, start, startAt }: Given) {
  const [confirmed, setConfirmed] = useState<string[]>(start);
  const [focused, focus] = useState<string | undefined>(startAt);
  const [hovered, hover] = useState<string>();
  const isReadOnly = bill?.is_locked ?? false;
  const read = (name: string) => bill?.reading?.fields[name];
  // What a person has saved was looked at.
  const isSettled = (name: string) => bill?.status === 'saved' || confirmed.includes(name);
  const level = (name: string) => levelOf(read(name), fields[name as FieldName], isSettled(name));

  const focusField = (name: string) => {
    const field = frame.current?.querySelector<HTMLElement>(`[data-field="${name}"]`);
    field?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  };
  const openFields = () =>
    Object.keys(bill?.reading?.fields ?? {}).filter((name) => isFormField(name) && level(name) === 'check');

  const review: Review = {
    read,
    levelOf: level,
    confirm: (name) => setConfirmed((before) => [...new Set([...before, name])]),
    take: (name, value) => {
      if (isFormField(name)) setValue(`fields.${name}`, value as never, { shouldDirty: true, shouldValidate: true });
      setConfirmed((before) => [...new Set([...before, name])]);
    },
    active: hovered ?? focused,
    // Where the keyboard is counts for more than where the pointer was left lying.
    focus: (name) => {
      hover(undefined);
      focus(name);
    },
    hover,
    goOn: (from) => {
      const frames = [...(frame.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
      const at = frames.findIndex(({ dataset }) => dataset['field'] === from);
      const inOrder = [...frames.slice(at + 1), ...frames.slice(0, Math.max(0, at))];
      const next = inOrder.find(({ dataset }) => dataset['level'] === 'check' || dataset['level'] === 'empty');
      if (next?.dataset['field']) focusField(next.dataset['field']);
      else frame.current?.querySelector<HTMLElement>('[data-save]')?.focus();
    },
    isReadOnly,
  };
  return { review, confirmed, setConfirmed, focusField, openFields };
}
