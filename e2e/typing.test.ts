import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newVisitor, signIn } from './browser.ts';
import type { Product } from './product.ts';
import { useDemoProduct } from './shared-product.ts';
import { open } from './visits.ts';

// The search fields of every page, typed into as a person types: one key after the other, directly after a page load.

const demo = useDemoProduct();
let product: Product;
let browser: Browser;
beforeAll(() => {
  [product, browser] = [demo.product(), demo.browser()];
});

const words = 'bryant';
const asAPerson = { delay: 120 };
const field = (page: Page) => page.locator('search').getByRole('combobox');

test.each(['en', 'de', 'ar'] as const)(
  'the first search after a page load keeps the focus and shows results (R019, R020, %s)',
  async (language) => {
    const { page, context, errors } = await newVisitor(browser, { address: product.address, language });
    await signIn(page, product.address, 'admin@demo.example');
    for (const path of ['/home', '/properties']) {
      await open(product, page, path);
      await field(page).click();
      await page.keyboard.type(words, asAPerson);
      await page.getByRole('option').first().waitFor();
      expect(await field(page).inputValue()).toBe(words);
      expect(await page.locator('search input:focus').count()).toBe(1);
      // The arrow keys belong to the field that was typed into.
      await page.keyboard.press('ArrowDown');
      await page.locator('[role=option][aria-selected=true]').waitFor();
    }
    expect(errors).toEqual([]);
    await context.close();
  },
);

test('a command that is typed while its dialog loads arrives in full', async () => {
  const { page, context, errors } = await newVisitor(browser, { address: product.address });
  await signIn(page, product.address, 'admin@demo.example');
  await open(product, page, '/home');
  await page.keyboard.press('Control+k');
  await page.keyboard.type(words, { delay: 30 });
  const command = page.getByRole('dialog').getByRole('combobox');
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /Bryant/ })
    .first()
    .waitFor();
  expect(await command.inputValue()).toBe(words);
  expect(await page.locator('[role=dialog] input:focus').count()).toBe(1);
  expect(errors).toEqual([]);
  await context.close();
});
