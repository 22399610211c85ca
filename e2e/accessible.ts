import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

interface Violation {
  id: string;
  nodes: { target: string[] }[];
}

/** Nothing that axe finds by WCAG 2.1 A and AA, and no sideways scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate<Violation[]>(
    "axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] }).then(({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) })))",
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

/** Until nothing is on its way any more; live updates keep one connection open for good. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('load');
  await page.waitForTimeout(700);
  await page
    .locator('[aria-busy=true], [data-skeleton]')
    .first()
    .waitFor({ state: 'detached', timeout: 10_000 })
    .catch(() => {});
};

/** Opens a select by its label and chooses an option. */
export async function pick(page: Page, label: string, option: RegExp): Promise<void> {
  const field = page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .last();
  await field.click();
  await page.getByRole('option', { name: option }).first().click();
}
