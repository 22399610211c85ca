import { coinDecimals, sumOfMoney } from '@steward/core/money';
import { heading, line, numeric, start, table, type Block, type PrintedReport } from '../blocks.ts';
import { figuresFor, type Figures } from '../figures.ts';
import { labelsFor, named } from '../labels.ts';
import { clean, shortened } from '../prose.ts';
import { statementLabels, type StatementLabel } from './labels.ts';
import type { StatementLine, StatementModel, StatementUtility } from './model.ts';

interface Wording {
  label: (key: StatementLabel, values?: Readonly<Record<string, string>>) => string;
  carrier: (code: string) => string;
  comma: string;
  figures: Figures;
  money: (amount: number) => string;
}

function wordingOf({ language, currency }: StatementModel): Wording {
  const figures = figuresFor(language);
  const words = statementLabels[language];
  const common = labelsFor(language);
  return {
    label: (key, values) =>
      values ? words[key].replace(/\{([a-z]+)\}/g, (place, name: string) => values[name] ?? place) : words[key],
    carrier: (code) => named(common, 'carrier', code),
    comma: common('list.comma'),
    figures,
    money: (amount) => figures.rounded(amount, coinDecimals(currency)),
  };
}

/** A tenant's part of the costs of a property, with the calculation of every line. */
export function statement(model: StatementModel): PrintedReport {
  const wording = wordingOf(model);
  const { label, figures, money } = wording;
  const [year = 1970, month = 1, day = 1] = model.issuedOn.slice(0, 10).split('-').map(Number);
  const outside = (text: string) => figures.named(clean(shortened(text, 160)));
  const title = `${label('title')} ${figures.isolated(String(model.number))}`;
  const total = sumOfMoney(model.utilities.map((utility) => utility.total));
  const plain = { property: clean(shortened(model.property, 160)), tenant: clean(shortened(model.tenant, 160)) };
  const blocks: Block[] = [
    heading(1, title, { numbered: false }),
    ...(model.isCancelled
      ? [
          {
            kind: 'notice' as const,
            tone: 'warn' as const,
            title: label('cancelled'),
            lines: [label('cancelled-text')],
            items: [],
          },
        ]
      : []),
    {
      kind: 'fields',
      rows: [
        { label: label('tenant'), value: outside(model.tenant) },
        { label: label('property'), value: outside(model.property) },
        {
          label: label('period'),
          value: label('period-value', { start: figures.day(model.firstDay), end: figures.day(model.lastDay) }),
        },
        { label: label('by'), value: outside(model.organization) },
        { label: label('issued'), value: figures.day(model.issuedOn) },
      ],
    },
    {
      kind: 'tiles',
      items: [
        { label: label('total-cost'), value: money(total), unit: model.currency, note: '' },
        { label: label('share'), value: money(model.amount), unit: model.currency, note: '' },
        { label: label('prepaid'), value: money(model.prepayment), unit: model.currency, note: '' },
        {
          label: label(model.balance < 0 ? 'credit' : 'due'),
          value: money(Math.abs(model.balance)),
          unit: model.currency,
          note: '',
        },
      ],
    },
    heading(3, label('summary'), { numbered: false }),
    table(
      [
        start(label('utility')),
        numeric(label('total-cost')),
        numeric(label('your-share')),
        numeric(label('your-part')),
      ],
      [
        ...model.utilities.map(({ carrier, total, amount }) => [
          wording.carrier(carrier),
          money(total),
          total === 0 ? '–' : figures.percent(amount / total, 2),
          money(amount),
        ]),
        [label('sum'), money(total), '', money(model.amount)],
      ],
      { totals: 1 },
    ),
    ...model.utilities.flatMap((utility) => calculationOf(utility, wording)),
    line(label('note.days'), { muted: true }),
    line([label('note.vacancy'), label('note.cents')].join(' '), { muted: true }),
    line([label(`note.${model.basis}`), label('note.currency', { currency: model.currency })].join(' '), {
      muted: true,
    }),
  ];
  return {
    language: model.language,
    dir: model.language === 'ar' ? 'rtl' : 'ltr',
    title: `${label('title')} ${model.number}`,
    author: clean(shortened(model.organization, 160)),
    description: label('about', plain),
    date: { year, month, day },
    cover: null,
    contents: '',
    running: {
      title,
      organization: figures.named(shortened(model.organization, 60)),
      draft: '',
      mark: figures.named(shortened(model.tenant, 60)),
      page: label('page'),
    },
    blocks,
  };
}

/** The unit of the key. */
function unitOf({ key, unit }: StatementLine, { label, figures }: Wording): string {
  if (key === 'fixed') return label('unit.share');
  if (unit === 'm2-days' || unit === 'person-days') return label(`unit.${unit}`);
  return figures.isolated(unit);
}

/** `912.50 × 30% × 44,550 / 91,250 m² × days` */
function formulaOf(one: StatementLine, wording: Wording): string {
  const { figures, money } = wording;
  const part = one.ofBill < 1 - 1e-9 ? ` × ${figures.percent(one.ofBill, 2)}` : '';
  const digits = one.key === 'fixed' ? 4 : 2;
  const key = `${shortOf(one.quantity, digits, figures)} / ${shortOf(one.total, digits, figures)}`;
  const formula = `${money(one.inPeriod)}${part} × ${key}`.replace(/[\u2066\u2069]/g, '');
  return `${figures.isolated(formula)} ${unitOf(one, wording)}`;
}

/** Whole numbers without decimals. */
const shortOf = (value: number, digits: number, figures: Figures) =>
  figures.rounded(value, Math.abs(value - Math.round(value)) < 1e-9 ? 0 : digits);

function calculationOf({ carrier, lines, amount }: StatementUtility, wording: Wording): Block[] {
  const { label, figures, money } = wording;
  const rows = lines.map((one) => [
    {
      text: [one.supplier, one.invoiceNo || label('no-number')]
        .map((text) => figures.named(clean(text)))
        .join(wording.comma),
      sub: label('period-value', { start: figures.day(one.billFirstDay), end: figures.day(one.billLastDay) }),
    },
    {
      text: money(one.inPeriod),
      ...(one.days < one.billDays && {
        sub: label('of-days', {
          days: figures.isolated(String(one.days)),
          all: figures.isolated(String(one.billDays)),
          amount: money(one.billAmount),
        }),
      }),
    },
    {
      text: [label(`key.${one.key}`), ...(one.space ? [figures.named(clean(shortened(one.space, 60)))] : [])].join(
        ': ',
      ),
      sub: `${formulaOf(one, wording)} · ${label('for-days', { days: figures.isolated(String(one.leaseDays)) })}`,
    },
    money(one.amount),
  ]);
  return [
    heading(3, `${label('calculation')}: ${wording.carrier(carrier)}`, { numbered: false }),
    table(
      [start(label('bill'), 1.2), numeric(label('in-period')), start(label('key'), 1.6), numeric(label('amount'))],
      [...rows, [label('sum'), '', '', money(amount)]],
      { totals: 1, dense: true },
    ),
  ];
}
