import { addDays } from '@steward/core/calendar/day';
import { coinDecimals } from '@steward/core/money';
import { heading, line, type Block, type PrintedReport } from '../blocks.ts';
import { figuresFor, type Figures } from '../figures.ts';
import { clean, paragraphsOf, shortened } from '../prose.ts';
import { findingSentences } from './findings.ts';
import { letterLabels, type LetterLabel } from './labels.ts';
import type { DisputeLetterModel } from './model.ts';

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
/** Prices per unit need more decimals than sums and quantities; days are whole. */
const decimalsOf = (name: string) =>
  ['perUnit', 'usual'].includes(name) ? 4 : ['days', 'ofDays', 'longest', 'shortest', 'bills'].includes(name) ? 0 : 2;

/** A calculation with its numbers in the signs of the language. */
const formulaOf = (formula: string, figures: Figures): string =>
  formula.replace(/\d+(?:\.(\d+))?/g, (number, digits?: string) =>
    figures.rounded(Number(number), digits?.length ?? 0),
  );

function findingOf({ language, code, figures: found, currency }: DisputeLetterModel, figures: Figures): string {
  const change = typeof found['change'] === 'number' ? found['change'] : undefined;
  const key = change === undefined ? code : `${code}-${change > 0 ? 'more' : 'less'}`;
  const sentence = (findingSentences[language] as Readonly<Record<string, string>>)[key] ?? '';
  const shown = (name: string): string => {
    const value = found[name];
    if (name === 'currency') return figures.isolated(currency);
    if (name === 'change' && change !== undefined) return figures.percent(Math.abs(change), 0);
    // Periods are kept until a day; people say the last day that belongs to them.
    if (name === 'lastDay') return isDay(found['end']) ? figures.day(addDays(found['end'], -1)) : '';
    if (name === 'formula') return figures.isolated(formulaOf(String(value), figures));
    if (isDay(value)) return figures.day(value);
    if (typeof value === 'number') return figures.rounded(value, decimalsOf(name));
    return value === undefined ? '' : figures.named(clean(shortened(value, 160)));
  };
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => shown(name));
}

/** A letter to a supplier that disputes a bill: what was found, what is asked, by when. */
export function disputeLetter(model: DisputeLetterModel): PrintedReport {
  const words = letterLabels[model.language];
  const figures = figuresFor(model.language);
  const dir = model.language === 'ar' ? 'rtl' : 'ltr';
  const label = (key: LetterLabel, values: Readonly<Record<string, string>> = {}) =>
    words[key].replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
  const outside = (text: string) => figures.named(clean(shortened(text, 160)));
  const money = (amount: number) =>
    figures.withUnit(figures.rounded(amount, coinDecimals(model.currency)), model.currency);
  const title = model.invoiceNo
    ? label('title', { number: outside(model.invoiceNo) })
    : label('title-without', { day: figures.day(model.dateOfBill) });
  const block = (name: string, address: string): Block => ({
    kind: 'prose',
    paragraphs: [
      {
        kind: 'text',
        dir,
        // Each by itself: in an Arabic letter "20457 Hamburg" stays in its own order.
        lines: [name, ...address.split('\n')]
          .map((text) => clean(shortened(text.trim(), 120)))
          .filter(Boolean)
          .map((text) => figures.named(text)),
      },
    ],
  });
  const period = label('period-value', { start: figures.day(model.firstDay), end: figures.day(model.lastDay) });
  const facts: [LetterLabel, string][] = [
    ['invoice', model.invoiceNo && outside(model.invoiceNo)],
    ['account', model.accountNo && outside(model.accountNo)],
    ['meter', outside(model.meterNo)],
    ['date-of-bill', figures.day(model.dateOfBill)],
    ['period', period],
    ['property', outside(model.property)],
    ['billed', money(model.billed)],
    ['disputed', model.amount === null ? '' : money(model.amount)],
  ];
  const asked = { day: figures.day(model.replyBy), amount: model.amount === null ? '' : money(model.amount) };
  const [year = 1970, month = 1, day = 1] = model.writtenOn.split('-').map(Number);
  const plainTitle = title.replace(/[\u2066-\u2069]/g, '');
  return {
    language: model.language,
    dir,
    title: plainTitle,
    author: clean(shortened(model.organization, 160)),
    description: label('about', {
      recipient: clean(shortened(model.recipient, 160)),
      property: clean(shortened(model.property, 160)),
    }),
    date: { year, month, day },
    cover: null,
    contents: '',
    running: {
      title,
      organization: figures.named(shortened(model.organization, 60)),
      draft: model.isDraft ? label('draft') : '',
      mark: figures.named(shortened(model.recipient, 60)),
      page: label('page'),
    },
    blocks: [
      line(label('from'), { muted: true }),
      block(model.organization, model.senderAddress),
      line(label('to'), { muted: true }),
      block(model.recipient, model.recipientAddress),
      line(`${label('date')}: ${figures.day(model.writtenOn)}`),
      heading(1, title, { numbered: false }),
      {
        kind: 'fields',
        rows: facts.flatMap(([key, value]) => (value ? [{ label: label(key), value }] : [])),
      },
      line(label('opening')),
      { kind: 'notice', tone: 'calm', title: label('finding'), lines: [findingOf(model, figures)], items: [] },
      ...(model.claim.trim()
        ? [
            heading(3, label('reason'), { numbered: false }),
            { kind: 'prose' as const, paragraphs: paragraphsOf(model.claim, dir) },
          ]
        : []),
      line(label(model.amount === null ? 'ask' : 'ask-amount', asked)),
      line(label('closing')),
      block(model.signedBy, model.organization),
    ],
  };
}
