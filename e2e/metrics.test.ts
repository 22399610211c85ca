import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible, settled } from './accessible.ts';
import { picture } from './pictures.ts';
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

test.for(languagesOf('ar'))(
  'a metric shows its methods and opens the calculation of a property: %s',
  async (language) => {
    const { page, context, errors } = await comeAs(browser, product, 'admin@demo.example', language);
    await open(product, page, '/solutions/reporting/metrics?year=2025');
    await page.locator('tr[data-row="energy.intensity"]').click();
    const heading = page.locator('h3', { hasText: textOf(language, 'reporting/metrics', 'panel.methods') });
    await heading.waitFor();
    const methods = page.locator('aside section section', { has: heading }).locator('li');
    expect(await methods.count()).toBe(3);
    await settled(page);
    await picture(page, `metric-${language}`);
    await expectAccessible(page);
    await page.locator('aside a[href*="/dashboard?environment="]').first().click();
    await page.waitForURL(/dashboard\?environment=/);
    await settled(page);
    expect(errors).toEqual([]);
    await context.close();
  },
);
