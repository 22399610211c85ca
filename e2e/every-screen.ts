import fs from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, settled } from './accessible.ts';
import { newPage, newVisitor, openBrowser, signIn } from './browser.ts';
import { startProduct, type Product } from './product.ts';

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
export const screens = addresses(false);
export const publicScreens = [...addresses(true), '/accept-invite/unknown'];

const PAGES = 2;
const CHUNK = 20;
const chunksOf = (all: readonly string[]) =>
  Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, i) => all.slice(i * CHUNK, (i + 1) * CHUNK));

/** What shows when a text or a value is missing: the key instead of its words, a gap that was not filled, a value of no kind. */
const unfinishedTexts = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement.closest('script, style, code, pre, input, textarea, [translate=no]') ? 2 : 1);
  const found = [];
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim();
    if (/^[a-z]{3,}(?:[A-Z][a-z]*)+$|^[a-z-]+(?:\\.[a-zA-Z_-]+)+$|\\{\\{|\\bundefined\\b|\\bNaN\\b|\\[object /.test(text)) found.push(text);
  }
  return found;
})()`;

interface Look {
  language: 'en' | 'de' | 'ar';
  width: number;
  colours: 'light' | 'dark';
  /** Every third screen by a load of its own, as a bookmark opens it, begun with this one; the others within the app, as by a link. */
  bookmarked: 0 | 1 | 2;
}

interface DemoProduct {
  product: () => Product;
  browser: () => Browser;
}

/** A product with the demo organizations for the tests of one file, below a base path as in production: a link that forgets it would show. */
export function useDemoProduct(): DemoProduct {
  let product: Product | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    [product, browser] = await Promise.all([
      startProduct({ STEWARD_DEMO: 'on', STEWARD_BASE_PATH: '/v2' }),
      openBrowser(),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    if (product) fs.rmSync(product.dataDir, { recursive: true, force: true });
  });
  const started = <T>(it: T | undefined): T => {
    if (!it) throw new Error('asked before it was started');
    return it;
  };
  return { product: () => started(product), browser: () => started(browser) };
}

/** Tests that every screen of the product opens in one look, and that axe finds nothing there. */
export function everyScreenOpens({ product, browser }: DemoProduct, look: Look): void {
  const { language, width, colours, bookmarked } = look;
  // Several pages each: while one waits until nothing moves any more, another is looked at.
  let guest: Page[];
  let person: Page[];
  const errors: string[] = [];

  const newPages = async () => {
    const { address } = product();
    const first = await newVisitor(browser(), { address, language, width, errors });
    await first.context.addCookies([{ name: 'colourScheme', value: colours, url: address }]);
    const others = Array.from({ length: PAGES - 1 }, () => newPage(first.context, errors));
    return [first.page, ...(await Promise.all(others))];
  };

  const visit = async (page: Page, screen: string, isLoaded: boolean) => {
    const url = product().address + screen;
    if (isLoaded) await page.goto(url);
    else await page.evaluate(`history.pushState({}, '', ${JSON.stringify(url)})`);
    await settled(page);
    expect(new URL(page.url()).pathname, `${screen} opens`).toBe(new URL(url).pathname);
    expect(await page.evaluate<string>("document.documentElement.dir || 'ltr'")).toBe(
      language === 'ar' ? 'rtl' : 'ltr',
    );
    expect(await page.evaluate(unfinishedTexts), `${screen}: texts that nobody wrote`).toEqual([]);
    await expectAccessible(page);
  };
  const isBookmarked = (screen: string) => screens.indexOf(screen) % 3 === bookmarked;
  const visitAll = async (pages: readonly Page[], addresses: readonly string[], isLoaded?: true) => {
    const left = [...addresses];
    await Promise.all(
      pages.map(async (page) => {
        for (let screen = left.shift(); screen; screen = left.shift())
          await visit(page, screen, isLoaded ?? isBookmarked(screen));
      }),
    );
    expect(errors).toEqual([]);
  };

  describe(`${language} at ${width} pixels, ${colours}`, () => {
    beforeAll(async () => {
      guest = await newPages();
      person = await newPages();
      const [page] = person;
      if (!page) throw new Error('no page');
      await signIn(page, product().address, 'superadmin@demo.example');
      // Signing in takes on the person's language; the device's choice comes after.
      await page.context().addCookies([{ name: 'locales', value: language, url: new URL(product().address).origin }]);
      await Promise.all(person.map((each) => each.goto(`${product().address}/home`)));
    });
    afterAll(() => Promise.all([guest?.[0]?.context().close(), person?.[0]?.context().close()]));

    test('every screen that needs no sign-in opens, and axe finds nothing', () => visitAll(guest, publicScreens, true));

    test.each(chunksOf(screens).map((chunk) => [chunk[0], chunk.at(-1), chunk] as const))(
      '%s to %s open, and axe finds nothing',
      (_first, _last, chunk) => visitAll(person, chunk),
    );
  });
}
