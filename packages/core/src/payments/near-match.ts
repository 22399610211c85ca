import { thousandths } from '../money.ts';
import type { StatementEntry } from './bank-statement.ts';

/** A possible payee of a booking: a bill, or the statement of a tenant. */
export interface Payee {
  id: string;
  /** The number in a transfer. */
  number: string;
  open: number;
  currency: string;
  name: string;
  ibans: readonly string[];
}

/**
 * The kind of deviation. `near-name`: the amount fits, and the name or account; `near-number`: the number has a typing error; `other-name`:
 * amount and number fit, but the name or account is another one.
 */
export type NearNote = 'near-name' | 'near-amount' | 'near-number' | 'other-name';
export type NearMatch = { id: string; note: NearNote } | 'several' | undefined;

/** Three per cent covers a cash discount, and one unit of currency the fee of a bank or a rounded sum. */
const NEAR_SHARE = 0.03;
const NEAR = 1000;

/** Words that many companies share: they do not identify one. */
const FORMS = new Set(
  'gmbh ag kg ohg ug se mbh co und and the of der die das ltd limited llc inc corp plc sa sarl bv nv ev eg gbr company fuer'.split(
    ' ',
  ),
);

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    // Banks write ü as ue, and other letters lose their diacritics.
    .replace(/(?<=[aou])\u0308/g, 'e')
    .replace(/\p{M}/gu, '');
const wordsOf = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !FORMS.has(word));

/** The number of letters to change, add, remove or swap with their neighbour; `most + 1` if it exceeds `most`. */
export function typingErrors(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [beforeLast, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min((last?.[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last?.[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (beforeLast?.[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [beforeLast, last] = [last, row];
  }
  return Math.min(last?.[b.length] ?? 0, most + 1);
}

/** A word of four letters must be the same; a longer one may have one error, from eight letters on two. */
const allowedErrors = (length: number) => (length < 5 ? 0 : length < 8 ? 1 : 2);

function isNameLike(name: string, said: readonly string[]): boolean {
  const words = wordsOf(name);
  const found = words.filter((word) =>
    said.some((one) => typingErrors(word, one, allowedErrors(word.length)) <= allowedErrors(word.length)),
  );
  // A name of one short word occurs in too many texts by chance.
  return words.join('').length >= 4 && found.length * 2 > words.length;
}

const sameNumber = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Shorter numbers have too many others that differ by one typing error. */
const FEWEST_SIGNS = 6;

/** The possible numbers in a text: each of its parts, and up to four consecutive ones, as `RE 2026 1734`. */
function numbersIn(text: string): string[] {
  const parts = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return parts.flatMap((_, at) => [1, 2, 3, 4].map((count) => sameNumber(parts.slice(at, at + count).join(''))));
}

/** The number with one typing error, from ten signs on with two. */
function isNumberLike(number: string, said: readonly string[]): boolean {
  const wanted = sameNumber(number);
  if (wanted.length < FEWEST_SIGNS || !/\d/.test(wanted)) return false;
  const most = wanted.length < 10 ? 1 : 2;
  return said.some((one) => typingErrors(wanted, one, most) <= most);
}

const isNear = (paid: number, open: number) =>
  Math.abs(thousandths(paid) - thousandths(open)) <=
    Math.max(NEAR, Math.round(Math.abs(thousandths(open)) * NEAR_SHARE)) &&
  Math.abs(thousandths(paid) - thousandths(open)) < Math.abs(thousandths(open)) / 2;

function exactNote(isParty: boolean, isNamed: boolean, isNumber: boolean): NearNote {
  if (isNumber && !isNamed) return 'near-number';
  return isParty ? 'near-name' : 'other-name';
}

/**
 * The possible payee of a booking without an exact match. Two of three criteria are required: the other party (the same account, or a
 * similar name), the amount (the same, or slightly different), and the number (the same, or with a typing error). It is only ever a
 * proposal. If several fit equally well, none is chosen. `sign`: +1 for incoming payments, −1 for outgoing ones.
 */
export function nearMatch(entry: StatementEntry, payees: readonly Payee[], sign: 1 | -1): NearMatch {
  if (entry.is_return) return undefined;
  const paid = sign * entry.amount;
  const text = `${entry.remittance} ${entry.end_to_end_id}`;
  const words = wordsOf(`${entry.counterparty} ${entry.remittance}`);
  const said = numbersIn(text);
  const named = new Set(text.toUpperCase().match(/[\p{L}\p{N}/-]+/gu));
  const found = payees.flatMap((payee) => {
    if (payee.currency !== entry.currency || Math.sign(payee.open) !== Math.sign(paid)) return [];
    const isExact = thousandths(paid) === thousandths(payee.open);
    const isAmount = isExact || isNear(paid, payee.open);
    const isAccount = entry.counterparty_iban !== '' && payee.ibans.includes(entry.counterparty_iban);
    const isNamed = payee.number !== '' && named.has(payee.number.toUpperCase());
    // Two of three cannot be reached: nearly all of a thousand payees end here.
    if (!isAmount && !isAccount && !isNamed) return [];
    const isParty = isAccount || isNameLike(payee.name, words);
    const isNumber = isNamed || isNumberLike(payee.number, said);
    if ([isParty, isNumber, isAmount].filter(Boolean).length < 2) return [];
    const score =
      (isExact ? 4 : isAmount ? 2 : 0) + (isAccount ? 3 : isParty ? 2 : 0) + (isNamed ? 4 : isNumber ? 3 : 0);
    const note: NearNote = isExact ? exactNote(isParty, isNamed, isNumber) : 'near-amount';
    return [{ id: payee.id, note, score }];
  });
  const best = found.reduce((most, { score }) => Math.max(most, score), 0);
  const [first, ...others] = found.filter(({ score }) => score === best);
  return others.length ? 'several' : first && { id: first.id, note: first.note };
}
