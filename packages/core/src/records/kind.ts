import type { FormField } from '../fields/form.ts';

/** A text in one or several languages. */
export interface Titles {
  en?: string | undefined;
  de?: string | undefined;
  ar?: string | undefined;
}

/** Where a record belongs. */
export const recordLevels = ['organization', 'portfolio', 'property'] as const;
export type RecordLevel = (typeof recordLevels)[number];

/** What a record is about: a period with a first and last day, one day, or a validity from a day on, whose end may be open. */
export const recordTimes = ['period', 'day', 'validity'] as const;

export const recordGroups = ['environment', 'social', 'governance'] as const;

/** An option of a choice. A retired one stays where it is stored and cannot be chosen again. */
export interface RecordOption {
  code: string;
  title: Titles;
  retired?: boolean | undefined;
}

/** A field of a kind of records. Its value is a value of the form engine. */
export interface RecordField extends Omit<FormField, 'title' | 'options'> {
  title: Titles;
  options?: readonly RecordOption[] | undefined;
  /** No longer asked for; what is stored is shown. */
  retired?: boolean | undefined;
}

/** A kind of records: which fields they have, where they belong and who accepts them. */
export interface RecordKind {
  title: Titles;
  group: (typeof recordGroups)[number];
  levels: readonly RecordLevel[];
  time: (typeof recordTimes)[number];
  /** Whether a second person accepts each version. */
  needsReview: boolean;
  /** The field that lists show as the value of a record. */
  main: string;
  fields: readonly RecordField[];
}

type Language = 'en' | 'de' | 'ar';

/** The text in a language; where it is missing, the one that was given, English first. */
export const titleIn = (titles: Titles, language: Language): string =>
  [titles[language], titles.en, titles.de, titles.ar].find((title) => title !== undefined && title !== '') ?? '';

/**
 * The fields as the form engine has them, in a language. `stored` are the values before a change: what is retired is accepted only as it
 * is stored there.
 */
export function formOf(
  fields: readonly RecordField[],
  language: Language,
  stored: Readonly<Record<string, unknown>> = {},
): FormField[] {
  const isStored = (code: string, option?: string) =>
    option === undefined
      ? stored[code] !== undefined
      : stored[code] === option || (Array.isArray(stored[code]) && stored[code].includes(option));
  return fields
    .filter(({ code, retired }) => !retired || isStored(code))
    .map(({ title, options, retired, required, ...field }) => ({
      ...field,
      title: titleIn(title, language),
      required: required && !retired,
      ...(options && {
        options: options.filter((one) => !one.retired || isStored(field.code, one.code)).map(({ code }) => code),
      }),
    }));
}

export type KindFault =
  | { field: string; fault: 'title' | 'twice' | 'no-options' | 'needs-unknown' | 'range' }
  | { field: string; fault: 'removed' | 'type' | 'unit' | 'narrower' | 'option-removed' | 'newly-required' }
  | { field: ''; fault: 'main-unknown' | 'no-levels' | 'level-removed' | 'time' | 'no-fields' };

const hasTitle = (titles: Titles) => titleIn(titles, 'en').trim() !== '';
const isTwice = (codes: readonly string[], code: string) => codes.filter((one) => one === code).length > 1;

/** What is wrong with a kind on its own. */
export function kindFaults(kind: RecordKind): KindFault[] {
  const codes = kind.fields.map(({ code }) => code);
  const open = kind.fields.filter(({ retired }) => !retired);
  return [
    ...(kind.levels.length ? [] : [{ field: '', fault: 'no-levels' } as const]),
    ...(open.length ? [] : [{ field: '', fault: 'no-fields' } as const]),
    ...(open.some(({ code }) => code === kind.main) ? [] : [{ field: '', fault: 'main-unknown' } as const]),
    ...kind.fields.flatMap((field): KindFault[] => {
      const { code, title, type, options = [], needs, min = -Infinity, max = Infinity } = field;
      const optionCodes = options.map((option) => option.code);
      const isChoice = type === 'choice' || type === 'multichoice';
      return [
        ...(hasTitle(title) && options.every((option) => hasTitle(option.title)) ? [] : ['title' as const]),
        ...(isTwice(codes, code) || optionCodes.some((one) => isTwice(optionCodes, one)) ? ['twice' as const] : []),
        ...(isChoice && !options.some(({ retired }) => !retired) ? ['no-options' as const] : []),
        ...(needs !== undefined && (needs === code || !codes.includes(needs)) ? ['needs-unknown' as const] : []),
        ...(min > max ? ['range' as const] : []),
      ].map((fault) => ({ field: code, fault }));
    }),
  ];
}

/** What a change of a kind would take from the records that are stored: fields are added and retired, never removed or given another meaning. */
export function kindChangeFaults(before: RecordKind, after: RecordKind): KindFault[] {
  const next = new Map(after.fields.map((field) => [field.code, field]));
  const known = new Set(before.fields.map(({ code }) => code));
  const kept = before.fields.flatMap((field): KindFault[] => {
    const { code } = field;
    const changed = next.get(code);
    if (!changed) return [{ field: code, fault: 'removed' }];
    if (changed.type !== field.type) return [{ field: code, fault: 'type' }];
    if ((changed.unit ?? '') !== (field.unit ?? '')) return [{ field: code, fault: 'unit' }];
    const isNarrower =
      (changed.min ?? -Infinity) > (field.min ?? -Infinity) ||
      (changed.max ?? Infinity) < (field.max ?? Infinity) ||
      (changed.maxLength ?? 500) < (field.maxLength ?? 500) ||
      (Boolean(changed.whole) && !field.whole);
    const options = new Set((changed.options ?? []).map((option) => option.code));
    return [
      ...(isNarrower ? ['narrower' as const] : []),
      ...((field.options ?? []).some((option) => !options.has(option.code)) ? ['option-removed' as const] : []),
      ...(changed.required && !field.required ? ['newly-required' as const] : []),
    ].map((fault) => ({ field: code, fault }));
  });
  return [
    ...kept,
    // A record without it could not be changed any more.
    ...after.fields
      .filter(({ code, required, retired }) => !known.has(code) && required && !retired)
      .map(({ code }) => ({ field: code, fault: 'newly-required' }) as const),
    ...(before.levels.every((level) => after.levels.includes(level))
      ? []
      : [{ field: '', fault: 'level-removed' } as const]),
    ...(before.time === after.time ? [] : [{ field: '', fault: 'time' } as const]),
  ];
}
