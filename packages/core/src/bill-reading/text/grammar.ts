import { forms, type WordClass } from './lexicon.ts';
import { editDistance, fold } from './page-text.ts';

/** What a label can be a label of. */
export type LabelKind =
  | 'gross'
  | 'net'
  | 'tax'
  | 'due'
  | 'balance'
  | 'payment'
  | 'prepayment'
  | 'fee'
  | 'average'
  | 'bill-date'
  | 'due-date'
  | 'next-date'
  | 'period'
  | 'period-start'
  | 'period-end'
  | 'meter-no'
  | 'container-no'
  | 'invoice-no'
  | 'account-no'
  | 'other-no'
  | 'consumption'
  | 'previous-reading'
  | 'current-reading'
  | 'factor';

interface Rule {
  kind: LabelKind;
  /** Of each group one word must be there. */
  needs: WordClass[][];
  /** Everything else must be of these. */
  may: Set<WordClass>;
  /** How much the label says, compared with one of the same length. */
  weight: number;
}

const rules: Rule[] = [];
const groups = (text: string) => text.split(' ').map((g) => g.split('|') as WordClass[]);

/**
 * The weights of wordings that have other meanings too: names of amounts that may be due or belong to another part, and names of things
 * without the word for their number or day.
 */
const [MOSTLY, OFTEN] = [0.8, 0.6];

/** A rule for each wording: groups that are needed, parted by spaces; then what may stand beside them. */
function label(kind: LabelKind, wordings: string[], may = '', weight = 1) {
  const allowed = may.split(' ').filter(Boolean) as WordClass[];
  for (const wording of wordings) {
    const needs = groups(wording);
    rules.push({ kind, needs, may: new Set([...allowed, ...needs.flat()]), weight });
  }
}

// Each wording is a group of meanings; `bench/bill-reading-log.md` says which were removed without an effect.

const MONEY = 'total amount charge invoice now this month period service fuel use end gross account';
label(
  'net',
  ['excl tax', 'net total|amount|charge|invoice', 'taxable amount|total|tax'],
  `${MONEY} sub net taxOf incl`,
);
label('net', ['sub', 'net', 'excl levy total|amount|charge'], `total amount charge now`);
label('gross', ['incl tax', 'gross', 'incl levy total|amount'], `${MONEY} due taxOf`);
label(
  'gross',
  [
    'now charge|amount|invoice|total|service',
    'total charge|amount|invoice|period|this|month|end|service',
    'invoice amount|total',
    'charge|amount this|period|month',
    'end amount',
  ],
  MONEY,
);
label('gross', ['total from this|period'], `${MONEY} from`);
label('gross', ['total fuel'], 'charge', MOSTLY);
// What was given back within the period is among them.
label('gross', ['now|total charge|amount credit'], MONEY);
label('gross', ['now charge due'], 'total month service by on');
label('gross', ['this invoice'], '', MOSTLY);
label('gross', ['this period|month'], '', OFTEN);
label('gross', ['total'], '', MOSTLY);
label('tax', ['tax'], 'taxOf amount total');
label('tax', ['tax taxOf'], 'amount total gross charge');
// `Tax on energy charges`: what it is on names no charge.
label('tax', ['tax on'], 'amount total net charge fuel use service taxOf');
label(
  'due',
  ['due', 'balance now|due|total|account', 'total'],
  'total amount charge invoice now this balance account by on to net',
);
label(
  'balance',
  ['prev balance|invoice|amount|charge|due|account', 'balance start|excl|end', 'balance'],
  'total prev account invoice this amount charge start from service',
);
label('payment', ['paid'], 'prev total account amount invoice due from');
label('prepayment', ['instal'], 'paid total now month amount due');
label('fee', ['late'], 'charge paid amount due fuel');
label('average', ['avg', 'prev month|use|year'], 'use day fuel prev month period this unit reading total');

label('bill-date', ['issue', 'date', 'tax point', 'invoice from'], 'issue invoice on tax from');
label('bill-date', ['invoice on'], 'this');
label('bill-date', ['dated', 'invoice'], '', MOSTLY);
label(
  'due-date',
  ['due date|by|to|excl|on', 'due', 'end date paid', 'to paid by', 'deadline'],
  'total balance amount invoice charge now date paid by on prev to end due',
);
label(
  'next-date',
  ['next', 'prev invoice date|from', 'paid date|on|to', 'prev paid', 'avg date', 'service date|on'],
  'reading invoice date meter on paid charge prev from to due deadline',
);
label(
  'period',
  [
    'period',
    'service|use|reading|charge|invoice|meter dates',
    'service|use|charge|reading|fuel|invoice from|to',
    'covers',
  ],
  'service use invoice reading charge fuel this from in meter month dates date paid',
);
label('period', ['service|invoice|charge|use month']);
label('period', ['month']);
label('period-start', ['from', 'start', 'prev'], 'service use date reading period meter');
label(
  'period-end',
  ['now|present|this date', 'to', 'end', 'present', 'now', 'this reading'],
  'service use date reading period meter',
);

