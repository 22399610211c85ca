import type { BuildingAssessment } from '@steward/contract/insight/building-assessments.models';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible, settled } from './accessible.ts';
import { picture } from './pictures.ts';
import type { Product } from './product.ts';
import { useDemoProduct } from './shared-product.ts';
import { beginOf, languagesOf, textOf } from './texts.ts';
import { ask, comeAs, open } from './visits.ts';

const demo = useDemoProduct();
let product: Product;
let browser: Browser;
beforeAll(() => {
  [product, browser] = [demo.product(), demo.browser()];
});

const AREA = 'insight/building-assessments';

/** Accessible on a desk, and dark on a phone. */
async function expectBothSizes(page: Page, name: string): Promise<void> {
  await settled(page);
  await picture(page, name);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate("document.documentElement.setAttribute('data-mantine-color-scheme', 'dark')");
  // Colors change gradually.
  await page.waitForTimeout(600);
  await settled(page);
  await picture(page, `${name}-phone`);
  await expectAccessible(page);
  await page.evaluate("document.documentElement.setAttribute('data-mantine-color-scheme', 'light')");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.waitForTimeout(600);
}

test.for(languagesOf('de'))(
  'from the table of properties to one of them, and on to the page of its first step: %s',
  async (language) => {
    const t = (key: string) => textOf(language, AREA, key);
    const { page, context, errors } = await comeAs(browser, product, 'admin@demo.example', language);
    await open(product, page, '/building_assessment?environment=all');
    await expectBothSizes(page, `building-assessments-${language}`);

    await page.locator('tbody tr', { hasText: 'Spreebogen' }).locator('td').first().click();
    await page.waitForURL(/building_assessment\?environment=/);
    await page.getByRole('heading', { name: t('smartness.title'), exact: true }).waitFor();
    await expectBothSizes(page, `building-assessment-${language}`);
    const environment_id = (new URL(page.url()).searchParams.get('environment') ?? '').replaceAll('"', '');
    const { steps } = await ask<BuildingAssessment>(product, page, '/getBuildingAssessment', { environment_id });
    const shown = page.locator('ol > li[data-kind]');
    const kinds = await Promise.all((await shown.all()).map((item) => item.getAttribute('data-kind')));
    expect(kinds).toEqual(steps.map(({ kind }) => kind));

    await shown.and(page.locator('[data-kind=smartness]')).getByRole('link').click();
    await page.waitForURL(/diagnosis\/smartness/);
    await page.getByRole('heading', { name: beginOf(textOf(language, 'reporting/smartness', 'next.to')) }).waitFor();

    await open(product, page, `/environment?environment=${environment_id}`);
    const way = textOf(language, 'estate/environments', 'ways.assessmentNote');
    await page.getByRole('link', { name: way }).click();
    await page.waitForURL(/building_assessment/);
    expect(errors).toEqual([]);
    await context.close();
  },
);
