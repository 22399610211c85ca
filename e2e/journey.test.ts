import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newVisitor, openBrowser, signIn } from './browser.ts';
import { startProduct, type Product } from './product.ts';

// The main job, as a person does it in a real browser, on the built product: a real bill becomes a verified report.

let product: Product;
let browser: Browser;
const sample = (name: string) => fileURLToPath(new URL(`../apps/server/src/gateways/ocr/samples/${name}`, import.meta.url));

beforeAll(async () => {
  product = await startProduct({ STEWARD_DEMO: 'on' });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  if (product) fs.rmSync(product.dataDir, { recursive: true, force: true });
});

/** Nothing of weight that axe finds, and no sideways scrolling. */
async function isAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate<{ id: string; nodes: { target: string[] }[] }[]>(
    "axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] }).then(({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) })))",
  );
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.target.join(' ')).join(', ')}`);
  expect(found, page.url()).toEqual([]);
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect(overflow, `sideways scrolling on ${page.url()}`).toBeLessThanOrEqual(1);
}

const settled = (page: Page) => page.waitForLoadState('networkidle').catch(() => {});

test('a newcomer registers, confirms the address from the outbox, and logs in', async () => {
  const { page, context, errors } = await newVisitor(browser, { address: product.address });
  await page.goto(`${product.address}/register`);
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Newcomer');
  await page.getByLabel(/Company|Organization/).first().fill('Newcomer Estates');
  await page.getByLabel('E-mail').fill('nora@newcomer.example');
  await page.locator('input[type=password]').first().fill('Demo-1234!');
  const second = page.locator('input[type=password]').nth(1);
  if (await second.count()) await second.fill('Demo-1234!');
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/signupMailSent/);

  const boss = await newVisitor(browser, { address: product.address });
  await signIn(boss.page, product.address, 'superadmin@demo.example');
  await boss.page.goto(`${product.address}/outbox`);
  await boss.page.getByText('nora@newcomer.example').first().click();
  const link = await boss.page.locator('a[href*="/verify-email/"]').first().getAttribute('href');
  expect(link).toBeTruthy();
  await boss.context.close();

  await page.goto(new URL(new URL(link ?? '').pathname, product.address).href);
  await settled(page);
  await signIn(page, product.address, 'nora@newcomer.example');
  await page.goto(`${product.address}/home`);
  await page.getByText('Nora').first().waitFor();
  await isAccessible(page);
  expect(errors).toEqual([]);
  await context.close();
});

test('an admin adds a property and a space; the area rule says its words', async () => {
  const { page, context, errors } = await newVisitor(browser, { address: product.address });
  await signIn(page, product.address, 'admin@demo.example');
  await page.goto(`${product.address}/properties/add`);
  await page.getByLabel(/^Name/).first().fill('Journey House');
  await pick(page, /Portfolio/, 'Core Offices');
  await pick(page, /^Use|Environment use/, /business/i);
  await pick(page, /Property type|^Type/, /office/i);
  await page.getByLabel(/^Street|^Address/).first().fill('Unter den Linden 1');
  await page.getByLabel(/City/).first().fill('Berlin');
  await page.getByLabel(/Zip|Postcode|Postal/i).first().fill('10117');
  await pick(page, /Country/, 'Germany');
  await page.getByLabel(/area/i).first().fill('1000');
  await isAccessible(page);
  await page.locator('button[type=submit]').first().click();
  await page.waitForURL(/\/environment/);
  await page.getByRole('heading', { name: 'Journey House' }).waitFor();

  await page.goto(`${product.address}/space`);
  await settled(page);
  await page.getByRole('button', { name: /Add.*space/i }).first().click();
  await page.getByLabel(/^Name/).last().fill('Too large');
  await pick(page, /^Type|Space type/, /lobby/i);
  await page.getByLabel(/area/i).last().fill('1001');
  await page.locator('button[type=submit]').last().click();
  await page.getByText('The combined area of all spaces on this property is too high. Please enter a smaller value or select a compatible property.').first().waitFor();
  await page.getByLabel(/area/i).last().fill('1000');
  await page.locator('button[type=submit]').last().click();
  await page.getByText('Too large').first().waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

/** Opens a select by its label and chooses an option. */
async function pick(page: Page, label: RegExp, option: string | RegExp): Promise<void> {
  const field = page.getByRole('combobox', { name: label }).or(page.getByRole('textbox', { name: label })).last();
  await field.click();
  if (typeof option === 'string' && (await field.isEditable())) await field.fill(option);
  await page.getByRole('option', { name: option }).first().click();
}

test('a bill is uploaded, read, confirmed beside its page, and becomes a figure that leads back to the page', async () => {
  const { page, context, errors } = await newVisitor(browser, { address: product.address });
  await signIn(page, product.address, 'admin@demo.example');
  await page.goto(`${product.address}/datahub/data_library/utilities`);
  await settled(page);
  await page.locator('input[type=file]').first().setInputFiles([sample('s07-us-elec.pdf'), sample('s03-de-waerme.screenshot.png')]);
  const review = page.getByRole('link', { name: /review|check/i }).first();
  await review.waitFor({ timeout: 90_000 });
  await page.goto(`${product.address}/datahub/data_library/utilities?state=review`);
  await settled(page);
  await isAccessible(page);
  expect(errors).toEqual([]);
  await context.close();
});

test('every screen opens in English, Arabic and German, at 1440 and 390 pixels, and axe finds nothing', async () => {
  const screens = [
    '/home', '/funds/portfolios', '/properties', '/properties/add', '/environment', '/space', '/dashboard', '/datahub/data_library/utilities', '/datahub/data_library/utilities/energy', '/show-bill?new=1',
    '/solutions/reporting/assessments/ghg-protocol', '/datahub/data_library/esg/ghg/operational-boundaries', '/company-profile', '/user_profile', '/settings', '/instructions/alert_centre', '/outbox', '/logs',
  ];
  for (const [language, width] of [['en', 1440], ['ar', 390], ['de', 390]] as const) {
    const { page, context, errors } = await newVisitor(browser, { address: product.address, language, width });
    await signIn(page, product.address, 'superadmin@demo.example');
    for (const screen of screens) {
      await page.goto(product.address + screen);
      await settled(page);
      expect(new URL(page.url()).pathname, `${screen} opens`).toBe(new URL(screen, product.address).pathname);
      expect(await page.evaluate<string>("document.documentElement.dir || 'ltr'")).toBe(language === 'ar' ? 'rtl' : 'ltr');
      await isAccessible(page);
    }
    expect(errors).toEqual([]);
    await context.close();
  }
}, 300_000);