label('meter-no', ['meter'], 'fuel no point use sub');
label('container-no', ['box'], 'no');
label('invoice-no', ['invoice'], 'no tax fuel service');
label('invoice-no', ['invoice no'], 'no fuel service period month avg');
// A credit note has a number of its own, and names the invoice that it takes back.
label('invoice-no', ['credit no', 'credit invoice'], 'no tax');
label('other-no', ['fix invoice', 'prev invoice no'], 'no');
label('account-no', ['account'], 'no service invoice fuel');
label('other-no', ['account desk']);
label('other-no', ['other', 'tax no|other', 'meter point'], 'other no tax account service invoice fuel on amount due');

label('consumption', ['use', 'fuel|unit'], 'fuel total unit use this period net amount charge month invoice in');
label('previous-reading', ['prev|start|from reading', 'prev', 'prev|start time'], 'meter date fuel');
label('current-reading', ['now|present|end|this|to reading', 'present', 'now', 'this time'], 'meter date fuel');
label('current-reading', ['reading'], 'meter fuel', OFTEN);
label('factor', ['factor'], 'meter by');

/** The least letters of a part of a compound, and of its head beside a part that is no word of the lexicon. */
const [STEM, HEAD] = [4, 5];

/** Letters from which on one may be misread: in shorter words another letter makes another word. */
const ONE_EDIT = 6;

/** Words that are remembered; a bill has some hundreds. */
const REMEMBERED = 20_000;

const stems = [...forms.keys()]
  .filter((f) => f.length >= STEM && /^[a-z]/.test(f))
  .toSorted((a, b) => b.length - a.length);
const tolerated = (word: string) => (word.length >= ONE_EDIT ? 1 : 0);

/** What a printed word can mean; a German compound means what its parts mean. `edits` counts letters taken as misread. */
export interface Meaning {
  classes: ReadonlySet<WordClass>[];
  edits: number;
}

const known = new Map<string, Meaning | undefined>();

/** The meaning of a folded word, or undefined for a word that no label is made of. */
export function meaningOf(folded: string): Meaning | undefined {
  if (known.has(folded)) return known.get(folded);
  const meaning = exact(folded) ?? compound(folded) ?? misread(folded) ?? misread(folded.replace(ARTICLES, ''));
  if (known.size > REMEMBERED) known.clear();
  known.set(folded, meaning);
  return meaning;
}

/** Arabic articles and the small words written onto them. */
const ARTICLES = /^(?:وال|بال|كال|فال|لل|ال|و|ب|ل)(?=..)/u;

/** French `d'eau`, `l'énergie`: the article is written as part of the word. */
const ELIDED = /^(?:qu|[dl])(?=[aeiouh]..)/;

const formOf = (folded: string) =>
  forms.get(folded) ?? forms.get(folded.replace(ARTICLES, '')) ?? forms.get(folded.replace(ELIDED, ''));

function exact(folded: string): Meaning | undefined {
  const found = formOf(folded);
  return found && { classes: [found], edits: 0 };
}

/** `Rechnungsbetrag` is an invoice's amount; the head at the end counts even where what stands before it is no word of ours. */
function compound(folded: string): Meaning | undefined {
  if (!/^[a-z]+$/.test(folded)) return undefined;
  const split = (rest: string): ReadonlySet<WordClass>[] | undefined => {
    const whole = forms.get(rest);
    if (whole) return [whole];
    for (const stem of stems) {
      if (!rest.startsWith(stem) || rest.length - stem.length < 2) continue;
      const after = rest.slice(stem.length);
      const tail =
        split(after) ?? (/^(?:s|n|e)/.test(after) ? split(after.replace(/^(?:s|en|es|n|e)/, '')) : undefined);
      if (tail) return [forms.get(stem)!, ...tail];
    }
    return undefined;
  };
  const parts = split(folded);
  if (parts) return { classes: parts, edits: 0 };
  const head = stems.find((stem) => stem.length >= HEAD && folded.endsWith(stem) && folded.length - stem.length > 2);
  return head ? { classes: [forms.get(head)!], edits: 1 } : undefined;
}

