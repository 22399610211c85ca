import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useDemoProduct } from './shared-product.ts';
import { sizes, visitorOf } from './sized-visitor.ts';
import { open } from './visits.ts';

const demo = useDemoProduct('below');
const visitor = visitorOf(demo);

/** The lines of text of a page by size, largest first; text only for screen readers is left out. */
const largest = (page: Page) =>
  page.evaluate<
    { size: number; text: string; top: number }[]
  >(`[...document.querySelectorAll('main *')].flatMap((one) => {
    const { width, height, top } = one.getBoundingClientRect();
    const isOwn = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    return isOwn && width > 1 && height > 1 && !one.closest('.visually-hidden')
      ? [{ size: parseFloat(getComputedStyle(one).fontSize), text: one.textContent.trim(), top }] : [];
  }).toSorted((a, b) => b.size - a.size)`);

const report = '/solutions/reporting/assessments/ghg-protocol?level=Organization&year=2025';
const withFigure = [
  ['home', '/home'],
  ['dashboard', '/dashboard'],
  ['report', report],
] as const;

describe.each(['desk', 'phone'] as const)('on a %s', (size) => {
  test('the main figure of a screen is its largest text, on the first screen, and nothing jumps', async () => {
    const { context, page } = await visitor(size);
    for (const [name, path] of withFigure) {
      await open(demo.product(), page, path);
      const text = async () => (await largest(page))[0]?.text;
      await expect.poll(text, { message: name }).toMatch(/^[\d.,]+\s?t CO₂e/);
      const [first, ...others] = await largest(page);
      expect(first?.top, `${name}: where its figure begins`).toBeLessThan(sizes[size].height - 64);
      // All other text is smaller; two totals of a report are side by side.
      const next = others.find(({ text }) => !/t CO₂e|^Exactly/.test(text));
      expect(next?.size, `${name}: ${next?.text}`).toBeLessThan((first?.size ?? 0) * 0.7);
      const jumped = await page.evaluate<number>('window.jumped');
      expect(jumped, `${name}: layout shift`).toBeLessThan(0.05);
    }
    await context.close();
  });

  test('the link to the calculation is in the same corner of every figure', async () => {
    const { context, page } = await visitor(size);
    let seen = 0;
    for (const path of ['/home', '/dashboard', '/environment']) {
      await open(demo.product(), page, path);
      await page.locator('main button[aria-label^="Show calculation"]').first().waitFor();
      const corners = await page.evaluate<{ end: number; top: number }[]>(
        `[...document.querySelectorAll('main button[aria-label^="Show calculation"]')].map((one) => {
          const mine = one.getBoundingClientRect(); const figure = one.parentElement.getBoundingClientRect();
          return { end: mine.right - figure.right, top: mine.top - figure.top };
        })`,
      );
      expect(corners.length, path).toBeGreaterThan(0);
      seen += corners.length;
      for (const { end, top } of corners) {
        expect(Math.abs(end - 6), path).toBeLessThan(1);
        expect(top, path).toBe(size === 'desk' ? 0 : -6);
      }
    }
    expect(seen).toBeGreaterThan(6);
    await context.close();
  });
});
