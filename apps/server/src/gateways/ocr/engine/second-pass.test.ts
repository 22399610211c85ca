import type { PageText } from '@steward/core/bill-reading/text/page-text';
import { expect, test } from 'vitest';
import { readTwice } from './second-pass.ts';

/** Lines of cells at places from the left, as recognition yields them. */
const pageOf = (...lines: [x: number, text: string][][]): PageText => ({
  page: 1,
  height: 1414,
  words: lines.flatMap((cells, i) =>
    cells.flatMap(([x, text]) => {
      let left = x;
      return text.split(' ').map((word) => {
        const at = { text: word, x: left, y: 60 + 24 * i, w: 8 * word.length, h: 14, confidence: 0.95 };
        left += at.w + 5;
        return at;
      });
    }),
  ),
});

const lines = (meter: string): [number, string][][] => [
  [[40, 'Water bill']],
  [
    [40, 'Bill date'],
    [400, '30/09/2025'],
  ],
  [
    [40, 'Billing period'],
    [400, '01/08/2025 - 31/08/2025'],
  ],
  [
    [40, 'Meter number'],
    [400, meter],
  ],
  [
    [40, 'Consumption'],
    [400, '412 m³'],
  ],
  [
    [40, 'Total before VAT'],
    [400, '£100.00'],
  ],
  [
    [40, 'VAT 20%'],
    [400, '£20.00'],
  ],
  [
    [40, 'Total including VAT'],
    [400, '£120.00'],
  ],
];
const lost = (gone: string) => lines('M8810427').filter((cells) => !cells.some(([, text]) => text === gone));

test('a page on which a line was lost is looked at once more, and what lay there is filled in, not sure', async () => {
  const looks: number[] = [];
  const again = async (onShare: (share: number) => void) => {
    looks.push(1);
    onShare(1);
    return pageOf(...lines('M8810427'));
  };
  const shares: number[] = [];
  const [bill] = await readTwice([pageOf(...lost('Meter number'))], new Map([[1, { again }]]), {}, (s) =>
    shares.push(s),
  );
  expect(looks).toHaveLength(1);
  expect(shares.at(-1)).toBe(1);
  expect(bill!.reading.fields.meter_no).toMatchObject({ value: 'M8810427', confidence: 0.74 });
  expect(bill!.reading.fields.net_amount?.value).toBe(100);
});

test('a bill that has everything is looked at once', async () => {
  const never = () => Promise.reject(new Error('looked again'));
  const [bill] = await readTwice(
    [pageOf(...lines('M8810427'))],
    new Map([[1, { closer: never, again: never }]]),
    {},
    () => {},
  );
  expect(bill!.reading.fields.meter_no?.value).toBe('M8810427');
});

test('a doubted page is read with the large network where a needed value is missing, and that is all if it has it', async () => {
  const never = () => Promise.reject(new Error('looked again'));
  const closer = async () => pageOf(...lines('M8810427'));
  const looks = new Map([[1, { closer, again: never }]]);
  const [bill] = await readTwice([pageOf(...lost('VAT 20%'))], looks, {}, () => {});
  expect(bill!.reading.fields).toMatchObject({ tax_amount: { value: 20 }, meter_no: { value: 'M8810427' } });
});

test('amounts lost on both looks at different places are found in the surer words of both', async () => {
  const again = async () => pageOf(...lost('VAT 20%'));
  const [bill] = await readTwice([pageOf(...lost('Total before VAT'))], new Map([[1, { again }]]), {}, () => {});
  expect(bill!.reading.fields).toMatchObject({
    net_amount: { value: 100 },
    tax_amount: { value: 20 },
    gross_amount: { value: 120 },
  });
});
