import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { nem12 } from '../apps/server/src/areas/energy/meter-data/meter-data.fixture.ts';
import { expectAccessible, settled } from './accessible.ts';
import type { Product } from './product.ts';
import { useDemoProduct } from './shared-product.ts';
import { languagesOf, textOf } from './texts.ts';
import { comeAs, open as visit } from './visits.ts';

const demo = useDemoProduct();
let product: Product;
let browser: Browser;
beforeAll(() => {
  [product, browser] = [demo.product(), demo.browser()];
});

test.for(languagesOf('de'))(
  'a meter data file is stored without its unreadable record, and its meter is in the list over all properties: %s',
  async (language) => {
    const t = (key: string) => textOf(language, 'energy/meter-data', key);
    const { page, context, errors } = await comeAs(browser, product, 'admin@demo.example', language);
    const meter = `E2E${language.toUpperCase()}1`;
    const text = nem12({ '2024-01-01': 1, '2024-01-02': 2 }, { nmi: meter })
      .replace('300,20240102', '300,20241302')
      .replace('SER1', `S${meter}`);
    await visit(product, page, '/environment/meter-data');
    const file = { name: 'interval.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    await page.locator('input[type=file]').first().setInputFiles([file]);
    await page.getByRole('button', { name: t('new.read') }).click();
    await page.getByText(t('leftOut.title_one').replace('{{shown}}', '1')).waitFor();
    await settled(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: t('draft.store_one').replace('{{shown}}', '1') }).click();
    await page.getByRole('button', { name: t('stored.undo') }).waitFor();

    await visit(product, page, `/all-meters?search=${meter}`);
    await page.getByRole('link', { name: meter, exact: true }).waitFor();
    await expectAccessible(page);
    await page.locator('tbody tr').first().getByRole('link').nth(1).click();
    await page.waitForURL(/environment\/meters/);
    await page.getByRole('link', { name: meter, exact: true }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  },
);

test.for(languagesOf('ar'))(
  'tenants of all properties are sorted by lease and filtered by property: %s',
  async (language) => {
    const { page, context, errors } = await comeAs(browser, product, 'admin@demo.example', language);
    await visit(product, page, '/all-tenants?search=Nordwind');
    await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(1);
    expect(await page.locator('tbody tr').filter({ hasNotText: 'Nordwind' }).count()).toBe(0);
    await page.getByRole('button', { name: textOf(language, 'estate/tenants', 'lease'), exact: true }).click();
    await page.waitForURL(/sort=/);
    await settled(page);
    await expectAccessible(page);
    await visit(product, page, '/all-spaces');
    await page.getByRole('heading', { name: textOf(language, 'estate/spaces', 'everywhere.title') }).waitFor();
    await expectAccessible(page);
    expect(errors).toEqual([]);
    await context.close();
  },
);
