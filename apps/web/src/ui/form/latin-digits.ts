import type { FormEvent } from 'react';
import { numberSigns } from '../format.ts';

/** Arabic and Persian digits and signs as the number fields write them; every other letter stays. */
export function inLatinDigits(text: string): string {
  const { decimal, group } = numberSigns();
  return text
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll('\u066b', decimal)
    .replaceAll('\u066c', group);
}

/** For `onInputCapture`: what a keyboard in Arabic types reaches a number field as digits it knows, the caret where it was. */
export function typeInLatinDigits({ target }: FormEvent): void {
  if (!(target instanceof HTMLInputElement)) return;
  const latin = inLatinDigits(target.value);
  if (latin === target.value) return;
  const { selectionStart, selectionEnd } = target;
  // Past React's own bookkeeping, so that it notices the change.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, latin);
  target.setSelectionRange(selectionStart, selectionEnd);
}
