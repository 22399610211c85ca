import axe from 'axe-core';
import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';

interface Violation {
  id: string;
  nodes: { target: string[] }[];
}

/** Expects no finding of axe by WCAG 2.1 A and AA, and no sideways scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source);
  const violations = await page.evaluate<Violation[]>(
    "axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) })))",
  );
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map((node) => node.target.join(' '))
        .join(', ')}`,
  );
  expect(found, page.url()).toEqual([]);
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect(overflow, `sideways scrolling on ${page.url()}`).toBeLessThanOrEqual(1);
}

const traffic = new WeakMap<Page, { open: Set<Request>; changed: number }>();

/** Tracks open requests, for `settled`. The stream of live updates stays open permanently and does not count. */
export function watchTraffic(page: Page): void {
  const seen = { open: new Set<Request>(), changed: Date.now() };
  traffic.set(page, seen);
  const ended = (request: Request) => {
    if (seen.open.delete(request)) seen.changed = Date.now();
  };
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/live')) return;
    seen.open.add(request);
    seen.changed = Date.now();
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
}

/** Waits until no request is open, nothing is loading, the page responds at once, and this has lasted for a moment. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  const began = Date.now();
  let calmSince = began;
  while (Date.now() - began < 10_000 && Date.now() - calmSince < 300) {
    await page.waitForTimeout(50);
    const asked = Date.now();
    const isWaiting = (await page.locator('[aria-busy=true], [data-skeleton]').count()) > 0;
    // A page that responds late was busy, and may be about to send a request.
    const isAtWork = Date.now() - asked > 150;
    const { open, changed } = traffic.get(page) ?? { open: new Set(), changed: 0 };
    calmSince = isWaiting || isAtWork || open.size > 0 ? Date.now() : Math.max(calmSince, changed);
  }
}

/** A field by its whole label, which may be followed by an asterisk. */
export const field = (within: Locator, label: string) =>
  within.getByLabel(new RegExp(`^${label.replace(/[()+.]/g, '\\$&')}(\\s*\\*)?$`));

/** Opens a select by its label and chooses an option. */
export async function pick(page: Page, label: string, option: RegExp): Promise<void> {
  const field = page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .last();
  await field.click();
  await page.getByRole('option', { name: option }).first().click();
}
