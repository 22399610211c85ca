import { grouped } from '../../grouped.ts';
import { isIban } from '../../payments/bank-account.ts';
import type { PrintedDate } from '../candidates.ts';
import { DOUBTED } from '../text/leaders.ts';
import { claims, HINTED, NAMED, reach, WELL_NAMED, type Label } from '../text/labels.ts';
import { meaningOf, type LabelKind } from '../text/grammar.ts';
import type { WordClass } from '../text/lexicon.ts';
import { currencyIn } from './currencies.ts';
import type { Segment } from '../text/lines.ts';
import type { ReadingPair } from '../readings.ts';
import { unitAt } from './units.ts';
import { fold, rectOf, type Rect, type Word } from '../text/page-text.ts';
import { leadOf } from '../ranking.ts';

/** A number that names something: a meter, an account, an invoice. */
export interface PrintedId {
  text: string;
  key: string;
  rect: Rect;
  line: number;
  confidence: number;
  segment: Segment;
  claims: Partial<Record<LabelKind, number>>;
  /** A short number stands close to it, and may be its beginning or its end. */
  isCut: boolean;
  /** Too short to be told from a count: taken where no longer one is named, and never sure. */
  isShort: boolean;
}

export interface IdFound {
  value: string;
  prints: PrintedId[];
  label: number;
  score: number;
  margin: number;
  inReadings: boolean;
  /** Other ids of the same kind, best first. */
  others: IdFound[];
}

/** What names a number that is none of the bill's: the number right behind it is left out. */
const FORBIDDEN =
  /bank|sort code|banque|banco|iban|bic\b|ust-?\s?id|steuernummer|vat (?:reg|no)|tax id|\btrn\b|hrb\b|\babn\b|www\.|@|الرقم الضريبي|\btel\b|telefon|phone|\bfax\b|hotline/iu;

/** Words for a bank and for the numbers that lead to an account there. */
const OF_BANK = /bank|sort code|banque|banco|\biban\b|\bbic\b|\baba\b|\bswift\b|routing|\bblz\b|بنك|مصرف/iu;

/** An account at a bank, in groups of four or with right check digits. */
const BANK = /(?<![\p{L}\d])[A-Z]{2}\d{2}(?:[ \u202f]?[A-Z0-9]{4}){3,7}(?:[ \u202f]?[A-Z0-9]{1,3})?(?![\p{L}\d])/gu;
/** The same where its letters were read as digits: no number of a customer has so many groups of four. */
const GROUPS_OF_FOUR = /(?<!\d)\d{4}(?:[ \u202f]\d{4}){4,}(?:[ \u202f]\d{1,3})?(?!\d)/gu;
const isBankAccount = (text: string) => /^[A-Z]{2}\d{2}[ \u202f]/.test(text) || isIban(text);

/** The beginning of a German meter's number in one word: `7GMT0011`. */
const GLUED = /^\d[A-Z]{3}\d{2,4}$/;
/** `TC-118 4402`: goes on to the end of its cell. */
const HYPHENED = /^[A-Z\d]{1,4}-\d{2,5}$/;
/** A cell that is one number: `D 2204471`, `N 41 66082`, `GP-88 104 226`, and with a letter behind it `0061 7742 K`. */
const WHOLE = /^(?:(?:[A-Z]{1,3} |[A-Z]{1,4}-)\d{2,8}(?:[ -]\d{2,8})*|\d{2,6}(?: \d{2,6})+ [A-Z])$/;
/** `EMH00`, `ELS`: three letters, or four, and the year as two digits. */
const MAKER = /^[A-Z]{3,4}\d{0,2}$/;

/** Within so many heights of print capitals at the end of the cell before may be its beginning. */
const NEAR = 3;

/** So many of something, or hours of a day: 1x1100, 11pm-7am. */
const COUNT = /^\d{1,3}x\d|^\d{1,2}(?:\.\d\d)?[ap]m(?![A-Z\d])/i;

/** The number of a Swiss firm, with its tax or without. */
const SWISS_FIRM = /^CHE-?\d{3}\.?\d{3}\.?\d{3}/;

