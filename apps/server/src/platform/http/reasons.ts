import { failures, type FailureCode } from '@steward/contract/failures';
import type { Language } from '@steward/contract/language';
import { reasonWords } from './reason-words.gen.ts';

const isFailure = (code: string): code is FailureCode => Object.hasOwn(failures, code);

/** The message of a failure for a file read by people; empty for an unknown code. */
export const failureText = (code: string, language: Language): string =>
  reasonWords[language].failures[code] ?? (isFailure(code) ? failures[code].message : '');

/** The reason why a row of a list was refused, with the column if one is the cause. */
export function rowReason(
  { column, field, message }: { column: string; field: string; message: string },
  language: Language,
): string {
  const { validation, fields } = reasonWords[language];
  const label = column || (fields[field] ?? field);
  const text = isFailure(message)
    ? failureText(message, language)
    : (validation[message] ?? message).replaceAll('{{label}}', label);
  return label && !text.includes(label) ? `${label}: ${text}` : text;
}

/** The headings of a list of refused rows. */
export const rowHeadings = (language: Language): [row: string, reason: string] => [
  reasonWords[language].row,
  reasonWords[language].reason,
];
