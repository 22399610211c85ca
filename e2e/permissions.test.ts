import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible, pick, settled } from './accessible.ts';
import { newVisitor, signIn } from './browser.ts';
import type { Product } from './product.ts';
import { useDemoProduct } from './shared-product.ts';

// A user requests permissions, an admin decides module by module, looks up the reason, and views the product as that
// user.

const demo = useDemoProduct();
let product: Product;
let browser: Browser;
beforeAll(() => {
  [product, browser] = [demo.product(), demo.browser()];
});

test('a request is decided module by module, and granted permissions apply at once', async () => {
  const max = await newVisitor(browser, { address: product.address });
  await signIn(max.page, product.address, 'member@demo.example');
  await max.page.goto(`${product.address}/account_setting/audit_log`);
  await max.page.waitForURL(/\/unauthorized/);
  await max.page.goto(`${product.address}/user_profile`);
  await settled(max.page);
  await max.page.getByText('Pending').first().waitFor();

  const anna = await newVisitor(browser, { address: product.address });
  await signIn(anna.page, product.address, 'admin@demo.example');
  await anna.page.goto(`${product.address}/account_setting/requests`);
  await anna.page.getByRole('button', { name: 'Decide' }).click();
  const decision = anna.page.getByRole('dialog');
  const portfolios = decision.locator('section', { hasText: 'Portfolios' });
  await portfolios.getByText('Decline').click();
  await portfolios.getByLabel('Reason').fill('The portfolios are frozen until the audit is over.');
  await expectAccessible(anna.page);
  await decision.getByRole('button', { name: 'Send decision' }).click();
  await anna.page.getByText('Max Moreno has been notified.').waitFor();

  // The open page follows without a reload; the address opens now.
  await max.page.getByText('Approved').first().waitFor();
  await max.page.getByText('The portfolios are frozen until the audit is over.').first().waitFor();
  await max.page.goto(`${product.address}/account_setting/audit_log`);
  await settled(max.page);
  expect(new URL(max.page.url()).pathname).toMatch(/\/account_setting\/audit_log$/);

  expect([...max.errors, ...anna.errors]).toEqual([]);
  await max.context.close();
  await anna.context.close();
}, 120_000);

test('an admin reads which rule decides, and views the product as a member without being able to change it', async () => {
  const { page, context, errors } = await newVisitor(browser, { address: product.address });
  await signIn(page, product.address, 'admin@demo.example');
  await page.goto(`${product.address}/account_setting/access`);
  await settled(page);
  await pick(page, 'Person', /Tara Nguyen/);
  await pick(page, 'Screen', /GHG report/);
  await page.getByText('Not allowed').first().waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'View as this person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('She cannot find the report.');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await page.getByText(/You are viewing Steward as Tara Nguyen/).waitFor();
  await page.goto(`${product.address}/todo_list`);
  await settled(page);
  await page.getByRole('button', { name: 'Add task' }).first().click();
  await page.getByRole('dialog').getByRole('textbox').first().fill('Not hers');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Add|Save/ })
    .last()
    .click();
  await page
    .getByText(/cannot make changes/i)
    .nth(1)
    .waitFor();
  await page.goto(`${product.address}/home`);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Good').first().waitFor();
  await page.getByText(/Anna/).first().waitFor();
  expect(await page.getByText(/You are viewing Steward as/).count()).toBe(0);
  expect(errors).toEqual([]);
  await context.close();
}, 120_000);

test('a guest, a member and a tenant are redirected to pages that they may open', async () => {
  const { address } = product;
  const { page, context } = await newVisitor(browser, { address });
  await page.goto(`${address}/properties`);
  await page.waitForURL(/\/login\?redirect=/);
  await signIn(page, address, 'member@demo.example');
  for (const path of ['/properties/add', '/outbox', '/logs']) {
    await page.goto(address + path);
    await page.waitForURL((url) => !url.pathname.endsWith(path));
  }
  await page.goto(`${address}/properties`);
  await settled(page);
  expect(await page.getByText('Bayview Hotel').count(), 'a member sees only the own properties').toBe(0);
  await page.getByText('Spreebogen Tower').first().waitFor();
  await context.close();
});
