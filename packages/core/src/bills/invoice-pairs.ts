import { thousandths } from '../money.ts';

/** The fields of an e-invoice for comparison. */
export interface SentInvoice {
  name: string;
  number?: string | undefined;
  grossAmount?: number | undefined;
}

/** A PDF from the same delivery, with its text if it has any. */
export interface SentPrint {
  name: string;
  text: string;
}

const baseName = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\.(?:xml|pdf)$/, '')
    .trim();

const sameKind = (char: string | undefined) =>
  char === undefined ? '' : /\p{N}/u.test(char) ? String.raw`\p{N}` : String.raw`\p{L}`;

/**
 * Whether a text contains an invoice number, with other separators or none. Not within a longer number; numbers shorter than four are
 * ignored.
 */
export function isNumberIn(number: string, text: string): boolean {
  const bare =
    number
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]/gu) ?? [];
  if (bare.length < 4 || bare.length > 60) return false;
  const pattern = `(?<!${sameKind(bare[0])})${bare.join(String.raw`[\s._/#–-]{0,2}`)}(?!${sameKind(bare.at(-1))})`;
  return new RegExp(pattern, 'u').test(text.normalize('NFKC').toLowerCase());
}

/** Whether a text contains an amount, with any separators: 1.234,56, 1,234.56, 1 234.56. */
export function isAmountIn(amount: number, text: string): boolean {
  // In currencies with three decimals, 12.34 is printed as 12.340.
  const size = Math.abs(amount);
  const [whole = '', coins = ''] = size.toFixed(thousandths(size) % 10 === 0 ? 2 : 3).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, String.raw`[\s.,'’]?`);
  return new RegExp(String.raw`(?<![\d.,])${grouped}[.,]${coins}0?(?!\d)`, 'u').test(text.normalize('NFKC'));
}

/**
 * The PDF of each e-invoice, as positions in the two lists. In this order: the same file name except for its extension; a file name with
 * the invoice number; a text with the invoice number and the amount, because a reminder or a credit note names the number too. An ambiguous
 * match counts as none, so that no document is hidden behind another one.
 */
export function pairInvoices(invoices: readonly SentInvoice[], prints: readonly SentPrint[]): Map<number, number> {
  const rules: ((invoice: SentInvoice, print: SentPrint) => boolean)[] = [
    (invoice, print) => baseName(invoice.name) === baseName(print.name),
    ({ number = '' }, { name }) => isNumberIn(number, baseName(name)),
    ({ number = '', grossAmount }, { text }) =>
      grossAmount !== undefined && isNumberIn(number, text) && isAmountIn(grossAmount, text),
  ];
  const pairs = new Map<number, number>();
  for (const fits of rules) {
    const open = [...invoices.keys()].filter((i) => !pairs.has(i));
    const free = [...prints.keys()].filter((p) => ![...pairs.values()].includes(p));
    const fitting = open.flatMap((i) => free.filter((p) => fits(invoices[i]!, prints[p]!)).map((p) => ({ i, p })));
    for (const { i, p } of fitting)
      if (fitting.filter((other) => other.i === i || other.p === p).length === 1) pairs.set(i, p);
  }
  return pairs;
}
