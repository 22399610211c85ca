import { failures, type FailureCode } from '@steward/contract/failures';
import type { Language } from '@steward/contract/language';
import { reasonWords } from './reason-words.gen.ts';

const isFailure = (code: string): code is FailureCode => Object.hasOwn(failures, code);

/** What a failure says, for a file that a person reads; a code that nobody knows says nothing. */
export const failureText = (code: string, language: Language): string =>
  reasonWords[language].failures[code] ?? (isFailure(code) ? failures[code].message : '');

/** Why a row of a list was refused: the column where one is to blame, and the reason. */
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
