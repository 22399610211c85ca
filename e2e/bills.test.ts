import fs from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './accessible.ts';
import type { Product } from './product.ts';
import { useDemoProduct } from './shared-product.ts';
import { sendMail } from './send-mail.ts';
import { beginOf, languagesOf, textOf } from './texts.ts';
import { comeAs, fileOf, open as visit } from './visits.ts';

// The automatic intake of bills, and the dispute of wrong ones.

const demo = useDemoProduct();
let product: Product;
let browser: Browser;
let mailPort: number;
beforeAll(() => {
  [product, browser, mailPort] = [demo.product(), demo.browser(), demo.product().mailPort];
});

const hub = '/datahub/data_library/utilities';
const open = (page: Page, path: string) => visit(product, page, path);
const sample = (name: string) =>
  fs.readFileSync(new URL(`../apps/server/src/gateways/ocr/samples/${name}`, import.meta.url));

const mailed = {
  en: { file: 's07-us-elec.pdf', place: '5 Bryant Square' },
  de: { file: 's01-de-strom.pdf', place: 'Kontorhaus Alster' },
  ar: { file: 's13-ar-water.pdf', place: 'Marina Business Centre' },
};

test.for(languagesOf('de'))('a bill sent by email gets its property, is reviewed and saved: %s', async (language) => {
  const { file, place } = mailed[language];
  const t = (key: string) => textOf(language, 'energy/bill-intake', key);
  const { page, context, errors } = await comeAs(browser, product, 'admin@demo.example', language);
  await open(page, `${hub}/intake`);
  const create = page.getByRole('button', { name: t('mail.create') });
  const address = page.locator('code', { hasText: '@bills.example' });
  await create.or(address).first().waitFor();
  if (await create.count()) await create.click();
  const to = (await address.textContent()) ?? '';
  await sendMail(mailPort, {
    from: 'admin@demo.example',
    to,
    subject: `Bill ${language}`,
    file: { name: file, content: sample(file) },
  });
  await open(page, `${hub}/intake`);
  const name = t('waiting.propertyOf').replace('{{name}}', `\u2068${file}\u2069`);
  const property = page.getByRole('combobox', { name }).or(page.getByRole('textbox', { name })).last();
  await expect
    .poll(
      async () => {
        if (await property.count()) return true;
        await open(page, `${hub}/intake`);
        return property.count().then(Boolean);
      },
      { timeout: 90_000 },
    )
    .toBe(true);
  await expectAccessible(page);
  await property.click();
  await page.getByRole('option', { name: place }).click();
  await page.getByRole('button', { name: beginOf(t('waiting.place')) }).click();
  await page.getByText(t('waiting.placed')).first().waitFor();
  const row = page.getByRole('row').filter({ hasText: `Bill ${language}` });
  await row.getByText(t('states.taken')).waitFor();

  await row.getByRole('link').first().click();
  await page.waitForURL(/show-bill/);
  await page.getByText('admin@demo.example').first().waitFor({ timeout: 90_000 });
  const inBill = (key: string) => textOf(language, 'energy/bills', key);
  const confirm = page.getByRole('button', { name: inBill('review.confirm'), exact: true });
  await page.locator('[data-level]').first().waitFor({ timeout: 90_000 });
  for (let i = 0; i < 20 && (await confirm.count()); i++) await confirm.first().click();
  await page.getByRole('button', { name: textOf(language, 'words', 'save'), exact: true }).click();
  await page.getByText(inBill('months.saved')).first().waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test.for(languagesOf('ar'))(
  'a flagged bill is disputed, the letter is sent, and the money is recovered: %s',
  async (language) => {
    const t = (key: string) => textOf(language, 'energy/bill-flags', key);
    const { page, context, errors } = await comeAs(browser, product, 'admin@demo.example', language);
    await open(page, `${hub}/flags`);
    await page
      .getByRole('row')
      .filter({ hasText: t('states.open') })
      .first()
      .click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('button', { name: t('actions.disputed'), exact: true }).click();
    await panel.getByLabel(beginOf(t('claim'))).fill('The tariff of the contract is lower.');
    await panel.getByRole('button', { name: t('actions.disputed'), exact: true }).click();
    await panel.getByRole('button', { name: t('letters.write') }).click();
    await panel
      .getByRole('textbox', { name: beginOf(t('letters.recipientAddress')) })
      .fill('Main Street 1\n20095 Hamburg');
    await expectAccessible(page);
    await panel.getByRole('button', { name: t('letters.save') }).click();
    const pdf = await fileOf(page, () => panel.getByRole('button', { name: t('letters.pdf') }).click());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    await panel.getByRole('button', { name: t('letters.steps.sent'), exact: true }).click();
    await panel.getByRole('button', { name: t('letters.steps.sent'), exact: true }).click();
    await panel.getByText(t('letters.states.sent'), { exact: true }).first().waitFor();
    await panel.getByRole('button', { name: t('letters.steps.settled'), exact: true }).click();
    await panel.getByLabel(beginOf(textOf(language, 'words', 'reason'))).fill('Credit note of 12 May');
    await panel.getByLabel(beginOf(t('recovered'))).fill('120');
    await panel.getByRole('button', { name: t('letters.steps.settled'), exact: true }).click();
    await panel.getByText(t('states.resolved'), { exact: true }).first().waitFor();
    await panel.getByText(/120/).first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  },
);

const unseen = {
  en: { file: 's06-uk-elec.scan.pdf', place: 'Kontorhaus Alster' },
  de: { file: 's03-de-waerme.screenshot.png', place: 'Kontorhaus Alster' },
  ar: { file: 's12-ar-elec.pdf', place: 'Creek Tower' },
};

/** A property that no accepted report covers: the demo's properties are closed for the year of the Arabic bill. */
async function createProperty(page: Page, environment_name: string): Promise<void> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'csrfToken')?.value ?? '';
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`${product.address}/v2${path}`, {
      data,
      headers: { 'x-csrf-token': token },
    });
    expect(response.status(), await response.text()).toBe(200);
    return ((await response.json()) as { data: { _id: string } }).data;
  };
  const { _id: portfolio_id } = await post('/createPortfolio', { name: 'Gulf' });
  await post('/createEnvironment', {
    portfolio_id,
    environment_name,
    environment_use: 'business',
    property_type: 'office',
    address: 'Creek Road 1',
    city: 'Dubai',
    zip_code: '00000',
    country_code: 'AE',
    gross_floor_area: 5000,
  });
}