/** A telephone number of North America. */
const PHONE = /^(?:1[-.])?\d{3}[-.]\d{3}[-.]\d{4}$/;

/** Two years: a heating period, a season. */
const SEASON = /^(?:19|20)\d{2} ?[/-] ?(?:(?:19|20)\d{2}|\d{2})$/;

/** A day in a calendar that was not read as one. */
const DAY = /^(?:1[34]|19|20)\d{2} \d{1,2} \d{1,2}$/;

/** Where the accounts at banks stand in a cell, from character to character. */
const bankAccounts = ({ text }: Segment) =>
  [...[...text.matchAll(BANK)].filter(([found]) => isBankAccount(found)), ...text.matchAll(GROUPS_OF_FOUR)].map(
    ({ index, 0: found }) => ({ from: index, to: index + found.length }),
  );

export const idKey = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Words (or digits parted by spaces or hyphens) that can be ids: at least 5 characters, 4 of them digits. */
export function findIds(
  segments: Segment[],
  dates: PrintedDate[],
  labels: Label[],
  readings: ReadingPair[] = [],
): PrintedId[] {
  const ids: PrintedId[] = [];
  const dateWords = new Set(dates.flatMap((d) => d.words));
  for (const [n, segment] of segments.entries()) {
    const words = segment.words;
    const left = segments[n - 1]?.line === segment.line ? segments[n - 1]!.words.at(-1) : undefined;
    const banks = bankAccounts(segment);
    let behind = 0;
    for (let i = 0; i < words.length; i++) {
      const word = words[i]!;
      if (dateWords.has(word)) continue;
      const start = segment.starts[i]!;
      if (banks.some(({ from, to }) => start >= from && start < to)) continue;
      // In a sentence only what stands right behind its name.
      if (segment.prose && !words.slice(Math.max(0, i - 2), i).some((w) => namesId(w.text))) continue;
      const whole = i === 0 ? wholeOf(segment) : undefined;
      let used = whole ?? [word];
      let isCode = whole !== undefined && word.confidence < 1;
      let text = (whole ? textOf(whole) : word.text).replace(/^[#(:|[]+|[),.:;|\]،؛]+$/g, '');
      if (text === '') continue;
      // Groups such as `00 123 456 78`, `Z 12345`, `Z18F 440271`, `7GMT0011 4472 08`.
      if (
        !whole &&
        ((/^(?:[A-Z]{0,4}\d{0,6}|(?=[A-Z]*\d)[A-Z\d]{2,6})$/.test(text) && text.length <= GROUP) ||
          GLUED.test(text) ||
          HYPHENED.test(text))
      ) {
        // Capitals that are no word of ours, right behind the name of a number: `Meter SPP 550917`.
        const isNamedCode = mayBegin(word) && (i > 0 ? isNamed(words, i) : words.length === 2 && !namesId(word.text));
        for (let j = i + 1; j < words.length && j < i + GROUPS; j++) {
          const next = words[j]!;
          // A German meter's number begins with the kind of energy and the maker (DIN 43863-5).
          if (/^\d$/.test(text) && MAKER.test(next.text) && !segment.rtl) {
            used.push(next);
            text += ` ${next.text}`;
            continue;
          }
          // `WR 24 / 00577`
          const isBar = next.text === '/' && used.length > 1 && /^\d{2,6}$/.test(words[j + 1]?.text ?? '');
          // A code of letters and digits goes on with its number, other groups are short; punctuation ends it.
          const group = next.text.replace(/[),.:;|\]،؛]+$/, '');
          const isGroup = (
            HYPHENED.test(text) && j < words.length - 1
              ? /^$/
              : /^\d[A-Z]{3}$/.test(text)
                ? /^(?:\d{10}|\d{2,6})$/
                : /^[A-Z]+\d/.test(text) || isNamedCode
                  ? /^\d{2,8}(?:[./-]\d{1,8})?$/
                  : /^\d{2,6}(?:-\d{1,4})?$/
          ).test(group);
          // A check digit stands by itself at the end: `30447 118 2`.
          const isLast = /^\d$/.test(group) && j === words.length - 1 && apart(next, rectOf(0, used)) < next.h;
          if ((!isBar && !isGroup && !isLast) || dateWords.has(next)) break;
          // Among Arabic words the groups of a number stand from left to right as everywhere.
          if (
            segment.rtl &&
            (!/^[\d ]+$/.test(text) || next.x > word.x || apart(next, rectOf(0, used)) > SPACE * word.h)
          )
            break;
          used.push(next);
          text = segment.rtl ? `${group} ${text}` : `${text} ${group}`;
          if (group !== next.text) break;
        }
        isCode = isNamedCode && used.length > 1;
        if (used.length > 1 && !isCode && !/\d/.test(words[i]!.text) && words[i]!.text.length > 2) {
          used = [word];
          text = word.text;
        }
      }
      text = text.replace(/^(?:no\.?|nr\.?|#)[:.]?/i, '').trim();
      const key = idKey(text);
      const digits = key.replace(/\D/g, '');
      if (key.length < LEAST || digits.length < 2 || /^0+$/.test(digits)) continue;
      const isShort = key.length < SHORT.letters || digits.length < SHORT.digits;
      if (!/^[A-Za-z0-9][A-Za-z0-9 ./_-]*$/.test(text) || /[a-z]{4,}/.test(text) || COUNT.test(text)) continue;
      // Amounts and quantities.
      if (
        /^\d{1,3}(?:[.,]\d{3})*[.,]\d{2}$/.test(text) ||
        /^\d{1,6}[.,]\d{1,5}$/.test(text) ||
        /^[\d.,]+(?:kwh|mwh|ccf|m3)$/i.test(text)
      )
        continue;
      if (/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/.test(text) || SEASON.test(text) || DAY.test(text)) continue;
      if (SWISS_FIRM.test(text)) continue;
      const before = words.slice(0, i).findLast((w) => !isSpeck(w));
      const named = segment.text.slice(behind, start + word.text.length);
      behind = start + text.length;
      if (FORBIDDEN.test(named)) continue;
      // What a cell calls an account behind the name of a bank is one there: `Northgate Bank, sort code 40-11-62, account 90127734`.
      if (OF_BANK.test(segment.text.slice(0, start)) && means(before?.text ?? '', 'account')) continue;
      if (PHONE.test(text) && !isNamed(words, i)) continue;
      const rect = rectOf(segment.rect.page, used);
      const claimed = claims(labels, rect);
      // How much a container holds, whatever recognition made of its unit: 1100 l.
      if (/^\d{2,5}$/.test(key)) delete claimed['container-no'];
      // Of short ones only what is named: a sub-meter, a customer of a small supplier.
      if (isShort && (YEAR.test(key) || !namesOf(key).some((kind) => (claimed[kind] ?? 0) > WELL_NAMED))) continue;
      ids.push({
        text,
        key,
        rect,
        line: segment.line,
        confidence: Math.min(...used.map((w) => w.confidence)),
        segment,
        claims: claimed,
        isShort,
        isCut:
          isShort ||
          [words[i - 1], words[i + used.length]].some(
            (w) =>
              w &&
              !dateWords.has(w) &&
              /^(?:\d{1,4}[:,.;]?|[/-])$/.test(w.text) &&
              apart(w, rect) < CLOSE * Math.max(w.h, rect.h),
          ) ||
          isCode ||
          (i === 0 && left !== undefined && /^[A-Z]{1,4}$/.test(left.text) && apart(left, rect) < NEAR * rect.h) ||
          isNamedTwice(segment, i, labels, rect) ||
          mayBegin(before) ||
          isDoubted(before),
      });
      i += used.length - 1;
    }
  }
  return namedOnce(ids, labels, readings);
}

const textOf = (words: Word[]) => words.map((w) => w.text).join(' ');

/** The words of a cell that is one number with its letters, without the unit that stands behind it: `PR 61-40277 kWh`. */
function wholeOf({ words: read, prose }: Segment): Word[] | undefined {
  // Among Arabic words, too, a number stands from left to right.
  const words = read.toSorted((a, b) => a.x - b.x);
  const last = words.at(-1)!.text;
  const number = unitAt(last)?.length === last.length ? words.slice(0, -1) : words;
  const text = textOf(number);
  const letters = number[0]?.text.replace(/-.*$/, '') ?? '';
  const isName =
    /^[A-Z]/.test(letters) &&
    (currencyIn(letters) !== undefined || (letters.length > 1 && meaningOf(fold(letters)) !== undefined));
  return !prose && number.length > 1 && WHOLE.test(text) && !isName ? number : undefined;
}

/** So near to the best number of a name another one of the bill's may be meant too. */
const AS_NEAR = 0.9;

/**
 * A bill has one number of each of these: what its name reaches first is it, and what stands further down is another's. A number beside
 * readings that a column calls a meter's is that, whatever stands further along on its line.
 */
function namedOnce(ids: PrintedId[], labels: Label[], readings: ReadingPair[]): PrintedId[] {
  const linesOfReadings = new Set(readings.map((r) => r.line));
  const single = labels.filter(({ kind }) => ONCE.has(kind));
  const others = labels.filter(({ kind }) => !ONCE.has(kind));
  const isOfMeter = (id: PrintedId) => linesOfReadings.has(id.line) && (id.claims['meter-no'] ?? 0) > WELL_NAMED;
  const rest = ids.filter((id) => !isOfMeter(id) && !readings.some((r) => isReadingItself(id, r)));
  const least = new Map(
    single.map((label) => [label, AS_NEAR * Math.max(0, ...rest.map(({ rect }) => reach(label, rect)))]),
  );
  const reaching = (id: PrintedId) =>
    isOfMeter(id) ? [] : single.filter((label) => reach(label, id.rect) >= least.get(label)!);
  return ids.map((id) => ({
    ...id,
    claims: {
      ...claims([...others, ...reaching(id)], id.rect),
      ...(id.claims['container-no'] === undefined ? { 'container-no': 0 } : {}),
    },
  }));
}
const ONCE: ReadonlySet<LabelKind> = new Set(['account-no', 'invoice-no', 'other-no']);

/** Shorter ones are counts. */
const LEAST = 4;

/** Fewer letters and digits, or fewer digits, are told from a count by their name only. */
const SHORT = { letters: 5, digits: 4 };

/** A number is parted into groups of at most six, and into no more than five: `12 34 567 890 12`. */
const [GROUP, GROUPS] = [6, 5];

/** Heights of print between the groups of one number: a word space, wide among Arabic words; a group nearer than the lesser may belong to it. */
const [SPACE, CLOSE] = [0.9, 0.6];

const YEAR = /^(?:19|20)\d{2}$/;
const OF_BILL = ['account-no', 'invoice-no'] as const satisfies LabelKind[];
/** Four digits beside a container are what it holds. */
const namesOf = (key: string): readonly LabelKind[] =>
  /[A-Z]/.test(key) ? [...OF_BILL, 'meter-no', 'container-no'] : OF_BILL;

const apart = (w: { x: number; w: number }, rect: Rect) => Math.max(rect.x - (w.x + w.w), w.x - (rect.x + rect.w));

/** Capitals that are no word of ours: `Account MWR 0044 7713`. */
const mayBegin = (word: Word | undefined) =>
  word !== undefined &&
  (/^(?=.*\d)(?=.*[A-Z])[A-Z\d]{2,6}$/.test(word.text) ||
    (/^[A-Z]{2,4}$/.test(word.text) && meaningOf(fold(word.text)) === undefined));

/** Beside or below another cell that names it, the name in its own may be a part of it: `Rechnungsnummer | RG 25/3318`. */
const isNamedTwice = ({ words }: Segment, i: number, labels: Label[], rect: Rect): boolean =>
  i === 1 &&
  /^[A-Z]{2,4}$/.test(words[0]!.text) &&
  namesId(words[0]!.text) &&
  labels.some((label) => ONCE.has(label.kind) && label.segment.words !== words && reach(label, rect) > HINTED);

/** Recognized from dust. */
const isSpeck = ({ text }: Word) => !/[\p{L}\p{N}]/u.test(text);

/** Recognised with doubt as a word that is none of ours. */
const isDoubted = (word: Word | undefined) =>
  word !== undefined &&
  word.confidence < DOUBTED &&
  /\p{L}/u.test(word.text) &&
  meaningOf(fold(word.text)) === undefined;

const means = (text: string, ...names: WordClass[]): boolean =>
  meaningOf(fold(text))?.classes.some((c) => names.some((name) => c.has(name))) ?? false;

const namesId = (text: string) => means(text, 'meter', 'account', 'invoice', 'box');

/** Right behind the name of a number, or behind a word for a number and that: `Meter No. CPX 00718`, `Rechnung Gas Nr. JR 2024`. */
const isNamed = (words: Word[], i: number): boolean =>
  i > 0 &&
  (namesId(words[i - 1]!.text) || (isNo(words[i - 1]!.text) && words.slice(0, i - 1).some((w) => namesId(w.text))));

const isNo = (text: string) => means(text, 'no');

/**
 * What speaks for a number: its name, less seven tenths of what names of others have beyond a third of that; and that it stands with the
 * readings, which is as much as a name right above it. Of two numbers there the one with letters is the meter's.
 */
const WEIGHTS = { other: 0.7, spared: 0.3, inReadings: 0.45, letters: 0.05 };

/** Where no other number is named, the lead is over one that was not read. */
const UNSEEN = 0.2;

const KINDS: LabelKind[] = ['meter-no', 'container-no', 'invoice-no', 'account-no', 'other-no'];

/** The id of one kind: by its label against those of other kinds, by repetition, and for meters by standing with readings. */
export const findId = (ids: PrintedId[], kinds: LabelKind[], readings: ReadingPair[] = []): IdFound | undefined =>
  bestId(
    ids.filter((i) => !i.isShort),
    kinds,
    readings,
  ) ?? bestId(ids, kinds, readings);

function bestId(ids: PrintedId[], kinds: LabelKind[], readings: ReadingPair[]): IdFound | undefined {
  const groups = grouped(ids, (i) => i.key);
  const ranked = [...groups.values()]
    .map((prints): IdFound => {
      const scores = prints.map((p) => {
        const own = Math.max(...kinds.map((k) => p.claims[k] ?? 0));
        const other = Math.max(...KINDS.filter((k) => !kinds.includes(k)).map((k) => p.claims[k] ?? 0));
        return own - WEIGHTS.other * Math.max(0, other - WEIGHTS.spared * own);
      });
      const label = Math.max(...scores);
      const inReadings = readings.some((r) => prints.some((p) => p.line === r.line && !isReadingItself(p, r)));
      const score =
        label +
        (inReadings ? WEIGHTS.inReadings : 0) +
        (/[A-Z]/.test(prints[0]!.key) && inReadings ? WEIGHTS.letters : 0);
      const order = prints.map((p, i) => ({ p, s: scores[i]! })).toSorted((a, b) => b.s - a.s);
      return {
        value: order[0]!.p.text,
        prints: order.map((o) => o.p),
        label,
        score,
        margin: 0,
        inReadings,
        others: [],
      };
    })
    .toSorted((a, b) => b.score - a.score);
  const [first] = ranked;
  if (!first || first.score < HINTED) return undefined;
  const others = ranked.slice(1).filter((o) => o.score > NAMED);
  return { ...first, margin: leadOf(first.score, others[0]?.score ?? UNSEEN), others };
}

function isReadingItself(id: PrintedId, r: ReadingPair): boolean {
  const digits = (x: number) => String(Math.round(x));
  return [r.previous, r.current, r.result].some(
    (n) => n && (n.rect.x === id.rect.x || digits(n.value) === id.key || idKey(n.text) === id.key),
  );
}
