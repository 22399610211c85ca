import type { SmartnessForm } from '@steward/contract/reporting/smartness';
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible, settled } from './accessible.ts';
import { picture } from './pictures.ts';
import type { Product } from './product.ts';
import { useDemoProduct } from './shared-product.ts';
import { languagesOf, textOf, type Language } from './texts.ts';
import { ask, comeAs, open } from './visits.ts';

const demo = useDemoProduct();
let product: Product;
let browser: Browser;
beforeAll(() => {
  [product, browser] = [demo.product(), demo.browser()];
});

const textsOf = (language: Language) => (key: string) => textOf(language, 'reporting/smartness', key);
const countedIn = (text: string, count: number) => new RegExp(text.replace('{{count}}', String(count)));

const formOf = (
  page: Page,
  environment_id: string,
  method: SmartnessForm['method'] = 'sri_a',
  language: Language = 'en',
) => ask<SmartnessForm>(product, page, '/getSmartnessCoreCriteriaForm', { environment_id, method, language });

/** Accessible on a desk and on a phone, dark there. */
async function expectEverySize(page: Page, name: string): Promise<void> {
  await settled(page);
  await picture(page, name);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate("document.documentElement.setAttribute('data-mantine-color-scheme', 'dark')");
  // Colors change gradually.
  await page.waitForTimeout(600);
  await settled(page);
  await expectAccessible(page);
  await page.evaluate("document.documentElement.setAttribute('data-mantine-color-scheme', 'light')");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.waitForTimeout(600);
}

test.for(languagesOf('en'))('a property comes from nothing to an SRI, a third of it proposed: %s', async (language) => {
  const t = textsOf(language);
  const { page, context, errors } = await comeAs(browser, product, 'admin@demo.example', language);
  const { properties: rows } = await ask<{ properties: { environment_id: string; total: number | null }[] }>(
    product,
    page,
    '/getSmartnessOverview',
    {},
  );
  const free: string[] = [];
  for (const { environment_id, total } of rows)
    if (total === null) {
      // Where uses are mixed, a person chooses the type of the building first.
      const { counts, building } = await formOf(page, environment_id);
      if (counts.proposed > 0 && building.type && building.zone) free.push(environment_id);
    }
  // Each journey assesses a property of its own: other tests take the first ones.
  const environment_id = free[2] ?? expect.fail('no property with equipment');
  const full = await formOf(page, environment_id, 'sri_b');
  expect(full.counts.proposed).toBeGreaterThanOrEqual(full.counts.questions / 3);
  await open(product, page, `/diagnosis/smartness?environment=${environment_id}&method=sri_a`);
  const { counts } = await formOf(page, environment_id);
  expect(counts.proposed).toBeGreaterThanOrEqual(counts.questions / 3);
  await page.getByText(t('lessCertain')).first().waitFor();
  await expectEverySize(page, `smartness-empty-${language}`);

  let clicks = 0;
  const click = async (found: Locator) => {
    clicks++;
    await found.click();
  };
  await click(page.getByRole('button', { name: countedIn(t('acceptAll_other'), counts.proposed) }));
  await page.getByText(t('totalOfSri')).waitFor();
  await settled(page);
  const accepted = await formOf(page, environment_id, 'sri_a', language);
  expect(accepted.counts.counted + accepted.counts.not_applicable).toBe(counts.proposed);

  // The others one after the other, each with a level.
  const waiting = accepted.groups.flatMap(({ questions }) => questions.filter(({ state }) => state === 'open'));
  const word = (key: string) => textOf(language, 'words', key);
  const editor = page.locator('li[data-open="true"]');
  for (const [at, { code, title }] of waiting.entries()) {
    if (at === 0) await click(page.getByRole('button', { name: `${t('answerIt')}: ${title}`, exact: true }));
    await editor.filter({ hasText: code }).waitFor();
    await click(editor.getByRole('combobox', { name: word('level'), exact: true }));
    await click(page.getByRole('option', { name: /^1 – / }).first());
    if (at === 0) {
      await settled(page);
      await picture(page, `smartness-editor-${language}`);
      await expectAccessible(page);
    }
    const isLast = at === waiting.length - 1;
    await click(editor.getByRole('button', { name: isLast ? word('save') : t('saveAndNext'), exact: true }));
  }
  await editor.waitFor({ state: 'detached' });
  const whole = await formOf(page, environment_id);
  expect(whole.result.class).not.toBeNull();
  expect(whole.groups.flatMap(({ questions }) => questions).every(({ state }) => state !== 'open')).toBe(true);
  // One click for the proposals, three for each other service: with ten seconds to read each, 5 minutes for 27 services and 9 for 54.
  expect(clicks).toBe(2 + 3 * waiting.length);
  expect(errors).toEqual([]);
  await context.close();
});

test.for(languagesOf('ar'))(
  'an assessment shows its class, its way up, and the other properties: %s',
  async (language) => {
    const { page, context, errors } = await comeAs(browser, product, 'admin@demo.example', language);
    await open(product, page, '/building_smartness');
    await expectEverySize(page, `smartness-overview-${language}`);
    await page.locator('tbody tr', { hasText: 'Spreebogen' }).first().click();
    await page.waitForURL(/diagnosis\/smartness/);
    await settled(page);
    const environment_id = new URL(page.url()).searchParams.get('environment') ?? '';
    const { result, next } = await formOf(page, environment_id.replaceAll('"', ''));
    expect([result.class, next?.class]).toEqual(['E', 'D']);
    await expectEverySize(page, `smartness-${language}`);
    const t = textsOf(language);
    for (const [name, heading] of Object.entries({
      steps: t('next.to').split('{{')[0]?.trim() ?? '',
      heat: t('heatMap'),
    })) {
      await page.getByRole('heading', { name: heading }).scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 500);
      await picture(page, `smartness-${name}-${language}`);
    }
    expect(errors).toEqual([]);
    await context.close();
  },
);
