import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessible.ts';
import type { Product } from './product.ts';
import { useDemoProduct } from './shared-product.ts';
import { textOf } from './texts.ts';
import { comeAs, open as visit } from './visits.ts';

// The picker of the top bar and the palette: what a page is about, and how any page is found.

const demo = useDemoProduct();
let product: Product;
let browser: Browser;
beforeAll(() => {
  [product, browser] = [demo.product(), demo.browser()];
});

const bills = '/datahub/data_library/utilities';
const picker = (page: Page) => page.locator('header button[aria-keyshortcuts=p]');
const scopeOf = (page: Page) => new URL(page.url()).searchParams.get('environment');

test('a property that is chosen with P is kept while moving, in this tab alone', async () => {
  const { page, context, errors } = await comeAs(browser, product, 'admin@demo.example', 'en');
  await visit(product, page, '/all-meters');
  await page.keyboard.press('p');
  await page.locator('header dialog input:focus').waitFor();
  await expectAccessible(page);
  await page.keyboard.type('bryant');
  await page.getByRole('option', { name: /Bryant/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/environment=/);
  const property = scopeOf(page);
  await picker(page).getByText('5 Bryant Square').waitFor();

  await page.locator(`nav a[href*="${bills}"]`).first().click();
  await page.waitForURL(new RegExp(`${bills}\\?`));
  expect(scopeOf(page)).toBe(property);

  const other = await context.newPage();
  await visit(product, other, '/all-meters');
  expect(scopeOf(other)).toBeNull();

  await page.reload();
  await picker(page).getByText('5 Bryant Square').waitFor();
  await picker(page).click();
  await page.getByRole('option', { name: 'All properties' }).click();
  await page.waitForURL((url) => !url.searchParams.has('environment'));
  await page.goBack();
  await picker(page).getByText('5 Bryant Square').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test.each([
  ['en', 'make payment', 'energy/payments', 'titles.pay'],
  ['de', 'Vollständigkeit der Rechnungen', 'energy/completeness', 'titles.matrix'],
  ['ar', 'Data collection', 'carbon/campaigns', 'titles.campaigns'],
] as const)('a page is found by its earlier name, and in another language: %s', async (language, typed, area, key) => {
  const { page, context, errors } = await comeAs(browser, product, 'admin@demo.example', language);
  await visit(product, page, '/home');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').waitFor();
  await page.keyboard.type(typed);
  const name = textOf(language, area, key);
  await dialog.getByRole('option', { name, exact: true }).first().waitFor();
  await dialog.getByRole('option', { name, exact: true }).first().click();
  await expect.poll(() => page.title()).toBe(`Steward · ${name}`);
  expect(errors).toEqual([]);
  await context.close();
});
