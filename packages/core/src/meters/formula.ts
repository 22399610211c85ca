import { InvalidValue } from '../failure.ts';
import { shown } from '../working.ts';

export const formulaIssues = ['syntax', 'not-linear', 'constant', 'empty'] as const;
export type FormulaIssue = (typeof formulaIssues)[number];

/** The error of a formula, and its position. */
export class InvalidFormula extends InvalidValue {
  readonly issue: FormulaIssue;
  readonly at: number;

  constructor(issue: FormulaIssue, at: number, message: string) {
    super(message);
    this.name = 'InvalidFormula';
    this.issue = issue;
    this.at = at;
  }
}

/** A meter of a formula, by its number, and its factor. */
export interface NamedPart {
  meterNo: string;
  factor: number;
}

/** A number plus meters with their factors. */
interface Linear {
  constant: number;
  parts: Map<string, number>;
}

type Token = { at: number } & (
  | { kind: 'number'; value: number }
  | { kind: 'meter'; name: string }
  | { kind: 'sign'; sign: string }
);

// Sticky: a copy of the rest of the text for each sign would take the square of its length.
const NUMBER = /\d+(?:[.,]\d+)?/y;
const NAME = /[\p{L}_][\p{L}\p{N}_]*/uy;
const SIGNS: Readonly<Record<string, string>> = { '×': '*', '·': '*', '÷': '/', '−': '-', '–': '-' };
const MOST_SIGNS = 10_000;
const MOST_PARTS = 100;
/** A hundred meters with factors and signs have some five hundred. */
const MOST_TOKENS = 2000;
const MOST_BRACKETS = 50;

/**
 * Replaces Arabic digits and their decimal sign by Latin ones, one for one, so that positions stay. Numbers in brackets stay as written.
 */
const latin = (text: string) =>
  text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660)).replaceAll('٫', '.');

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const digits = latin(text);
  for (let at = 0; at < text.length;) {
    if (tokens.length > MOST_TOKENS) throw new InvalidFormula('syntax', at, 'The formula is too long');
    const number = matchAt(NUMBER, digits, at);
    const name = matchAt(NAME, text, at);
    const sign = SIGNS[text[at] ?? ''] ?? text[at] ?? '';
    if (/\s/.test(sign)) at += 1;
    else if (number) {
      tokens.push({ at, kind: 'number', value: Number(number.replace(',', '.')) });
      at += number.length;
    } else if (name) {
      tokens.push({ at, kind: 'meter', name });
      at += name.length;
    } else if (sign === '[') {
      const end = text.indexOf(']', at);
      const inside = text.slice(at + 1, end < 0 ? undefined : end).trim();
      if (end < 0 || inside === '') throw new InvalidFormula('syntax', at, 'A meter number in brackets has no end');
      tokens.push({ at, kind: 'meter', name: inside });
      at = end + 1;
    } else if ('+-*/()%'.includes(sign)) {
      tokens.push({ at, kind: 'sign', sign });
      at += 1;
    } else throw new InvalidFormula('syntax', at, `A formula does not know "${sign}"`);
  }
  return tokens;
}

const times = ({ constant, parts }: Linear, by: number): Linear => ({
  constant: constant * by,
  parts: new Map([...parts].map(([name, factor]) => [name, factor * by])),
});

function plus(a: Linear, b: Linear): Linear {
  const parts = new Map(a.parts);
  for (const [name, factor] of b.parts) parts.set(name, (parts.get(name) ?? 0) + factor);
  return { constant: a.constant + b.constant, parts };
}

class Parser {
  private readonly tokens: Token[];
  private readonly end: number;
  private next = 0;
  private open = 0;

  constructor(text: string) {
    this.tokens = tokensOf(text);
    this.end = text.length;
  }

  whole(): Linear {
    const value = this.sum();
    if (this.tokens[this.next]) this.refuse();
    return value;
  }

  private refuse(): never {
    throw new InvalidFormula('syntax', this.tokens[this.next]?.at ?? this.end, 'The formula cannot be read here');
  }

