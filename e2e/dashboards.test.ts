import { dashboardPages } from '@steward/contract/insight/dashboard-pages';
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible, settled } from './accessible.ts';
import { newVisitor } from './browser.ts';
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
  'a dashboard is shared by a link, opened without an account, and revoked: %s',
  async (language) => {
    const t = (key: string) => textOf(language, 'insight/dashboard-pages', key);
    const { page, context, errors } = await comeAs(browser, product, 'admin@demo.example', language);
    await open(product, page, '/dashboard/bi/energy?year=2025');
    await page.getByRole('button', { name: t('share.title') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('share.create') }).click();
    const address = await dialog.locator('input[value*="/shared#"]').inputValue();
    expect(address).toContain('/shared#');
    await page.keyboard.press('Escape');

    const visitor = await newVisitor(browser, { address: product.address, language, errors });
    await visitor.page.goto(`${product.address}${new URL(address).pathname}${new URL(address).hash}`);
    const shared = visitor.page.getByRole('region', { name: t('titles.energy'), exact: true });
    await shared.waitFor();
    await settled(visitor.page);
    await expectAccessible(visitor.page);
    // Money is not released.
    expect(await shared.innerText()).not.toMatch(/EUR|USD/);

    await page.getByRole('button', { name: t('share.title') }).click();
    await dialog
      .getByRole('button', { name: t('share.revoke') })
      .first()
      .click();
    await dialog.getByText(t('share.ended')).first().waitFor();
    await visitor.page.reload();
    await shared.waitFor({ state: 'detached' });
    await visitor.context.close();
    await context.close();
    expect(errors).toEqual([]);
  },
);

test('a copy of a page is changed by keyboard alone, and its first version comes back', async () => {
  const t = (key: string) => textOf('en', 'insight/dashboard-editor', key);
  const { page, context, errors } = await comeAs(browser, product, 'admin@demo.example', 'en');
  await open(product, page, '/dashboard/bi/water?year=2025');
  await page.getByRole('button', { name: t('own.copy') }).click();
  await page.waitForURL(/dashboard=/);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const pieces = page.getByRole('region', { name: t('label') }).getByRole('button', { name: /column \d+, row/ });
  await pieces.first().waitFor();
  const count = await pieces.count();
  await pieces.last().focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page
    .getByText(/row \d+, \d+ wide/)
    .first()
    .waitFor({ state: 'attached' });
  await page.keyboard.press('Delete');
  expect(await pieces.count()).toBe(count - 1);
  await settled(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await pieces.first().waitFor({ state: 'detached' });
  await page.getByText('2 versions').click();
  await page.getByRole('button', { name: t('own.restore') }).click();
  await page.getByText('3 versions').waitFor();
  await context.close();
  expect(errors).toEqual([]);
});

test('a widget is moved by pointer and another one is added with its values', async () => {
  const t = (key: string) => textOf('en', 'insight/dashboard-editor', key);
  const { page, context, errors } = await comeAs(browser, product, 'admin@demo.example', 'en');
  await open(product, page, '/dashboard/bi/water?year=2025');
  await page.getByRole('button', { name: t('own.copy') }).click();
  await page.waitForURL(/dashboard=/);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const editor = page.getByRole('region', { name: t('label') });
  const pieces = editor.getByRole('button', { name: /column \d+, row/ });
  // The handles come with the library that moves the pieces.
  await page.locator('.ui-resizable-handle').first().waitFor({ state: 'attached' });
  const count = await pieces.count();
  const before = await pieces.nth(1).textContent();
  const box = await pieces.nth(1).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 40];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1) await page.mouse.move(x - step * 8, y + step * 25);
  await page.mouse.up();
  await editor
    .getByRole('button', { name: t('undo') })
    .and(page.locator(':enabled'))
    .waitFor();
  expect(await pieces.nth(1).textContent()).not.toBe(before);

  await editor.getByRole('button', { name: t('add') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('search')).fill('ranking');
  await dialog.getByRole('button', { name: t('kinds.ranking.name') }).click();
  await dialog
    .getByRole('region', { name: t('preview') })
    .getByText('Bayview Hotel')
    .waitFor();
  await settled(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('addThis') }).click();
  await pieces.nth(count).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await editor.waitFor({ state: 'detached' });
  await page.getByText('2 versions').waitFor();
  await context.close();
  expect(errors).toEqual([]);
});

test('an embedded page shows its dashboard to a token, and one text to a wrong one', async () => {
  const { page, context } = await comeAs(browser, product, 'admin@demo.example', 'en');
  const { access_token } = await ask<{ access_token: string }>(product, page, '/getPowerBIAccessToken', {
    page: 'bi/water',
  });
  const visitor = await newVisitor(browser, { address: product.address, language: 'en' });
  await visitor.page.goto(`${product.address}/embedded-dashboard#${access_token}`);
  await visitor.page.getByRole('region', { name: 'Water' }).first().waitFor();
  await visitor.page.goto('about:blank');
  await visitor.page.goto(`${product.address}/embedded-dashboard#${access_token.slice(0, -6)}AAAAAA`);
  await visitor.page.getByText(/does not open a dashboard any more/).waitFor();
  await visitor.context.close();
  await context.close();
});

test('a member sees the properties within reach on pages across properties, and no others', async () => {
  const admin = await comeAs(browser, product, 'admin@demo.example', 'en');
  const member = await comeAs(browser, product, 'member@demo.example', 'en');
  const asked = { page: 'bi/energy', start: '2025-01-01', end: '2025-12-31' };
  const all = await ask<{ properties: number }>(product, admin.page, dashboardPages.getDashboardData.path, asked);
  const own = await ask<{ properties: number; widgets: { id: string; data: unknown }[] }>(
    product,
    member.page,
    dashboardPages.getDashboardData.path,
    asked,
  );
  expect(own.properties).toBeLessThan(all.properties);
  await open(product, member.page, '/dashboard/bi/energy?year=2025');
  await settled(member.page);
  await expectAccessible(member.page);
  await admin.context.close();
  await member.context.close();
});
