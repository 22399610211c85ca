import { boxOf, fieldOf } from './confidence.ts';
import { meaningOf } from './grammar.ts';
import type { Segment } from './lines.ts';
import type { Field } from './reading.ts';
import { fold, type PageText } from './words.ts';

const COMPANY =
  /\b(?:GmbH|AG|KG|AöR|mbH|e\.?G\.?|Ltd|LLC|Inc|PLC|plc|Corp|Company|Co-?op(?:erative)?|Association|Authority|Department|Municipality|District|City of|Town of|Utilities|Utility|Energy|Power|Electric(?:ity)?|Water|Gas|Waste|Heat|Hauling|Stadtwerke|Gemeindewerke|Werke|Energie|Wärme|Wasserverband|Zweckverband|Entsorgung|Edison|Light)\b|(?:werke?|energie|wärme|gas|strom|wasser|entsorgung|verbund)\b|شركة|هيئة|مؤسسة|مياه|كهرباء/iu;
const NOT_SUPPLIER =
  /^(?:page|seite|your|ihre?|account|invoice|rechnung|bill|customer|kunde|total|usage|meter|service|statement|tax invoice)\b|\d{3}|\d[./-]\d|[@:?]|www\.|P\.?\s?O\.?\s?Box|Postfach|^فاتورة/i;
/** What only the sender of a bill prints about itself. */
const OF_SENDER =
  /ust-?id|vat (?:reg|no)|\babn\b|\btrn\b|gst reg|steuernummer|\biban\b|\bhrb\b|registered (?:in|office)|amtsgericht|mwst\b.*\d{3}|الرقم الضريبي/i;
/** What stands before or in the address the bill is sent to. */
const OF_RECIPIENT = /^(?:to|an|bill to|sold to|customer|c\/o|c\/-|z\.\s?hd|attn|the .*manager|السادة|اسم العميل)\b/i;
const POSTCODE =
  /\b[A-Z]{2}\s\d{5}\b|^\d{4,5}\s\p{L}|\b[A-Z]{1,2}\d{1,2}[A-Z]?\s?\d[A-Z]{2}\b|\b[A-Z]\d[A-Z]\s?\d[A-Z]\d\b|\b[A-Z]{2,3}\s\d{4}$/u;

const letters = (text: string) => fold(text).replace(/[^a-z]/g, '');

/**
 * The supplier's name, by what speaks for it: large print at the head of the first page, a company's word, the web address and the
 * sender's tax number beside it, its repetition elsewhere; the address block of the recipient is left out. A proposal, never sure.
 */
export function findSupplier(segments: Segment[], pages: PageText[]): Field | undefined {
  const height = pages[0]?.height ?? 1414;
  const page = pages[0]?.page;
  const domains = segments.flatMap((s) =>
    [...s.text.matchAll(/(?:(?:www\.|@)([a-z0-9-]+)\.[a-z]|(?<![\w.@-])([a-z0-9-]{4,})\.[a-z]{2,10}\/)/gi)].map((m) =>
      letters(m[1] ?? m[2]!),
    ),
  );
  const head = segments.filter((s) => s.rect.page === page && s.rect.y < 0.3 * height && !s.prose);
  // Who sends a letter prints the name above everything else.
  const first = head.find((s) => /\p{L}{3}/u.test(s.text))?.line;
  const isRecipient = (s: Segment) => {
    const below = head.filter(
      (o) =>
        Math.abs(o.rect.x - s.rect.x) < 12 &&
        o.rect.y >= s.rect.y &&
        o.rect.y - s.rect.y < 4.5 * Math.max(12, s.rect.h),
    );
    return OF_RECIPIENT.test(s.text) || below.some((o) => POSTCODE.test(o.text) && !OF_SENDER.test(o.text));
  };
  const scored = head
    .filter((s) => s.text.length > 4 && s.text.length < 60 && /\p{L}{3}/u.test(s.text) && !NOT_SUPPLIER.test(s.text))
    .map((s) => {
      const name = letters(s.text);
      const again = segments.filter((o) => o !== s && name.length > 4 && letters(o.text).includes(name)).length;
      const near = segments.some(
        (o) => o.rect.page === page && OF_SENDER.test(o.text) && Math.abs(o.rect.y - s.rect.y) < 70,
      );
      const ownAddress = domains.some(
        (d) => d.length > 3 && (name.includes(d) || (d.includes(name) && name.length > 5)),
      );
      const score =
        (COMPANY.test(s.text) ? 1.2 : 0) +
        Math.min(2, s.rect.h / 14) -
        (2 * s.rect.y) / height -
        (s.text.split(/\s(?:-|\||·)\s/)[0]!.split(' ').length > 7 ? 1 : 0) +
        (ownAddress ? 1 : 0) +
        (again ? 0.4 + 0.1 * Math.min(3, again) : 0) +
        (s.line === first ? 0.8 : 0) +
        (near ? 0.4 : 0) -
        (isRecipient(s) ? 1.2 : 0) -
        (s.words.every((w) => meaningOf(fold(w.text))?.edits === 0) ? 1.5 : 0);
      return { s, score };
    })
    .toSorted((a, b) => b.score - a.score);
  const best = scored[0];
  if (!best || best.score < 0.8) return undefined;
  const confidence = Math.min(0.7, 0.35 + 0.12 * best.score);
  // A title may stand behind the name: `Prairie Gas - Statement`.
  const nameOf = ({ text }: Segment) => text.split(/\s(?:-|\||·)\s/)[0]!;
  const name = nameOf(best.s);
  const suggestions = scored
    .filter(({ s, score }) => score >= 0.5 && nameOf(s) !== name)
    .slice(0, 3)
    .map(({ s }) => ({ value: nameOf(s), confidence: 0.2, boxes: [boxOf(s.rect, pages)] }));
  return fieldOf<string | number>(name, confidence, [boxOf(best.s.rect, pages)], best.s.text, { suggestions });
}
