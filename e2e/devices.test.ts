import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible, settled } from './accessible.ts';
import type { Product } from './product.ts';
import { useDemoProduct } from './shared-product.ts';
import { languagesOf, textOf } from './texts.ts';
import { ask, comeAs, open } from './visits.ts';

const demo = useDemoProduct();
let product: Product;
let browser: Browser;
beforeAll(() => {
  [product, browser] = [demo.product(), demo.browser()];
});

test.for(languagesOf('en'))(
  'a device goes from the instructions to its first value on the page of the property: %s',
  async (language) => {
    const t = (key: string) => textOf(language, 'sensing/devices', key);
    const { page, context, errors } = await comeAs(browser, product, 'admin@demo.example', language);
    const began = Date.now();
    const [serial, key] = [`E2E-${language}`, `temp_${language}`];
    await open(product, page, '/instructions/sensors');
    const serialNumber = page.locator('input[name=serial_number]');
    // An organization with devices chooses one, or adds another.
    if ((await serialNumber.count()) === 0)
      await page.getByRole('button', { name: t('devices.add'), exact: true }).click();
    await serialNumber.fill(serial);
    await settled(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: t('devices.add'), exact: true }).click();
    await page.locator('input[name=sensor_key]').fill(key);
    await page.locator('input[name=unit]').fill('°C');
    await settled(page);
    await expectAccessible(page);
    await page.locator('form').last().locator('button[type=submit]').click();
    await page.getByRole('button', { name: t('tokens.issue'), exact: true }).click();
    await page.getByText(t('first.waiting')).waitFor();
    await expectAccessible(page);
    const token = await page.locator('pre').first().innerText();
    const sent = await fetch(`${product.address}/v2/telemetry`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token.trim()}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ [key]: 21.4 }),
    });
    expect(sent.status, await sent.text()).toBe(200);
    // In Arabic the name is isolated by marks of direction.
    await page.locator('output').filter({ hasText: key }).waitFor({ timeout: 15_000 });
    await page.getByRole('link', { name: t('first.open'), exact: true }).click();
    await page.getByRole('heading', { name: serial }).waitFor();
    await page.getByText(t('state.live')).first().waitFor();
    await settled(page);
    await expectAccessible(page);
    await open(product, page, '/environment/meters');
    await page.getByRole('row').filter({ hasText: key }).filter({ hasText: '°C' }).waitFor();
    await expectAccessible(page);
    expect(Date.now() - began).toBeLessThan(180_000);

    // The label that is printed shows what was released.
    const { paginateData } = await ask<{ paginateData: { _id: string; serial_number: string }[] }>(
      product,
      page,
      '/getHardware',
      { search: serial },
    );
    const device = paginateData.find(({ serial_number }) => serial_number === serial);
    const label = { hardware_id: device?._id, released: ['state'], sensor_ids: [] };
    const { url } = await ask<{ url: string }>(product, page, '/saveDeviceLabel', label);
    const { pathname } = new URL(url);
    await open(product, page, pathname.slice(new URL(product.address).pathname.replace(/\/$/, '').length));
    await page.getByRole('heading', { name: serial }).waitFor();
    await page.getByRole('button', { name: t('report.title'), exact: true }).click();
    await page.locator('textarea[name=problem]').fill('It blinks');
    await expectAccessible(page);
    await page.getByRole('button', { name: t('report.send'), exact: true }).click();
    await page.getByText(t('report.sent')).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  },
);
