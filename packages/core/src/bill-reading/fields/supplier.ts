import { A4_HEIGHT, boxOf, fieldOf } from '../confidence.ts';
import { meaningOf } from '../text/grammar.ts';
import type { Segment } from '../text/lines.ts';
import { ALIGNED } from '../text/placement.ts';
import { unsure, type Field } from '../reading.ts';
import { fold, type PageText } from '../text/page-text.ts';
import { NEXT_BEST, SUGGESTED } from '../ranking.ts';

/** Legal forms and what suppliers are called; in German at the end of a compound. */
const COMPANY =
  /\b(?:GmbH|AG|KG|AöR|mbH|e\.?G\.?|Ltd|LLC|Inc|PLC|plc|Corp|Company|Co-?op(?:erative)?|Association|Authority|Department|Municipality|District|City of|Town of|Utilities|Utility|Energy|Power|Electric(?:ity)?|Water|Gas|Waste|Heat|Hauling|Stadtwerke|Gemeindewerke|Werke|Energie|Wärme|Wasserverband|Zweckverband|Entsorgung|Edison|Light)\b|(?:werke?|energie|wärme|gas|strom|wasser|entsorgung|verbund)\b|شركة|هيئة|مؤسسة|مياه|كهرباء/iu;

/** Headings, addresses, numbers and dates, which stand at the head too. */
const NOT_SUPPLIER =
  /^(?:page|seite|your|ihre?|account|invoice|rechnung|bill|customer|kunde|total|usage|meter|service|statement|tax invoice)\b|\d{3}|\d[./-]\d|[@:?]|www\.|P\.?\s?O\.?\s?Box|Postfach|^فاتورة/i;

/** What only the sender of a bill prints about itself. */
const OF_SENDER =
  /ust-?id|vat (?:reg|no)|\babn\b|\btrn\b|gst reg|steuernummer|\biban\b|\bhrb\b|registered (?:in|office)|amtsgericht|mwst\b.*\d{3}|الرقم الضريبي/i;

/** What stands before or in the address the bill is sent to. */
const OF_RECIPIENT = /^(?:to|an|bill to|sold to|customer|c\/o|c\/-|z\.\s?hd|attn|the .*manager|السادة|اسم العميل)\b/i;

/** Postal codes of the countries whose bills are read, by their forms. */
const POSTCODE =
  /\b[A-Z]{2}\s\d{5}\b|^\d{4,5}\s\p{L}|\b[A-Z]{1,2}\d{1,2}[A-Z]?\s?\d[A-Z]{2}\b|\b[A-Z]\d[A-Z]\s?\d[A-Z]\d\b|\b[A-Z]{2,3}\s\d{4}$/u;

/** A title may stand behind the name: `Prairie Gas - Statement`. Before it recognition makes signs of what is drawn: `=< - Fundy Shore Power`. */
const nameOf = ({ text }: Segment) =>
  (text.split(/\s(?:-|\||·)\s/).find((part) => /\p{L}{2}/u.test(part)) ?? text).replace(
    /^[^\p{L}\p{N}]+(?=\p{L})/u,
    '',
  );

/** Part of the first page that holds letterhead and address. */
const HEAD = 0.3;

/** An address has up to four lines; the sender's numbers stand within 15 mm of the name, in thousandths of the page's width. */
const [ADDRESS, NEAR] = [4.5, 70];

/** Height of usual print, 8 points on A4. */
const USUAL_PRINT = 14;

/** Letters of a name: an abbreviation of four may be anything, and a line of sixty is a sentence. Its words, at most. */
const [SHORT, LONG, NAME_WORDS] = [4, 60, 7];

/**
 * What speaks for a line being the supplier's name, beside the size of its print and how far up it stands, each of which counts up to two. A
 * company's word and the address of the recipient take each other away; words of bills alone are a heading, whatever else they have.
 */
const WEIGHTS = { company: 1.2, web: 1, first: 0.8, again: 0.5, ofSender: 0.4, long: -1, recipient: -1.2, words: -1.5 };

