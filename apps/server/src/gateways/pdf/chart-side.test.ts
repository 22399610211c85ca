import { expect, test } from 'vitest';
import { readPdf } from './read-pdf.ts';
import { renderGhgReport } from './render-ghg-report.ts';
import { madeUpReport } from './report.fixture.ts';

test.each(['en', 'ar'] as const)(
  'in %s a chart has its unit and its values on the side where a line begins',
  async (language) => {
    const { placed } = await readPdf(await renderGhgReport(madeUpReport(language)));
    const [left, right] = [56.7, 538.6];
    const atStart = ({ x, width }: { x: number; width: number }) =>
      Math.abs(language === 'ar' ? x + width - right : x - left) < 1;
    const units = placed.filter((piece) => piece.text === 't CO₂e' && atStart(piece));
    expect(units.length).toBeGreaterThan(1);
    for (const unit of units) {
      // Below its unit, in the 13 mm of the axis, are the values of the chart, from the highest down to 0.
      const values = placed.filter(
        ({ page, text, x, width, y }) =>
          page === unit.page &&
          /^[\d.,]+$/.test(text) &&
          y < unit.y &&
          y > unit.y - 160 &&
          (language === 'ar' ? x > right - 37 : x + width < left + 37),
      );
      expect(values.length).toBeGreaterThan(2);
      expect(values.toSorted((a, b) => a.y - b.y)[0]?.text).toBe('0');
    }
  },
);