// A scan takes longer to process than the rest of the journey: its language, English, is part of the long tests.
test.for(languagesOf('ar'))(
  'a bill of an unknown supplier is uploaded, reviewed and approved in one step: %s',
  async (language) => {
    const { file, place } = unseen[language];
    const t = (key: string) => textOf(language, 'energy/bills', key);
    const { page, context, errors } = await comeAs(browser, product, 'admin@demo.example', language);
    if (language === 'ar') await createProperty(page, place);
    await open(page, hub);
    // While no property is chosen, the upload requires one.
    await page
      .getByRole('combobox', { name: textOf(language, 'words', 'property'), exact: true })
      .first()
      .click();
    await page.locator('[role=option]:visible', { hasText: place }).click();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([{ name: file, mimeType: 'application/pdf', buffer: sample(file) }]);
    await page
      .getByRole('link', {
        name: new RegExp(textOf(language, 'energy/bill-reading', 'upload.review_one').replace('{{count}}', '.*')),
      })
      .click({ timeout: 90_000 });
    await page.waitForURL(/show-bill/);
    await page.locator('[data-level]').first().waitFor({ timeout: 90_000 });
    const confirm = page.getByRole('button', { name: t('review.confirm'), exact: true });
    for (let i = 0; i < 20 && (await confirm.count()); i++) await confirm.first().click();
    // The property has other registered meters than this one; a new property has none to compare with.
    if (language !== 'ar') await page.getByRole('checkbox', { name: beginOf(t('checks.addMeter')) }).check();
    await page.getByRole('button', { name: t('review.saveAndApprove') }).click();
    // Above the limit that one user may approve alone, approval is requested from the others; one of them approves.
    await page.getByText(t('review.approvalAsked')).first().waitFor();
    await expectAccessible(page);
    const inPayments = (key: string) => textOf(language, 'energy/payments', key);
    // The member sees only the properties of the demo.
    const approver = language === 'ar' ? 'superadmin@demo.example' : 'member@demo.example';
    const second = await comeAs(browser, product, approver, language);
    const { pathname, search } = new URL(page.url());
    await open(second.page, pathname + search);
    const payment = second.page.locator('#payment');
    await payment.getByRole('button', { name: inPayments('approve'), exact: true }).click();
    await payment.getByText(inPayments('states.approved'), { exact: true }).first().waitFor();
    expect(second.errors).toEqual([]);
    await second.context.close();
    expect(errors).toEqual([]);
    await context.close();
  },
);
