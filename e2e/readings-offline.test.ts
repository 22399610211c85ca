import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { drawRegister } from '../apps/server/src/gateways/register/register-pictures.fixture.ts';
import { expectAccessible, settled } from './accessible.ts';
import type { Product } from './product.ts';
import { useDemoProduct } from './shared-product.ts';
import { languagesOf, textOf } from './texts.ts';
import { ask, comeAs, open as visit } from './visits.ts';

// Meter readings in a cellar: no connection from the first meter on, and everything is sent once it is back.

const demo = useDemoProduct();
let product: Product;
let browser: Browser;
beforeAll(() => {
  [product, browser] = [demo.product(), demo.browser()];
});

// Browser code is passed as text: these files have no DOM types.
const answersKept = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const request = indexedDB.open('steward', 1);
    request.addEventListener('success', () => {
      const count = request.result.transaction('answers').objectStore('answers').count();
      count.addEventListener('success', () => resolve(count.result));
    });
  })`);

test.for(languagesOf('de'))('readings are typed without a connection and sent with one: %s', async (language) => {
  const t = (key: string) => textOf(language, 'energy/readings', key);
  const { page, context, errors } = await comeAs(browser, product, 'admin@demo.example', language, true);
  await page.setViewportSize({ width: 390, height: 844 });
  const [property] = await ask<{ _id: string }[]>(product, page, '/getAllEnvByUserId', {});
  const environment_id = property?._id ?? '';
  const meterOf = async (meter_no: string) => {
    const { _id: meter_id } = await ask<{ _id: string }>(product, page, '/addMeter', {
      environment_id,
      carrier: 'electricity',
      meter_no,
    });
    await ask(product, page, '/saveMeterReading', { meter_id, day: '2026-01-01', value: 24_000 });
    await ask(product, page, '/saveMeterRegister', { meter_id, unit: 'kWh', multiplier: 1, digits: 5 });
    return meter_id;
  };
  const [cellar, roof] = [`CELLAR-${language}`, `ROOF-${language}`];
  const [cellarId, roofId] = [await meterOf(cellar), await meterOf(roof)];
  await page.evaluate(`localStorage.setItem('selected_env_id', '${environment_id}')`);
  await visit(product, page, '/environment/readings');
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await row(cellar).waitFor();
  // The files of the page must be on the device before the connection is cut.
  await page.waitForFunction(
    "caches.open('steward-files').then((files) => files.keys()).then(({ length }) => length > 20)",
  );

  await context.setOffline(true);
  await page.reload();
  await row(cellar).waitFor();
  const drawn = await drawRegister({ type: 'wheels', digits: '24817', decimals: '', seed: 4 });
  const photo = { name: 'meter.jpg', mimeType: 'image/jpeg', buffer: drawn };
  await row(cellar).locator('input[type=file]').setInputFiles([photo]);
  await row(cellar).getByRole('img').waitFor();
  await row(cellar).getByRole('textbox').first().fill('24817');
  await row(roof).getByRole('textbox').first().fill('24100');
  await page.locator('form button[type=submit]').click();
  const waits = page.getByRole('alert').filter({ hasText: t('round.waitingText') });
  await waits.waitFor();
  // In the meantime another user reads one of the meters, with another value.
  const other = await comeAs(browser, product, 'superadmin@demo.example', language);
  const unsent = await page.evaluate<{ meter_id: string; day: string }[]>(
    "JSON.parse(localStorage.getItem('unsentReadings'))",
  );
  const day = unsent.find(({ meter_id }) => meter_id === roofId)?.day ?? '';
  await ask(product, other.page, '/saveMeterReading', { meter_id: roofId, day, value: 24_200 });
  await other.context.close();

  // Reloaded without a connection: while a page is loading, the browser may let a call through.
  await page.reload();
  await expect.poll(() => row(roof).getByRole('textbox').first().inputValue()).toMatch(/24.?100/);

  await context.setOffline(false);
  // Refused with its reason, and still there to be corrected; the other one is saved with its photo.
  await row(roof).locator('input[aria-invalid=true]').waitFor();
  await expectAccessible(page);
  expect(await row(roof).getByRole('textbox').first().inputValue()).toMatch(/24.?100/);
  await expect
    .poll(
      async () =>
        (await ask<{ readings: object[] }>(product, page, '/getMeterReadings', { meter_id: cellarId })).readings[0],
      { timeout: 20_000 },
    )
    .toMatchObject({ value: 24_817, kind: 'photo', has_photo: true });
  await settled(page);

  // After logging out the next user finds nothing, with or without a connection.
  expect(await answersKept(page)).toBeGreaterThan(0);
  await ask(product, page, '/logout', {});
  await visit(product, page, '/environment/readings');
  await page.waitForURL(/login/);
  expect(await answersKept(page)).toBe(0);
  await context.setOffline(true);
  await page.goto(`${product.address}/environment/readings`);
  await page.waitForURL(/login/);
  expect(await page.getByText(cellar).count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
});

test('a new release is seen at once', async () => {
  const { page, context } = await comeAs(browser, product, 'admin@demo.example', 'en', true);
  await page.waitForFunction('navigator.serviceWorker.controller !== null');
  // What an earlier release has left: another page, and a file that this one does not name.
  await page.evaluate(`(async () => {
    await (await caches.open('steward-page')).put(new URL('/', location.href), new Response('<p id="steward-config">old</p>'));
    await (await caches.open('steward-files')).put('/assets/old.js', new Response('old'));
  })()`);
  await page.reload();
  await page.getByRole('navigation').first().waitFor();
  const kept = await page.evaluate<string>("caches.match(new URL('/', location.href)).then((page) => page.text())");
  expect(kept).toContain('<title>');
  expect(await page.evaluate<boolean>("caches.match('/assets/old.js').then((file) => file === undefined)")).toBe(true);
  await context.close();
});
