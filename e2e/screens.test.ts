import { expect, test } from 'vitest';
import { settled } from './accessible.ts';
import { newVisitor, signIn } from './browser.ts';
import { everyScreenOpens, publicScreens, screens, useDemoProduct } from './every-screen.ts';

const demo = useDemoProduct();

test('the lists of screens were found', () => {
  expect(screens.length).toBeGreaterThan(30);
  expect(publicScreens.length).toBeGreaterThan(8);
});

everyScreenOpens(demo, { language: 'en', width: 1440, colours: 'light', byBookmark: true });

test('a guest, a member and a tenant land where they may be', async () => {
  const { address } = demo.product();
  const { page, context } = await newVisitor(demo.browser(), { address });
  await page.goto(`${address}/properties`);
  await page.waitForURL(/\/v2\/login\?redirect=/);
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
