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

const areasFolder = new URL('../apps/web/src/areas/', import.meta.url);

/** Every screen as the areas list them; one with a parameter in its address is seen by the journeys. */
const listed = fs
  .readdirSync(areasFolder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.screens.ts'))
  .flatMap((file) => {
    const text = fs.readFileSync(new URL(file, areasFolder), 'utf8');
    const names = new Map([...text.matchAll(/const (\w+) = '([^']+)'/g)].map(([, name, value]) => [name, value]));
    return [...text.matchAll(/path: (?:'([^']+)'|`([^`]+)`|(\w+))[\s\S]*?(?=path: |$)/g)].map((screen) => ({
      path:
        screen[1] ??
        screen[2]?.replace(/\$\{(\w+)\}/g, (_, name: string) => names.get(name) ?? '') ??
        names.get(screen[3]) ??
        '',
      isOpen: /access: '(public|guest)'/.test(screen[0]),
    }));
  })
  .filter(({ path }) => !path.includes(':'));
/** Those that open only with something in their address, or only once. */
const asked = new Map([
  ['/show-bill', '/show-bill?new=1'],
  ['/roles_and_permission/update', ''],
  ['/properties/edit', ''],
  // A dialog of /space.
  ['/space-new', ''],
  ['/profile_setup', ''],
  ['/two-factor-setup', ''],
]);
const addresses = (isOpen: boolean) =>
  listed
    .filter((screen) => screen.isOpen === isOpen)
    .map(({ path }) => asked.get(path) ?? path)
    .filter(Boolean);
const screens = addresses(false);
const publicScreens = [...addresses(true), '/accept-invite/unknown'];

test('the lists of screens were found', () => {
  expect(screens.length).toBeGreaterThan(30);
  expect(publicScreens.length).toBeGreaterThan(8);
});

for (const [language, width, colours] of [
  ['en', 1440, 'light'],
  ['de', 1440, 'dark'],
  ['ar', 390, 'light'],
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
