import { dayNumber } from '../calendar/day.ts';

export const formFieldTypes = ['text', 'number', 'choice', 'multichoice', 'date', 'boolean', 'currency'] as const;

/** One field of a form that is data: that of a type of equipment, or of a kind of records. */
export interface FormField {
  code: string;
  /** In English; the screen has its own words. */
  title: string;
  type: (typeof formFieldTypes)[number];
  /** It must have a value. */
  required?: boolean | undefined;
  unit?: string | undefined;
  /** Numbers only, both included. */
  min?: number | undefined;
  max?: number | undefined;
  /** Numbers only: without decimals. */
  whole?: boolean | undefined;
  /** Texts only; 500 where it is absent. */
  maxLength?: number | undefined;
  options?: readonly string[] | undefined;
  /** The field that must be filled in as well: an efficiency without its metric says nothing. */
  needs?: string | undefined;
}

export type FieldValue = string | number | boolean | readonly string[];

export interface FormFault {
  field: string;
  fault:
    | 'unknown'
    | 'number'
    | 'whole'
    | 'range'
    | 'option'
    | 'day'
    | 'text'
    | 'currency'
    | 'unit'
    | 'needs'
    | 'required';
  min?: number;
  max?: number;
  /** The unit in which the number must be. */
  unit?: string;
  /** The field that has a value and needs this one. */
  needs?: string;
}

const MAX_TEXT = 500;

/** What is wrong with the values of a form; nothing where all may be kept. Fields without a value are left out of `values`. */
export function checkForm(fields: readonly FormField[], values: Readonly<Record<string, FieldValue>>): FormFault[] {
  const known = new Map(fields.map((field) => [field.code, field]));
  const given = Object.entries(values).flatMap(([code, value]): FormFault[] => {
    const field = known.get(code);
    if (!field) return [{ field: code, fault: 'unknown' }];
    const fault = faultOf(field, value);
    if (fault) return [fault];
    return field.needs !== undefined && values[field.needs] === undefined
      ? [{ field: field.needs, fault: 'needs', needs: code }]
      : [];
  });
  const missing = fields.filter(({ code, required }) => required && values[code] === undefined);
  return [...given, ...missing.map(({ code }): FormFault => ({ field: code, fault: 'required' }))];
}

function faultOf(field: FormField, value: FieldValue): FormFault | undefined {
  const { code, type, min = -Infinity, max = Infinity, whole, maxLength = MAX_TEXT, options = [] } = field;
  const fault = (kind: FormFault['fault'], more: Partial<FormFault> = {}): FormFault => ({
    field: code,
    fault: kind,
    ...more,
  });
  switch (type) {
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) return fault('number');
      if (whole && !Number.isInteger(value)) return fault('whole');
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
    case 'currency':
      return typeof value === 'string' && /^[A-Z]{3}$/.test(value) ? undefined : fault('currency');
    case 'text':
      return typeof value === 'string' && value.length <= maxLength ? undefined : fault('text', { max: maxLength });
  }
}

function isDay(text: string): boolean {
  try {
    return Number.isFinite(dayNumber(text));
  } catch {
    return false;
  }
}

/** A number as it may be sent: with the unit that the sender counts in. */
export interface NumberInUnit {
  value: number;
  unit: string;
}

/** The plain values of a form. A number that names its unit must name that of the field: nothing is converted. */
export function plainValues(
  fields: readonly FormField[],
  values: Readonly<Record<string, FieldValue | NumberInUnit>>,
): { values: Record<string, FieldValue>; faults: FormFault[] } {
  const units = new Map(fields.map(({ code, unit = '' }) => [code, unit]));
  const faults: FormFault[] = [];
  const plain = Object.entries(values).map(([code, given]): [string, FieldValue] => {
    if (typeof given !== 'object' || !('unit' in given)) return [code, given];
    const unit = units.get(code);
    if (unit !== undefined && given.unit.trim() !== unit) faults.push({ field: code, fault: 'unit', unit });
    return [code, given.value];
  });
  return { values: Object.fromEntries(plain), faults };
}

/** Which of the values survive when the kind of equipment changes: those whose field the other form has, and takes. */
export function survivingValues(
  fields: readonly FormField[],
  values: Readonly<Record<string, FieldValue>>,
): Record<string, FieldValue> {
  const faulty = new Set(
    checkForm(fields, values)
      .filter(({ fault }) => fault !== 'needs' && fault !== 'required')
      .map(({ field }) => field),
  );
  return Object.fromEntries(Object.entries(values).filter(([code]) => !faulty.has(code)));
}
