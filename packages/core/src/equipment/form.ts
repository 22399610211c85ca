import { dayNumber } from '../calendar/day.ts';

/** One field of the form of a type of equipment. */
export interface FormField {
  code: string;
  /** In English; the screen has its own words. */
  title: string;
  type: 'text' | 'number' | 'choice' | 'multichoice' | 'date' | 'boolean';
  unit?: string;
  /** Numbers only, both included. */
  min?: number;
  max?: number;
  options?: readonly string[];
  /** The field that must be filled in as well: an efficiency without its metric says nothing. */
  needs?: string;
}

export type FieldValue = string | number | boolean | readonly string[];

export interface FormFault {
  field: string;
  fault: 'unknown' | 'number' | 'range' | 'option' | 'day' | 'text' | 'needs';
  min?: number;
  max?: number;
  /** The field that is missing. */
  needs?: string;
}

const MAX_TEXT = 500;

/** What is wrong with the values of a form; nothing where all may be kept. Fields without a value are left out of `values`. */
export function checkForm(fields: readonly FormField[], values: Readonly<Record<string, FieldValue>>): FormFault[] {
  const known = new Map(fields.map((field) => [field.code, field]));
  return Object.entries(values).flatMap(([code, value]): FormFault[] => {
    const field = known.get(code);
    if (!field) return [{ field: code, fault: 'unknown' }];
    const fault = faultOf(field, value);
    if (fault) return [fault];
    return field.needs !== undefined && values[field.needs] === undefined
      ? [{ field: field.needs, fault: 'needs', needs: code }]
      : [];
  });
}

function faultOf({ code, type, min = -Infinity, max = Infinity, options = [] }: FormField, value: FieldValue) {
  const fault = (kind: FormFault['fault'], more: Partial<FormFault> = {}): FormFault => ({
    field: code,
    fault: kind,
    ...more,
  });
  switch (type) {
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) return fault('number');
      return value < min || value > max ? fault('range', { min, max }) : undefined;
    case 'choice':
      return typeof value === 'string' && options.includes(value) ? undefined : fault('option');
    case 'multichoice':
      return Array.isArray(value) && value.every((one) => options.includes(one as string))
        ? undefined
        : fault('option');
    case 'boolean':
      return typeof value === 'boolean' ? undefined : fault('option');
    case 'date':
      return typeof value === 'string' && isDay(value) ? undefined : fault('day');
    case 'text':
      return typeof value === 'string' && value.length <= MAX_TEXT ? undefined : fault('text');
  }
}

function isDay(text: string): boolean {
  try {
    return Number.isFinite(dayNumber(text));
  } catch {
    return false;
  }
}

/** Which of the values survive when the kind of equipment changes: those whose field the other form has, and takes. */
export function survivingValues(
  fields: readonly FormField[],
  values: Readonly<Record<string, FieldValue>>,
): Record<string, FieldValue> {
  const faulty = new Set(
    checkForm(fields, values)
      .filter(({ fault }) => fault !== 'needs')
      .map(({ field }) => field),
  );
  return Object.fromEntries(Object.entries(values).filter(([code]) => !faulty.has(code)));
}