function misread(folded: string): Meaning | undefined {
  const limit = tolerated(folded);
  if (limit === 0) return undefined;
  let best: { form: string; edits: number } | undefined;
  for (const form of forms.keys()) {
    if (form[0] !== folded[0] && form.at(-1) !== folded.at(-1)) continue;
    if (Math.abs(form.length - folded.length) > limit) continue;
    const most = Math.min(limit, tolerated(form) || 1);
    const edits = editDistance(folded, form, most);
    if (edits <= most && (!best || edits < best.edits)) best = { form, edits };
  }
  return best && { classes: [forms.get(best.form)!], edits: best.edits };
}

const swaps = (text: string) =>
  Array.from({ length: text.length - 1 }, (_, i) => text.slice(0, i) + text[i + 1]! + text[i]! + text.slice(i + 2));
const respelled = new Map<string, string>();

/** A letter for which a font of a PDF has no name comes out as some other sign: `موAد` for `موعد`. */
const NAMELESS = /^([\u0621-\u064A]*)(?:[A-Za-z]|(?<=[\u0621-\u064A])[-'](?=[\u0621-\u064A]))([\u0621-\u064A]*)$/;
const ARABIC_LETTERS = Array.from('اءآأؤإئبةتثجحخدذرزسشصضطظعغفقكلمنهوىي');

/** Letters beside the sign: words of two become one another by a letter. */
const OTHERS = 2;

/** The only word that we know with one letter in place of the sign. */
function named(text: string, knows: (t: string) => boolean): string | undefined {
  const [, before = '', after = ''] = NAMELESS.exec(text) ?? [];
  if (before.length + after.length < OTHERS) return undefined;
  const right = ARABIC_LETTERS.map((letter) => `${before}${letter}${after}`).filter(knows);
  return new Set(right.map(fold)).size === 1 ? right[0] : undefined;
}

/**
 * Arabic as it was typed: PDFs yield the letters of a ligature in the wrong order (of `ريال`, a ligature as a whole, all of them), or other
 * signs for them. Only words that we then know are changed.
 */
export function spelled(text: string): string {
  if (!/[\u0621-\u064A]/.test(text)) return text;
  const before = respelled.get(text);
  if (before !== undefined) return before;
  const [, open, bare, close] = /^([^\u0621-\u064A]*)([\u0621-\u064A]{3,14})([^\u0621-\u064A]*)$/.exec(text) ?? [];
  const knows = (t: string) => formOf(fold(t)) !== undefined;
  const right = bare ? `${open}${inOrder(bare, knows)}${close}` : (named(text, knows) ?? text);
  if (respelled.size > REMEMBERED) respelled.clear();
  respelled.set(text, right);
  return right;
}

function inOrder(text: string, knows: (t: string) => boolean): string {
  if (knows(text)) return text;
  const once = swaps(text);
  const reversed = Array.from(text).toReversed().join('');
  return once.find(knows) ?? once.flatMap(swaps).find(knows) ?? (knows(reversed) ? reversed : text);
}

/** The kinds that a run of words can be a label of, with the weight of the wording. */
export function kindsOf(run: ReadonlySet<WordClass>[]): { kind: LabelKind; weight: number }[] {
  const best = new Map<LabelKind, number>();
  for (const rule of rules) {
    if (!run.every((word) => word.has('filler') || overlaps(word, rule.may))) continue;
    if (!rule.needs.every((group) => run.some((word) => group.some((g) => word.has(g))))) continue;
    // Two needs must not be met by the same word.
    if (rule.needs.length > run.length) continue;
    best.set(rule.kind, Math.max(best.get(rule.kind) ?? 0, rule.weight));
  }
  // What speaks of tax left out is no tax, what was billed before is not billed now.
  if (best.has('net') && run.some((w) => w.has('excl')))
    for (const k of ['tax', 'gross', 'due'] as const) best.delete(k);
  if (best.has('gross') && run.some((w) => w.has('incl'))) best.delete('tax');
  // What is corrected is another invoice.
  if (best.has('other-no') && run.some((w) => w.has('fix'))) best.delete('invoice-no');
  // A tax invoice is the bill, whose number is no tax number; a desk for customers has a telephone.
  if (best.has('invoice-no') && !run.some((w) => w.has('other'))) best.delete('other-no');
  if (best.has('other-no')) best.delete('account-no');
  // `Payment due`: it has not been paid.
  if (best.has('due') && run.some((w) => w.has('due') && !w.has('paid'))) best.delete('payment');
  if (best.has('tax') && run.some((w) => w.has('taxOf') && !w.has('amount'))) best.delete('gross');
  return [...best].map(([kind, weight]) => ({ kind, weight }));
}

function overlaps(a: ReadonlySet<WordClass>, b: ReadonlySet<WordClass>): boolean {
  for (const x of a) if (b.has(x)) return true;
  return false;
}
