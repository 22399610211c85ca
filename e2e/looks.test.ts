import { bills } from '@steward/contract/energy/bills';
import { portfolios } from '@steward/contract/estate/portfolios';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { settled } from './accessible.ts';
import { newVisitor, openBrowser, signIn } from './browser.ts';
import { useDemoProduct } from './shared-product.ts';
import { open } from './visits.ts';

const demo = useDemoProduct('below');
const sizes = { desk: { width: 1440, height: 800 }, phone: { width: 390, height: 844 } };

/** Sums the layout shifts since the first paint, as browsers measure them. */
const countJumps = `window.jumped = 0; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.jumped += entry.value;
}).observe({ type: 'layout-shift', buffered: true })`;

async function visitor(size: keyof typeof sizes, email = 'admin@demo.example', address = demo.product().address) {
  const { context, page } = await newVisitor(demo.browser(), { address, width: sizes[size].width });
  await page.setViewportSize(sizes[size]);
  await page.addInitScript(countJumps);
  await signIn(page, address, email);
  await settled(page);
  return { context, page };
}

/** The lines of text of a page by size, largest first; text only for screen readers is left out. */
const largest = (page: Page) =>
  page.evaluate<
    { size: number; text: string; top: number }[]
  >(`[...document.querySelectorAll('main *')].flatMap((one) => {
    const { width, height, top } = one.getBoundingClientRect();
    const isOwn = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    return isOwn && width > 1 && height > 1 && !one.closest('.visually-hidden')
      ? [{ size: parseFloat(getComputedStyle(one).fontSize), text: one.textContent.trim(), top }] : [];
  }).toSorted((a, b) => b.size - a.size)`);

const answerOf = <T>(page: Page, call: { path: string }, body: object) =>
  page.evaluate<T>(`fetch(${JSON.stringify(`${demo.product().address}${call.path}`)}, { method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': /csrfToken=([^;]+)/.exec(document.cookie)?.[1] },
    body: ${JSON.stringify(JSON.stringify(body))} }).then((answer) => answer.json()).then(({ data }) => data)`);

const report = '/solutions/reporting/assessments/ghg-protocol?level=Organization&year=2025';
const withFigure = [
  ['home', '/home'],
  ['dashboard', '/dashboard'],
  ['report', report],
] as const;

describe.each(['desk', 'phone'] as const)('on a %s', (size) => {
  test('the main figure of a screen is its largest text, on the first screen, and nothing jumps', async () => {
    const { context, page } = await visitor(size);
    for (const [name, path] of withFigure) {
      await open(demo.product(), page, path);
      const text = async () => (await largest(page))[0]?.text;
      await expect.poll(text, { message: name }).toMatch(/^[\d.,]+\s?t CO₂e/);
      const [first, ...others] = await largest(page);
      expect(first?.top, `${name}: where its figure begins`).toBeLessThan(sizes[size].height - 64);
      // All other text is smaller; two totals of a report are side by side.
      const next = others.find(({ text }) => !/t CO₂e|^Exactly/.test(text));
      expect(next?.size, `${name}: ${next?.text}`).toBeLessThan((first?.size ?? 0) * 0.7);
      const jumped = await page.evaluate<number>('window.jumped');
      expect(jumped, `${name}: layout shift`).toBeLessThan(0.05);
    }
    await context.close();
  });

  test('the link to the calculation is in the same corner of every figure', async () => {
    const { context, page } = await visitor(size);
    let seen = 0;
    for (const path of ['/home', '/dashboard', '/environment']) {
      await open(demo.product(), page, path);
      await page.locator('main button[aria-label^="Show calculation"]').first().waitFor();
      const corners = await page.evaluate<{ end: number; top: number }[]>(
        `[...document.querySelectorAll('main button[aria-label^="Show calculation"]')].map((one) => {
          const mine = one.getBoundingClientRect(); const figure = one.parentElement.getBoundingClientRect();
          return { end: mine.right - figure.right, top: mine.top - figure.top };
        })`,
      );
      expect(corners.length, path).toBeGreaterThan(0);
      seen += corners.length;
      for (const { end, top } of corners) {
        expect(Math.abs(end - 6), path).toBeLessThan(1);
        expect(top, path).toBe(size === 'desk' ? 0 : -6);
      }
    }
    expect(seen).toBeGreaterThan(6);
    await context.close();
  });
});

test('the sidebar fits a screen of 800 pixels, and the header has its four controls (R018)', async () => {
  const { context, page } = await visitor('desk');
  await open(demo.product(), page, '/home');
  const last = await page.getByRole('button', { name: 'Collapse navigation' }).boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(sizes.desk.height);
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
  const { paginateData } = await answerOf<{ paginateData: { _id: string }[] }>(page, bills.getAllOCR, {
    status: 'review',
  });
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
  const [portfolio] = await answerOf<{ environments: { _id: string }[] }[]>(page, portfolios.getPortfolioWithEnv, {});
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
