import type { SmartnessForm } from '@steward/contract/reporting/smartness';
import type { Browser, Page } from 'playwright-core';
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

/** Each journey has a property of its own, with equipment. */
const properties: Record<Language, number> = { en: 2, de: 3, ar: 4 };

const textsOf = (language: Language) => (key: string) => textOf(language, 'reporting/smartness', key);
const countedIn = (text: string, count: number) => new RegExp(text.replace('{{count}}', String(count)));

const formOf = (page: Page, environment_id: string) =>
  ask<SmartnessForm>(product, page, '/getSmartnessCoreCriteriaForm', { environment_id, method: 'sri_a' });

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
      const { counts } = await formOf(page, environment_id);
      if (counts.proposed > 0) free.push(environment_id);
    }
  const environment_id = free[properties[language]] ?? expect.fail('no property with equipment');
  const fanCoils = { environment_id, kind: 'hvac.terminal_units.fan_coil_unit', product_name: 'Fan coil units' };
  await ask(product, page, '/addEquipment', fanCoils);
  await open(product, page, `/diagnosis/smartness?environment=${environment_id}&method=sri_a`);
  const { counts } = await formOf(page, environment_id);
  expect(counts.proposed).toBeGreaterThanOrEqual(counts.questions / 3);
  await expectEverySize(page, `smartness-empty-${language}`);

  await page.getByRole('button', { name: countedIn(t('acceptAll_other'), counts.proposed) }).click();
  await page.getByText(t('totalOfSri')).waitFor();
  await settled(page);
  const accepted = await formOf(page, environment_id);
  expect(accepted.counts).toMatchObject({ counted: counts.proposed, proposed: 0 });

  // A level that the equipment does not propose, typed by keyboard, and its target.
  const heating = accepted.groups[0]?.questions.find(({ code }) => code === 'H-1a') ?? expect.fail('no H-1a');
  await page.getByRole('button', { name: `${t('answerIt')}: ${heating.title}` }).click();
  await page.getByRole('combobox', { name: textOf(language, 'words', 'level'), exact: true }).click();
  await page.getByRole('option', { name: /^2 – / }).first().click();
  await settled(page);
  await picture(page, `smartness-editor-${language}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: textOf(language, 'words', 'save'), exact: true }).click();
  await page.getByText(t('ways.level')).waitFor({ state: 'detached' });
  expect((await formOf(page, environment_id)).counts.counted).toBe(counts.proposed + 1);
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
