import type { FormEvent } from 'react';
import { numberSigns } from '../format.ts';

/** Replaces Arabic and Persian digits and signs by those of number fields; other letters are unchanged. */
export function inLatinDigits(text: string): string {
  const { decimal, group } = numberSigns();
  return text
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll('\u066b', decimal)
    .replaceAll('\u066c', group);
}

/**
 * For `onInputCapture`: converts the digits of an Arabic keyboard before a number field reads them, and keeps the caret
 * in place.
 */
export function typeInLatinDigits({ target }: FormEvent): void {
  if (!(target instanceof HTMLInputElement)) return;
  const latin = inLatinDigits(target.value);
  if (latin === target.value) return;
  const { selectionStart, selectionEnd } = target;
  // Bypasses React's value tracking, so that React notices the change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, latin);
  target.setSelectionRange(selectionStart, selectionEnd);
}