  private take(...signs: string[]): string | undefined {
    const token = this.tokens[this.next];
    if (token?.kind !== 'sign' || !signs.includes(token.sign)) return undefined;
    this.next += 1;
    return token.sign;
  }

  private sum(): Linear {
    let value = this.product();
    for (let sign = this.take('+', '-'); sign; sign = this.take('+', '-'))
      value = plus(value, times(this.product(), sign === '-' ? -1 : 1));
    return value;
  }

  private product(): Linear {
    let value = this.signed();
    for (;;) {
      const at = this.tokens[this.next]?.at ?? this.end;
      const sign = this.take('*', '/');
      if (!sign) return value;
      const by = this.signed();
      const isNumber = by.parts.size === 0;
      if (sign === '/') {
        if (!isNumber) throw new InvalidFormula('not-linear', at, 'A formula does not divide by a meter');
        if (by.constant === 0) throw new InvalidFormula('syntax', at, 'A formula does not divide by zero');
        value = times(value, 1 / by.constant);
      } else if (isNumber) value = times(value, by.constant);
      else if (value.parts.size === 0) value = times(by, value.constant);
      else throw new InvalidFormula('not-linear', at, 'A formula does not multiply two meters');
    }
  }

  private signed(): Linear {
    let by = 1;
    for (let sign = this.take('+', '-'); sign; sign = this.take('+', '-')) if (sign === '-') by = -by;
    return times(this.primary(), by);
  }

  private primary(): Linear {
    if (this.take('(')) {
      this.open += 1;
      // The parser is recursive: some thousand brackets fill the stack.
      if (this.open > MOST_BRACKETS) this.refuse();
      const value = this.sum();
      if (!this.take(')')) this.refuse();
      this.open -= 1;
      return value;
    }
    const token = this.tokens[this.next];
    if (!token || token.kind === 'sign') this.refuse();
    this.next += 1;
    if (token.kind === 'meter') return { constant: 0, parts: new Map([[token.name, 1]]) };
    const share = this.take('%') ? 1 / 100 : 1;
    return { constant: token.value * share, parts: new Map() };
  }
}

/**
 * Parses a formula of meters into its parts: meters added and subtracted, each times a number. It may contain numbers, `+ - * / %` and
 * round brackets; a meter number with other characters than letters, digits and underscores, or with a leading digit, is in square
 * brackets: `M1 + M2 - 0.5 * [DE-0041]`. Nothing is evaluated as code. Throws `InvalidFormula` for invalid text, for products of meters,
 * for a number without a meter (it has no unit), and if no meter is left.
 */
export function parseFormula(text: string): NamedPart[] {
  if (text.length > MOST_SIGNS) throw new InvalidFormula('syntax', MOST_SIGNS, 'The formula is too long');
  if (text.trim() === '') throw new InvalidFormula('empty', 0, 'The formula has no meter');
  const { constant, parts } = new Parser(text).whole();
  if (constant !== 0) throw new InvalidFormula('constant', 0, 'A number without a meter has no unit');
  const left = [...parts].flatMap(([meterNo, factor]) => (factor === 0 ? [] : [{ meterNo, factor }]));
  if (left.length === 0) throw new InvalidFormula('empty', 0, 'The formula has no meter');
  if (left.length > MOST_PARTS) throw new InvalidFormula('syntax', 0, 'The formula has too many meters');
  if (left.some(({ factor }) => !Number.isFinite(factor)))
    throw new InvalidFormula('syntax', 0, 'A factor is too large');
  return left;
}

const isName = (text: string) => matchAt(NAME, text, 0) === text;

/** The parts as a formula that `parseFormula` reads back. */
export const formulaText = (parts: readonly NamedPart[]): string =>
  parts
    .map(({ meterNo, factor }, index) => {
      const sign = factor < 0 ? (index === 0 ? '-' : ' - ') : index === 0 ? '' : ' + ';
      const size = Math.abs(factor);
      // Without exponents: formulas do not allow them.
      const number = shown(size).includes('e') ? size.toFixed(20).replace(/0+$/, '') : shown(size);
      return `${sign}${size === 1 ? '' : `${number} * `}${isName(meterNo) ? meterNo : `[${meterNo}]`}`;
    })
    .join('');
