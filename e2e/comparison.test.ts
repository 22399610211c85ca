import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible, settled } from './accessible.ts';
import type { Product } from './product.ts';
import { useDemoProduct } from './shared-product.ts';
import { languagesOf, textOf } from './texts.ts';
import { comeAs, open } from './visits.ts';

const demo = useDemoProduct();
let product: Product;
let browser: Browser;
beforeAll(() => {
  [product, browser] = [demo.product(), demo.browser()];
});

/** The numbers of the steps, as shown: the others, each step, and the property. */
const shownSteps = async (page: Page): Promise<number[]> => {
  const texts = await page.locator('aside ol > li bdi[dir=ltr]').allInnerTexts();
  // Arabic sets direction marks around a sign.
  return texts.map((text) =>
    Number(
      text
        .replaceAll(/[^\d.,−]/g, '')
        .replace('−', '-')
        .replace(',', '.'),
    ),
  );
};

/** Presses Tab until the focus is where it should be. */
async function tabTo(page: Page, isThere: () => Promise<boolean>, most = 60): Promise<void> {
  for (let at = 0; at < most; at++) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${most} times Tab do not lead there`);
}

const focused = (page: Page, selector: string) => page.locator(`${selector}:focus`).count();

test.for(languagesOf('en'))('the worst building and why are three clicks from home: %s', async (language) => {
  const { page, context, errors } = await comeAs(browser, product, 'admin@demo.example', language);
  await open(product, page, '/home');
  await page.locator('nav a[href$="/properties"]').first().click();
  await page.getByRole('link', { name: textOf(language, 'insight/comparison', 'titles.tab'), exact: true }).click();
  await page.locator('th', { hasText: 'kWh/m²' }).waitFor();
  await page.locator('tr[data-row]').first().click();
  await page.getByText(textOf(language, 'insight/comparison', 'tips.title')).waitFor();
  // The first row has the most energy per square metre of those that are ranked.
  const values = await page.locator('tr[data-row]:not([data-soft]) b .figures').allInnerTexts();
  const numbers = values.map((text) => Number(text.replace(',', '.')));
  expect(numbers.length).toBeGreaterThan(5);
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  // Why: the shown steps add up to the shown value.
  const steps = await shownSteps(page);
  const total = steps.pop() ?? NaN;
  expect(steps.length).toBeGreaterThan(2);
  expect(steps.reduce((a, b) => a + b, 0)).toBeCloseTo(total, 6);
  await settled(page);
  await expectAccessible(page);
  expect(errors).toEqual([]);
  await context.close();
});

test.for(languagesOf('de'))('two buildings are compared by keyboard alone: %s', async (language) => {
  const { page, context, errors } = await comeAs(browser, product, 'admin@demo.example', language);
  const t = (key: string) => textOf(language, 'insight/comparison', key);
  await open(product, page, '/properties/compare');
  const rows = page.locator('tr[data-row]');
  await rows.first().waitFor();
  // The first stop is the link to the content.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  for (const at of [0, 1]) {
    await tabTo(page, async () => (await focused(page, `tbody tr[data-row]:nth-of-type(${at + 1}) input`)) > 0);
    await page.keyboard.press('Space');
  }
  const compare = t('selection.compare_other').replace('{{shown}}', '2');
  await tabTo(page, async () => (await page.locator('button:focus', { hasText: compare }).count()) > 0);
  await page.keyboard.press('Enter');
  const section = page.locator('section', { has: page.getByRole('heading', { name: t('series.title') }) });
  await section.locator('tbody tr').nth(11).waitFor();
  // One scale and one table: a column for each building.
  expect(await section.locator('thead th').count()).toBe(3);
  await page.waitForURL(/with=/);

  await rows.first().focus();
  await page.keyboard.press('Enter');
  const title = page.locator('aside h2');
  await page.getByText(t('tips.title')).waitFor();
  expect(await focused(page, 'aside h2')).toBe(1);
  const before = await title.innerText();
  await page.keyboard.press('j');
  await expect.poll(() => title.innerText()).not.toBe(before);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('aside h2').count()).toBe(0);
  expect(await focused(page, 'tbody tr[data-row]:nth-of-type(2)')).toBe(1);
  await settled(page);
  await expectAccessible(page);
  expect(errors).toEqual([]);
  await context.close();
});
