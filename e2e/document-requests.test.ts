import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible, settled } from './accessible.ts';
import type { Product } from './product.ts';
import { useDemoProduct } from './shared-product.ts';
import { languagesOf, textOf } from './texts.ts';
import { ask, comeAs, open as visit } from './visits.ts';

const demo = useDemoProduct();
let product: Product;
let browser: Browser;
beforeAll(() => {
  [product, browser] = [demo.product(), demo.browser()];
});

/** The number of rows in which the tools of the viewer are. */
async function rowsOfTools(page: Page, turn: string): Promise<number> {
  const tools = await page.getByRole('button', { name: turn }).locator('xpath=..').getByRole('button').all();
  const boxes = await Promise.all(tools.map((tool) => tool.boundingBox()));
  return new Set(boxes.map((box) => box?.y)).size;
}

test.for(languagesOf('ar'))('what arrived for a request opens from it, and fits on a phone: %s', async (language) => {
  const t = (key: string) => textOf(language, 'estate/document-sharing', key);
  const { page, context, errors } = await comeAs(browser, product, 'admin@demo.example', language);
  await visit(product, page, '/documentation/requests');
  await page.getByText('Photos of all meters').first().click();
  await page.getByText('Rita Janitor').first().waitFor();
  await page.getByRole('button', { name: t('requests.remind') }).waitFor();
  await settled(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('link', { name: 'Meter list' }).click();
  await page.waitForURL(/documentation\/document\?/);
  await page.locator('section img').first().waitFor();
  await settled(page);
  expect(await rowsOfTools(page, textOf(language, 'shared/document-viewer', 'turn'))).toBe(1);
  await expectAccessible(page);
  expect(errors).toEqual([]);
  await context.close();
});

test.for(languagesOf('de'))('the file of a bill opens in the viewer at its page: %s', async (language) => {
  const { page, context, errors } = await comeAs(browser, product, 'admin@demo.example', language);
  const houses = await ask<{ _id: string }[]>(product, page, '/getAllEnvByUserId', {});
  let shown = false;
  for (const { _id } of houses) {
    const input = { environment_id: _id, evidence: 'bills' };
    if ((await ask<{ totalData: number }>(product, page, '/getEvidence', input)).totalData === 0) continue;
    await visit(product, page, `/documentation?place=property.${_id}.evidence.bills`);
    shown = true;
    break;
  }
  expect(shown).toBe(true);
  await page.locator('tbody tr').first().locator('small a').click();
  await page.waitForURL(/documentation\/evidence\?/);
  await page.locator('section img').first().waitFor();
  await settled(page);
  await expectAccessible(page);
  expect(errors).toEqual([]);
  await context.close();
});
