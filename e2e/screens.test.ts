import fs from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, settled } from './accessible.ts';
import { newVisitor, openBrowser, signIn } from './browser.ts';
import { startProduct, type Product } from './product.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  // Below a base path, as in production: a link that forgets it would show here.
  product = await startProduct({ STEWARD_DEMO: 'on', STEWARD_BASE_PATH: '/v2' });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  if (product) fs.rmSync(product.dataDir, { recursive: true, force: true });
});

const screens = [
  '/home',
  '/funds/portfolios',
  '/properties',
  '/properties/add',
  '/environment',
  '/space',
  '/dashboard',
  '/datahub/data_library/utilities',
  '/datahub/data_library/utilities/energy',
  '/show-bill?new=1',
  '/solutions/reporting/assessments/ghg-protocol',
  '/datahub/data_library/esg/ghg/operational-boundaries',
  '/company-profile',
  '/account_setting/users',
  '/account_setting/roles_and_permission',
  '/roles_and_permission/add',
  '/account_setting/verticals',
  '/account_setting/teams',
  '/account_setting/teamspaces',
  '/account_setting/requests',
  '/account_setting/access',
  '/account_setting/modules',
  '/account_setting/security',
  '/user_profile',
  '/settings',
  '/instructions/alert_centre',
  '/outbox',
  '/logs',
];
const publicScreens = [
  '/login',
  '/login_with_sso',
  '/accept-invite/unknown',
  '/register-invited',
  '/set-new-password',
  '/register',
  '/forgot-password',
  '/privacy-policy',
  '/unauthorized',
];

for (const [language, width, colours] of [
  ['en', 1440, 'light'],
  ['ar', 1440, 'dark'],
  ['ar', 390, 'light'],
  ['de', 390, 'dark'],
] as const) {
  test(`every screen opens in ${language} at ${width} pixels, ${colours}, and axe finds nothing`, async () => {
    const { page, context, errors } = await newVisitor(browser, { address: product.address, language, width });
    await context.addCookies([{ name: 'colourScheme', value: colours, url: product.address }]);
    const visit = async (screen: string) => {
      await page.goto(product.address + screen);
      await settled(page);
      expect(new URL(page.url()).pathname, `${screen} opens`).toBe(new URL(product.address + screen).pathname);
      expect(await page.evaluate<string>("document.documentElement.dir || 'ltr'")).toBe(
        language === 'ar' ? 'rtl' : 'ltr',
      );
      await expectAccessible(page);
    };
    for (const screen of publicScreens) await visit(screen);
    await signIn(page, product.address, 'superadmin@demo.example');
    // Signing in takes on the person's language; the device's choice comes after.
    await context.addCookies([{ name: 'locales', value: language, url: new URL(product.address).origin }]);
    for (const screen of screens) await visit(screen);
    expect(errors).toEqual([]);
    await context.close();
  }, 400_000);
}

test('a guest, a member and a tenant land where they may be', async () => {
  const { page, context } = await newVisitor(browser, { address: product.address });
  await page.goto(`${product.address}/properties`);
  await page.waitForURL(/\/v2\/login\?redirect=/);
  await signIn(page, product.address, 'member@demo.example');
  for (const path of ['/properties/add', '/outbox', '/logs']) {
    await page.goto(product.address + path);
    await page.waitForURL((url) => !url.pathname.endsWith(path));
  }
  await page.goto(`${product.address}/properties`);
  await settled(page);
  expect(await page.getByText('Bayview Hotel').count(), 'a member sees only the own properties').toBe(0);
  await page.getByText('Spreebogen Tower').first().waitFor();
  await context.close();
});
