import { numberSigns } from '../format.ts';
import { inLatinDigits } from './latin-digits.ts';

interface Kind {
  /** The maximum number of decimals; 0: whole numbers. */
  decimals?: number | undefined;
}

const regexOf = (sign: string) => (/\w/.test(sign) ? sign : `\\${sign}`);

/**
 * Digits, signs and a minus in the notation of this language; undefined if the text is not a number, with or without a
 * unit after it.
 */
function signsOf(text: string): string | undefined {
  const latin = inLatinDigits(text)
    .replaceAll(/[\u2212\u2013]/g, '-')
    .replaceAll(/[\s'\u2019\u200e\u200f\u061c\u2066-\u2069]/g, '');
  // A currency before the number and a unit after it are skipped; `1e5` is refused, because bills do not use exponents.
  return /^[^\d.,-]*(-?[\d.,]*)(?!e[+-]?\d)[^\d.,-]*[²³]?$/iu.exec(latin)?.[1];
}

/** 1,234.56 is also pasted into a German page: after a group sign, the last other sign is the decimal sign. */
function inOwnSigns(text: string): string {
  const { decimal, group } = numberSigns();
  const [d, g] = [regexOf(decimal), regexOf(group)];
  if (!new RegExp(`^-?\\d{1,3}(${d}\\d{3})+${g}\\d*$`).test(text)) return text;
  return text.replaceAll(decimal, '').replace(group, decimal);
}

/**
 * A typed or pasted text as far as it can become a number of this language: `1.234,5` in German. Undefined if it
 * cannot; the field then keeps its text.
 */
export function typedNumber(text: string, { decimals }: Kind = {}): string | undefined {
  const found = signsOf(text);
  if (found === undefined) return undefined;
  const typed = inOwnSigns(found);
  const [d, g] = [regexOf(numberSigns().decimal), regexOf(numberSigns().group)];
  const places = decimals === undefined ? '\\d*' : `\\d{0,${decimals}}`;
  const part = decimals === 0 ? '' : `(${d}${places})?`;
  const inGroups = `\\d{1,3}(${g}\\d{3})*`;
  const ways = [`\\d*${part}`, `${inGroups}${g}\\d{0,3}`, `${inGroups}${part}`];
  // A group sign in a place without a possible group is a foreign decimal sign: 12.5 in German, 12,5 in English.
  if (decimals !== 0) ways.push(`\\d*${g}${places}`);
  return new RegExp(`^-?(${ways.join('|')})$`).test(typed) ? typed : undefined;
}

/** The number of a text that `typedNumber` returned; undefined if it has no digits yet. */
export function numberOfText(typed: string): number | undefined {
  const { decimal, group } = numberSigns();
  const g = regexOf(group);
  // Two of the same sign are group signs, also while the last group is incomplete.
  const isGrouped =
    typed.split(group).length > 2 || new RegExp(`^-?[1-9]\\d{0,2}(${g}\\d{3})+(${regexOf(decimal)}|$)`).test(typed);
  const plain = isGrouped ? typed.replaceAll(group, '') : typed.replace(group, decimal);
  const number = plain.replace(decimal, '.');
  return /\d/.test(number) ? Number(number) : undefined;
}

/** A number in the notation of this language, with all its digits. */
export function textOfNumber(value: number | null | undefined, isGrouped: boolean): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '';
  const { decimal, group } = numberSigns();
  const plain = value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
  const [whole = '', part] = plain.split('.');
  const grouped = isGrouped ? whole.replaceAll(/\B(?=(\d{3})+$)/g, group) : whole;
  return part === undefined ? grouped : grouped + decimal + part;
}
