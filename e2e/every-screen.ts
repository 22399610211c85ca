import fs from 'node:fs';
import { pageKeys } from '@steward/contract/insight/widgets.layout';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, settled } from './accessible.ts';
import { newPage, newVisitor, signIn } from './browser.ts';
import { looks, sharedOut, type Look } from './looks.ts';
import type { useDemoProduct } from './shared-product.ts';

type DemoProduct = ReturnType<typeof useDemoProduct>;

const areasFolder = new URL('../apps/web/src/areas/', import.meta.url);

/** All screens of the areas; journeys cover those with a parameter in their address. */
const listed = fs
  .readdirSync(areasFolder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.screens.ts'))
  .flatMap((file) => {
    const text = fs.readFileSync(new URL(file, areasFolder), 'utf8');
    const names = new Map([...text.matchAll(/const (\w+) = '([^']+)'/g)].map(([, name, value]) => [name, value]));
    return [...text.matchAll(/path: (?:'([^']+)'|`([^`]+)`|(\w+))[\s\S]*?(?=path: |$)/g)].map((screen) => ({
      path:
        screen[1] ??
        screen[2]?.replace(/\$\{(\w+)\}/g, (_, name: string) => names.get(name) ?? ':of-a-list') ??
        names.get(screen[3]) ??
        '',
      isOpen: /access: '(public|guest)'/.test(screen[0]),
    }));
  })
  .filter(({ path }) => !path.includes(':'))
  // The addresses of dashboards are made of the names of their pages.
  .concat(pageKeys.map((page) => ({ path: `/dashboard/${page}`, isOpen: false })));
/** Screens that require a search parameter, or that open only once. */
const asked = new Map([
  ['/show-bill', '/show-bill?new=1'],
  ['/roles_and_permission/update', ''],
  ['/properties/edit', ''],
  // A dialog of /space.
  ['/space-new', ''],
  ['/profile_setup', ''],
  ['/two-factor-setup', ''],
  // Leads to the overview.
  ['/dashboard/bi', ''],
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

/** Signs of a missing text or value: a key instead of its text, an unfilled placeholder, a value without a format. */
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

/** Tests that these addresses open in these looks, that no text is missing on them, and that axe finds nothing. */
export function screensOpen(
  { product, browser }: DemoProduct,
  shares: readonly { look: Look; guest: readonly string[]; person: readonly string[] }[],
): void {
  // Several pages each: while one settles, another is checked.
  let guests: Page[];
  let persons: Page[];
  const errors: string[] = [];

  const newPages = async () => {
    const { address } = product();
    const first = await newVisitor(browser(), { address, errors });
    const others = Array.from({ length: PAGES - 1 }, () => newPage(first.context, errors));
    return [first.page, ...(await Promise.all(others))];
  };

  const wear = async (pages: readonly Page[], { language, width, colours }: Look) => {
    const { origin } = new URL(product().address);
    await pages[0]?.context().addCookies([
      { name: 'locales', value: language, url: origin },
      { name: 'colourScheme', value: colours, url: origin },
    ]);
    await Promise.all(pages.map((page) => page.setViewportSize({ width, height: 900 })));
  };

  const visit = async (page: Page, screen: string, { language }: Look, isLoaded: boolean) => {
    const url = product().address + screen;
    if (isLoaded) await page.goto(url);
    else await page.evaluate(`history.pushState({}, '', ${JSON.stringify(url)})`);
    await settled(page);
    expect(new URL(page.url()).pathname, `${screen} opens`).toBe(new URL(url).pathname);
    expect(await page.evaluate<string>("document.documentElement.dir || 'ltr'")).toBe(
      language === 'ar' ? 'rtl' : 'ltr',
    );
    expect(await page.evaluate(unfinishedTexts), `${screen}: unfinished texts`).toEqual([]);
    await expectAccessible(page);
  };
  const visitAll = async (pages: readonly Page[], addresses: readonly string[], look: Look, areLoaded: boolean) => {
    const left = [...addresses];
    await Promise.all(
      pages.map(async (page) => {
        // Each look starts with a page load, and so does every third screen, as with a bookmark; the others open within
        // the app, as with a link.
        for (let screen = left.shift(), n = 0; screen; screen = left.shift(), n++)
          await visit(page, screen, look, areLoaded || n % 3 === 0);
      }),
    );
    expect(errors).toEqual([]);
  };

  beforeAll(async () => {
    guests = await newPages();
    persons = await newPages();
    const [page] = persons;
    if (!page) throw new Error('no page');
    await signIn(page, product().address, 'superadmin@demo.example');
  });
  afterAll(() => Promise.all([guests?.[0]?.context().close(), persons?.[0]?.context().close()]));

  for (const { look, guest, person } of shares)
    describe(`${look.language} at ${look.width} pixels, ${look.colours}`, () => {
      test.runIf(guest.length)(`${guest.join(', ')} open to anybody, and axe finds nothing`, async () => {
        await wear(guests, look);
        await visitAll(guests, guest, look, true);
      });

      test.each(chunksOf(person).map((chunk) => [chunk[0], chunk.at(-1), chunk] as const))(
        '%s to %s open, and axe finds nothing',
        async (_first, _last, chunk) => {
          await wear(persons, look);
          await visitAll(persons, chunk, look, false);
        },
      );
    });
}

/** A third of the looks, with their shares of all addresses. */
const partOfScreens = (which: number) => {
  const [persons, guests] = [sharedOut(screens), sharedOut(publicScreens)];
  return looks
    .filter((_, n) => n % 3 === which)
    .map((look) => ({ look, guest: guests.get(look) ?? [], person: persons.get(look) ?? [] }));
};

/** All screens in three parts, so that no file takes longer than the other journeys. */
export const partsOfScreens = [partOfScreens(0), partOfScreens(1), partOfScreens(2)] as const;
