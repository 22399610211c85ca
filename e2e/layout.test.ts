import { bills } from '@steward/contract/energy/bills';
import { portfolios } from '@steward/contract/estate/portfolios';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settled } from './accessible.ts';
import { newVisitor, openBrowser, signIn } from './browser.ts';
import { useDemoProduct } from './shared-product.ts';
import { answerOf, sizes, visitorOf } from './sized-visitor.ts';
import { open } from './visits.ts';

const demo = useDemoProduct('below');
const visitor = visitorOf(demo);

test('the sidebar fits a screen of 900 pixels, and the header has its four controls (R018)', async () => {
  const { context, page } = await visitor('desk');
  const height = 900;
  await page.setViewportSize({ ...sizes.desk, height });
  await open(demo.product(), page, '/home');
  const last = await page.getByRole('button', { name: 'Collapse navigation' }).boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(height);
  const header = page.locator('header').first();
  await header.getByPlaceholder(/^Search/).waitFor();
  for (const name of [/^Notifications/, /^Language/, /^Profile/])
    await header.getByRole('button', { name }).first().waitFor();
  await context.close();
});

test('on a host with a reduced menu there is no help, language or notification (R030, R031)', async () => {
  const { port, pathname } = new URL(demo.product().address);
  const { context, page } = await visitor('desk', 'admin@demo.example', `http://di.localhost:${port}${pathname}`);
  const header = page.locator('header').first();
  await header.getByRole('button', { name: /^Profile/ }).click();
  const entries = await page.getByRole('menuitem').allTextContents();
  expect(entries).toContain('Logout');
  for (const gone of ['Company Profile', 'Account Settings', 'Help']) expect(entries).not.toContain(gone);
  for (const gone of [/^Notifications/, /^Language/])
    expect(await header.getByRole('button', { name: gone }).count()).toBe(0);
  await context.close();
});

test('on a phone a table becomes cards, and a bill’s page and its field are visible together', async () => {
  const { context, page } = await visitor('phone');
  for (const path of ['/properties', '/space', '/equipment', '/tenant', '/datahub/data_library/utilities']) {
    await open(demo.product(), page, path);
    const cut = await page.evaluate<string[]>(
      `[...document.querySelectorAll('main table')].filter((one) => one.offsetWidth > 0 && one.scrollWidth > document.documentElement.clientWidth)
        .map((one) => one.textContent.slice(0, 60))`,
    );
    expect(cut, path).toEqual([]);
  }
  const { paginateData } = await answerOf<{ paginateData: { _id: string }[] }>(
    page,
    demo.product().address,
    bills.getAllOCR,
    {
      status: 'review',
    },
  );
  await open(demo.product(), page, `/show-bill?id=${paginateData[0]?._id}`);
  const field = page.locator('main input[name="fields.gross_amount"]');
  await field.focus();
  await page.waitForTimeout(500);
  const inView = async (one: ReturnType<Page['locator']>) => {
    const box = await one.boundingBox();
    return box ? Math.min(box.y + box.height, sizes.phone.height) - Math.max(box.y, 0) : 0;
  };
  expect(await inView(page.locator('main img').first())).toBeGreaterThan(120);
  expect(await inView(field)).toBeGreaterThan(20);
  await context.close();
});

test('Back asks only if typed text would be lost', async () => {
  const { context, page } = await visitor('desk');
  const [portfolio] = await answerOf<{ environments: { _id: string }[] }[]>(
    page,
    demo.product().address,
    portfolios.getPortfolioWithEnv,
    {},
  );
  expect(portfolio?.environments.length).toBeGreaterThan(0);
  await open(demo.product(), page, '/home');
  const toForm = async () => {
    await page.getByRole('link', { name: 'Add property' }).first().click();
    await page
      .getByLabel(/^Property name/)
      .first()
      .waitFor();
    await settled(page);
  };
  await toForm();
  await page.goBack();
  await page.waitForURL(/\/home/);
  await toForm();
  await page
    .getByLabel(/^Property name/)
    .first()
    .fill('Unsaved House');
  await page.goBack();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  expect(new URL(page.url()).pathname).toMatch(/\/properties\/add$/);
  expect(
    await page
      .getByLabel(/^Property name/)
      .first()
      .inputValue(),
  ).toBe('Unsaved House');
  await context.close();
});

test.each(['ar', 'en'] as const)(
  'in %s a panel is fully visible on a screen whose scrollbars take width',
  async (language) => {
    const browser = await openBrowser({ withScrollbars: true });
    const { address } = demo.product();
    const { context, page } = await newVisitor(browser, { address });
    await signIn(page, address, 'admin@demo.example');
    await context.addCookies([{ name: 'locales', value: language, url: new URL(address).origin }]);
    await page.setViewportSize({ width: 1440, height: 500 });
    await open(demo.product(), page, '/funds/portfolios');
    const width = () => page.evaluate<number>('document.documentElement.clientWidth');
    await expect.poll(width, { message: 'the page has a scrollbar' }).toBeLessThan(1440);
    await open(demo.product(), page, '/funds/portfolios?item=new');
    const field = page.getByRole('dialog').getByRole('textbox').first();
    const { x = -1, width: wide = 0 } = (await field.boundingBox()) ?? {};
    expect(x).toBeGreaterThan(8);
    expect(x + wide).toBeLessThan(1432);
    await browser.close();
  },
);
