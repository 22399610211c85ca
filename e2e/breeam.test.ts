import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible, settled } from './accessible.ts';
import { newVisitor } from './browser.ts';
import { picture } from './pictures.ts';
import type { Product } from './product.ts';
import { useDemoProduct } from './shared-product.ts';
import { languagesOf, textOf } from './texts.ts';
import { ask, comeAs, open } from './visits.ts';

const demo = useDemoProduct();
let product: Product;
let browser: Browser;
beforeAll(() => {
  [product, browser] = [demo.product(), demo.browser()];
});

interface Overview {
  properties: { environment_id: string; report_id: string | null; year: number; edition: string }[];
}

test.for(languagesOf('de'))(
  'a capped assessment is read, and an assessor comments behind its link: %s',
  async (language) => {
    const t = (key: string) => textOf(language, 'reporting/breeam', key);
    const w = (key: string) => textOf(language, 'words', key);
    const { page, context, errors } = await comeAs(browser, product, 'admin@demo.example', language);
    await open(product, page, '/diagnosis/breeam');
    await expectAccessible(page);
    await picture(page, `breeam-overview-${language}`);
    const { properties } = await ask<Overview>(product, page, '/getBreeamOverview', {});
    const capped = properties.find(({ edition }) => edition === '2015') ?? expect.fail('no assessment of 2015');
    const about = `environment=${capped.environment_id}&year=${capped.year}&scheme=breeam`;
    await open(product, page, `/diagnosis/breeam-details?${about}`);
    // The standard that the organization entered keeps the management part from its band, and is named.
    await page
      .getByText(/Man 01/)
      .first()
      .waitFor();
    await page.getByText('Dana Whitfield').first().waitFor();
    await expectAccessible(page);
    await picture(page, `breeam-details-${language}`);
    await page.getByRole('button', { name: t('shareWithAssessor') }).click();
    await page.getByRole('button', { name: t('createLink') }).click();
    const address = page.getByLabel(textOf(language, 'shared/share-link', 'link'), { exact: true });
    await address.waitFor();
    const url = new URL(await address.inputValue());
    await page.keyboard.press('Escape');
    await open(product, page, `/diagnosis/breeam-report?${about}`);
    await expectAccessible(page);
    await picture(page, `breeam-report-${language}`);

    const stranger = await newVisitor(browser, { address: product.address, keepsOffline: false });
    await stranger.context.addCookies([{ name: 'locales', value: language, url: new URL(product.address).origin }]);
    const guest = stranger.page;
    await open(product, guest, url.pathname + url.hash);
    // The comments of the journeys in other languages stay.
    const assessor = `Ravi Assessor (${language})`;
    await guest.getByLabel(w('yourName')).fill(assessor);
    const row = guest.getByRole('listitem').filter({ hasText: 'Man 02' }).first();
    await row.getByRole('button').click();
    await row.getByRole('textbox').fill('Seen on site.');
    await row.getByRole('button', { name: w('send') }).click();
    await row.getByText(assessor).waitFor();
    await settled(guest);
    await expectAccessible(guest);
    await picture(guest, `breeam-preview-${language}`);
    // The ids alone open nothing.
    await open(product, guest, url.pathname);
    await guest.reload();
    await guest.getByText(textOf(language, 'foundation/share-links', 'page.endedTitle')).waitFor();
    await stranger.context.close();

    await open(product, page, `/diagnosis/breeam-details?${about}`);
    await page.getByText(assessor).first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  },
);

test('credits are entered where the weights are not public, and no total is shown', async () => {
  const { page, context, errors } = await comeAs(browser, product, 'admin@demo.example', 'en');
  const { properties } = await ask<Overview>(product, page, '/getBreeamOverview', {});
  const begun = properties.find(({ edition }) => edition === 'V6') ?? expect.fail('no assessment by V6');
  await open(product, page, `/diagnosis/breeam-details?environment=${begun.environment_id}&year=${begun.year}`);
  await page
    .getByText(textOf('en', 'shared/breeam-band', 'noWeights'))
    .first()
    .waitFor();
  const row = page.getByRole('listitem').filter({ hasText: 'Man 03' }).last();
  await row.getByRole('button').click();
  const credits = row.getByLabel(textOf('en', 'reporting/breeam', 'achieved'));
  await credits.fill('9');
  await row.getByRole('button', { name: textOf('en', 'words', 'save') }).click();
  // Refused in place: what was typed stays.
  await row.getByText('Enter at most the credits that this issue has.').waitFor();
  expect(await credits.inputValue()).toBe('9');
  await credits.fill('4');
  await picture(page, 'breeam-editor');
  await row.getByRole('button', { name: textOf('en', 'words', 'save') }).click();
  await row.getByText('4 / 4').waitFor();
  await page.getByRole('button', { name: textOf('en', 'reporting/breeam', 'enterWeights') }).click();
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  await settled(page);
  await expectAccessible(page);
  await picture(page, 'breeam-weights');
  expect(errors).toEqual([]);
  await context.close();
});
