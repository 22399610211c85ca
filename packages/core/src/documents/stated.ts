import type { Day } from '../calendar/day.ts';
import { findDates } from '../bill-reading/fields/dates.ts';
import { withoutEnding } from './file-names.ts';
import { kindOfText } from './kind-of-text.ts';

const issuedLabels =
  /issued on|date of issue|issue date|ausstellungsdatum|ausgestellt am|datum der ausstellung|تاريخ الإصدار|صادرة بتاريخ|صدر بتاريخ/giu;
const endLabels =
  /valid until|valid to|valid through|expires on|expiry date|expiration date|gültig bis|gueltig bis|läuft ab am|صالحة حتى|صالح حتى|سارية حتى|ساري حتى|تاريخ الانتهاء/giu;

const western = (text: string): string =>
  text
    .replace(/[٠-٩]/gu, (digit) => String(digit.charCodeAt(0) - 0x06_60))
    .replace(/[۰-۹]/gu, (digit) => String(digit.charCodeAt(0) - 0x06_f0));

/** The date behind a label: the only one that is printed there, and whose day and month cannot be the other way round. */
function labelled(text: string, label: RegExp): Day | null {
  const found = new Set<string>();
  for (const { index, 0: words } of text.matchAll(label)) {
    const behind = text.slice(index + words.length, index + words.length + 30);
    const [date] = findDates(behind, 'dmy');
    if (!date || date.start > 6) continue;
    if (
      date.iso === undefined ||
      !date.fullYear ||
      (date.ambiguous && !/[.]/u.test(behind.slice(date.start, date.end)))
    )
      return null;
    found.add(date.iso);
  }
  return found.size === 1 ? ([...found][0] as Day) : null;
}

/** The days that a text states for certain: of its issue, and the last one on which it is valid. */
export function statedDays(printed: string): { issued_on: Day | null; valid_until: Day | null } {
  const text = western(printed);
  const [issued_on, valid_until] = [labelled(text, issuedLabels), labelled(text, endLabels)];
  return issued_on && valid_until && valid_until < issued_on
    ? { issued_on: null, valid_until: null }
    : { issued_on, valid_until };
}

/** Names that scanners, cameras and programs give. */
const MEANINGLESS =
  /^(?:scan|scanned|img|image|dsc|dscn|pxl|doc|document|dokument|file|datei|untitled|unbenannt|whatsapp image|signal|photo|foto|screenshot|print|attachment|anhang|مستند|صورة)?[\s_\-()\d.]*$/iu;

/** The heading of a document, if the name of its file says nothing and the heading what it is. */
export function statedTitle(fileName: string, text: string): string | null {
  if (!MEANINGLESS.test(withoutEnding(fileName))) return null;
  const line = text
    .split('\n')
    .map((one) => one.replace(/\s+/gu, ' ').trim())
    .find((one) => /\p{L}/u.test(one));
  return line !== undefined && line.length >= 5 && line.length <= 80 && kindOfText('', line) ? line : null;
}
