import { withTemplate } from '../template/apply-template.ts';
import { partsOfPage, unsureOfTwo } from './split-page.ts';
import { readText, type TextReading } from '../read-text.ts';
import type { Field, FieldName, ReadingHints } from '../reading.ts';
import { editDistance, type PageText } from './page-text.ts';
import type { HeatContents } from '../../units/heat-content.ts';

/** The number of a page, in the languages read. */
const PAGE = /(?:\bpage|\bseite|\bblatt|صفحة|صفحه)\s*:?\s*(\d{1,2})(?:\s*(?:of|von|\/|من)\s*(\d{1,2}))?(?![\d.,])/giu;
/** Before the number of another page: `see page 2`. */
const REFERS = /(?:\bsee|\bon|\bto|\bsiehe|\bauf|\bvgl\.?|انظر|في)\s+(?:the\s+|next\s+|der\s+)?$/iu;

/** Of what number of pages a page says to be which: `Page 2 of 3`, `Seite 2/3`. */
export function printedPageNumber(page: PageText): number | undefined {
  const text = page.words.map((w) => w.text).join(' ');
  const found = [...text.matchAll(PAGE)].filter((m) => m[2] || !REFERS.test(text.slice(0, m.index)));
  // With the number of pages it is said of the page itself.
  const numbers = new Set((found.some((m) => m[2]) ? found.filter((m) => m[2]) : found).map((m) => Number(m[1])));
  return numbers.size === 1 ? [...numbers][0] : undefined;
}

const valueOf = (reading: TextReading, name: FieldName, atLeast: number): Field['value'] | undefined => {
  const field = reading.fields[name];
  const value = field?.value ?? field?.suggestions?.[0]?.value;
  return field && field.confidence >= atLeast ? value : undefined;
};
const idOf = (value: Field['value']) =>
  String(value)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

/** What was read well enough to be compared, though perhaps not to be filled in. */
const READ = 0.4;

/**
 * The weights of values that differ, for two bills, and of equal values, against them. Another invoice number counts most, the same one
 * more. An equal total is carried over from page to page. A date that differs may be another day of the same bill, and bills that arrive
 * together often have equal dates.
 */
const FIELDS = {
  invoice_no: { other: 1, same: 1.2 },
  account_no: { other: 0.6, same: 0.3 },
  gross_amount: { other: 0.5, same: 0.8 },
  date_of_bill: { other: 0.4, same: 0.1 },
  billing_start_date: { other: 0.4, same: 0.1 },
};

/** A page that calls itself the first counts nearly as much as another invoice number, another currency as much as another total. */
const [FIRST_PAGE, OTHER_CURRENCY] = [0.7, 0.5];

/** More than another invoice number, which a page may name, or than another total and another date. */
const TWO_BILLS = 1.25;

/** What speaks for two stretches of pages being bills of their own. */
function speaksForTwo(before: TextReading, after: TextReading, number: number | undefined): number {
  const differs = (name: keyof typeof FIELDS) => {
    const { other, same } = FIELDS[name];
    const [a, b] = [before, after].map((r) => valueOf(r, name, READ));
    if (a === undefined || b === undefined) return 0;
    // A number that differs by a letter or two was misread.
    const isSame = name.endsWith('_no') ? editDistance(idOf(a), idOf(b), 2) <= 2 : a === b;
    return isSame ? -same : other;
  };
  return (
    (number === 1 ? FIRST_PAGE : 0) +
    differs('invoice_no') +
    differs('account_no') +
    differs('gross_amount') +
    differs('date_of_bill') +
    differs('billing_start_date') +
    (before.currency !== after.currency && before.currency && after.currency ? OTHER_CURRENCY : 0)
  );
}

/** Whether pages could be a bill by themselves: a total, and a day or a number of its own. */
const isWhole = (reading: TextReading) =>
  valueOf(reading, 'gross_amount', READ) !== undefined &&
  (['date_of_bill', 'billing_start_date', 'invoice_no'] as const).filter((n) => valueOf(reading, n, READ) !== undefined)
    .length > 0;

/** The bills of a file, each with its pages: several are told apart by their numbers, totals, dates and page numbering. */
export function readBills(
  pages: PageText[],
  hints: ReadingHints = {},
  heatContents: HeatContents = () => undefined,
): { reading: TextReading; pages: PageText[] }[] {
  const read = (some: PageText[]) => ({ reading: readText(some, hints, heatContents), pages: some });
  const whole = (bill: ReturnType<typeof read>) => ({
    ...bill,
    reading: unsureOfTwo(withTemplate(bill.reading, bill.pages, hints), bill.pages),
  });
  const parts = pages.map((page) => partsOfPage(page, (part) => readText([part], hints, heatContents)));
  if (pages.length < 2 && parts[0]?.length === 1) return [whole(read(pages))];
  const groups: PageText[][] = [];
  let current: ReturnType<typeof read> | undefined;
  for (const page of parts.flat()) {
    const number = printedPageNumber(page);
    const alone = read([page]);
    const starts =
      current !== undefined &&
      (current.pages.at(-1)!.page === page.page ||
        ((number === undefined || number === 1) &&
          isWhole(current.reading) &&
          isWhole(alone.reading) &&
          speaksForTwo(current.reading, alone.reading, number) >= TWO_BILLS));
    if (current === undefined || starts) {
      groups.push([page]);
      current = alone;
    } else {
      groups.at(-1)!.push(page);
      current = read(groups.at(-1)!);
    }
  }
  return (groups.length === 1 && current ? [current] : groups.map(read)).map(whole);
}
