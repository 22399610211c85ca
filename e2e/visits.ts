import fs from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from './accessible.ts';
import { newVisitor, signIn } from './browser.ts';
import type { Product } from './product.ts';
import type { Language } from './texts.ts';

/** Opens a page of the product and waits until it has settled. */
export async function open(product: Product, page: Page, path: string): Promise<void> {
  await page.goto(product.address + path);
  await settled(page);
}

/** A call of the product in the session of the page. */
export async function ask<T>(product: Product, page: Page, path: string, body: object): Promise<T> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'csrfToken')?.value ?? '';
  const answer = await page.request.post(`${product.address}/v2${path}`, {
    data: body,
    headers: { 'X-CSRF-Token': decodeURIComponent(token) },
  });
  const { data, statusCode, message } = (await answer.json()) as { data: T; statusCode: number; message: string };
  expect(statusCode, `${path}: ${message}`).toBe(200);
  return data;
}

/** A signed-in visitor with a language. */
export async function comeAs(
  browser: Browser,
  { address }: Product,
  email: string,
  language: Language,
  keepsOffline = false,
) {
  const visitor = await newVisitor(browser, { address, keepsOffline });
  await signIn(visitor.page, address, email);
  await visitor.context.addCookies([{ name: 'locales', value: language, url: new URL(address).origin }]);
  return visitor;
}

/** The link in the newest email to a user, read in the outbox by a Super Admin. */
export async function linkInOutbox(
  browser: Browser,
  product: Product,
  recipient: string,
  part: string,
): Promise<string> {
  const { page, context } = await comeAs(browser, product, 'superadmin@demo.example', 'en');
  await open(product, page, '/outbox');
  await page.getByText(recipient).first().click();
  const href = (await page.locator(`a[href*="${part}"]`).first().getAttribute('href')) ?? '';
  await context.close();
  const { pathname, search } = new URL(href);
  return pathname + search;
}

/** The file that a click downloads. */
export async function fileOf(page: Page, run: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), run()]);
  return fs.readFileSync(await download.path());
}