/** Large print at the head alone is not enough. */
const LEAST = 0.8;

/** A name is proposed, filled in from a company's word or two other signs on, and never sure. */
const [PROPOSED, BY_SCORE] = [0.35, 0.12];

const letters = (text: string) => fold(text).replace(/[^a-z]/g, '');

/**
 * The supplier's name, by what speaks for it: large print at the head of the first page, a company's word, the web address and the
 * sender's tax number beside it, its repetition elsewhere; the address block of the recipient is left out. A proposal, never sure.
 */
export function findSupplier(segments: Segment[], pages: PageText[]): Field | undefined {
  const height = pages[0]?.height ?? A4_HEIGHT;
  const page = pages[0]?.page;
  const domains = segments.flatMap((s) =>
    [...s.text.matchAll(/(?:(?:www\.|@)([a-z0-9-]+)\.[a-z]|(?<![\w.@-])([a-z0-9-]{4,})\.[a-z]{2,10}\/)/gi)].map((m) =>
      letters(m[1] ?? m[2]!),
    ),
  );
  const head = segments.filter((s) => s.rect.page === page && s.rect.y < HEAD * height && !s.prose);
  // Who sends a letter prints the name above everything else.
  const first = head.find((s) => /\p{L}{3}/u.test(s.text))?.line;
  const isRecipient = (s: Segment) => {
    const below = head.filter(
      (o) =>
        Math.abs(o.rect.x - s.rect.x) < ALIGNED &&
        o.rect.y >= s.rect.y &&
        o.rect.y - s.rect.y < ADDRESS * Math.max(USUAL_PRINT, s.rect.h),
    );
    return OF_RECIPIENT.test(s.text) || below.some((o) => POSTCODE.test(o.text) && !OF_SENDER.test(o.text));
  };
  const scored = head
    .filter(
      (s) => s.text.length > SHORT && s.text.length < LONG && /\p{L}{3}/u.test(s.text) && !NOT_SUPPLIER.test(s.text),
    )
    .map((s) => {
      const name = letters(s.text);
      const again = segments.filter((o) => o !== s && name.length > SHORT && letters(o.text).includes(name)).length;
      const near = segments.some(
        (o) => o.rect.page === page && OF_SENDER.test(o.text) && Math.abs(o.rect.y - s.rect.y) < NEAR,
      );
      const ownAddress = domains.some(
        (d) => d.length >= SHORT && (name.includes(d) || (d.includes(name) && name.length > SHORT)),
      );
      const score =
        (COMPANY.test(s.text) ? WEIGHTS.company : 0) +
        Math.min(2, s.rect.h / USUAL_PRINT) -
        (2 * s.rect.y) / height +
        (nameOf(s).split(' ').length > NAME_WORDS ? WEIGHTS.long : 0) +
        (ownAddress ? WEIGHTS.web : 0) +
        (again ? WEIGHTS.again : 0) +
        (s.line === first ? WEIGHTS.first : 0) +
        (near ? WEIGHTS.ofSender : 0) +
        (isRecipient(s) ? WEIGHTS.recipient : 0) +
        (s.words.every((w) => meaningOf(fold(w.text))?.edits === 0) ? WEIGHTS.words : 0);
      return { s, score };
    })
    .toSorted((a, b) => b.score - a.score);
  const best = scored[0];
  if (!best || best.score < LEAST) return undefined;
  const confidence = unsure(PROPOSED + BY_SCORE * best.score);
  const name = nameOf(best.s);
  const suggestions = scored
    .filter(({ s, score }) => score >= LEAST && nameOf(s) !== name)
    .slice(0, SUGGESTED)
    .map(({ s }) => ({ value: nameOf(s), confidence: NEXT_BEST, boxes: [boxOf(s.rect, pages)] }));
  return fieldOf<string | number>(name, confidence, [boxOf(best.s.rect, pages)], best.s.text, { suggestions });
}
