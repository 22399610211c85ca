import fs from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, settled } from './accessible.ts';
import { openBrowser } from './browser.ts';
import { startProduct, type Product } from './product.ts';
import { beginOf, textOf } from './texts.ts';
import { comeAs, fileOf, open as visit } from './visits.ts';

// What becomes of bills after they are saved, in each language: they are paid, and recharged to tenants.

let product: Product;
let browser: Browser;
beforeAll(async () => {
  product = await startProduct({ STEWARD_DEMO: 'on' });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  if (product) fs.rmSync(product.dataDir, { recursive: true, force: true });
});

const hub = '/datahub/data_library/utilities';
const open = (page: Page, path: string) => visit(product, page, path);

test.for(['en', 'de', 'ar'] as const)(
  'bills are approved by somebody else, leave in one run, and its file once: %s',
  async (language) => {
    const t = (key: string) => textOf(language, 'energy/payments', key);
    const { page, context, errors } = await comeAs(browser, product, 'superadmin@demo.example', language);
    const selectTwo = async (state: string) => {
      await open(page, `${hub}/make_payment?state=${state}&search=Isarstrom`);
      await expect.poll(() => page.locator('tbody tr').filter({ hasNotText: 'Isarstrom' }).count()).toBe(0);
      const boxes = page.locator('tbody').getByRole('checkbox');
      await boxes.nth(0).check();
      await boxes.nth(1).check();
    };
    await selectTwo('draft');
    await page.getByRole('button', { name: beginOf(`${t('approve')} (`) }).click();
    await page.getByRole('status').or(page.getByRole('alert')).getByText('2').first().waitFor();

    await selectTwo('approved');
    await page.getByRole('button', { name: t('prepareRun') }).click();
    await page.waitForURL(/payment_runs/);
    await settled(page);
    await expectAccessible(page);
    const row = page.getByRole('row').nth(1);
    const csv = await fileOf(page, () => row.getByRole('button', { name: t('runs.csv') }).click());
    expect(csv.toString('utf8').match(/Isarstrom/g)).toHaveLength(2);
    await row.getByText(t('runs.states.downloaded')).waitFor();
    expect(await row.getByRole('button', { name: t('runs.csv') }).count(), 'a second file').toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  },
);

test.for(['en', 'de', 'ar'] as const)(
  'the bills of a year are recharged to tenants, with a statement for each: %s',
  async (language) => {
    const t = (key: string) => textOf(language, 'energy/recharge', key);
    const { page, context, errors } = await comeAs(browser, product, 'admin@demo.example', language);
    await open(page, `${hub}/recharge`);
    await page
      .getByRole('button', { name: t('add') })
      .first()
      .click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('button', { name: t('calculate') }).click();
    await page.waitForURL(/recharge_run\?run=/);
    await settled(page);
    await page.getByText(t('draftTitle')).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('issue'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: textOf(language, 'words', 'yes') })
      .click();
    await page.getByText(t('states.issued')).first().waitFor();
    const pdf = await fileOf(page, () =>
      page
        .getByRole('button', { name: beginOf(t('pdfOf')) })
        .first()
        .click(),
    );
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    // Cancelled, its bills can be recharged again: by the next language.
    await page.getByRole('button', { name: t('cancelRun') }).click();
    const cancelling = page.getByRole('dialog');
    await cancelling.getByRole('textbox').fill('Lease of the upper floors was wrong');
    await cancelling.getByRole('button', { name: t('cancelRun') }).click();
    await page.getByText(t('states.cancelled')).first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  },
);
