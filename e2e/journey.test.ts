import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible, pick } from './accessible.ts';
import { newVisitor, signIn } from './browser.ts';
import type { Product } from './product.ts';
import { useDemoProduct } from './shared-product.ts';
import { assessRisk, decide, describeWork, setMateriality, setUpAuthenticator } from './verifier.ts';
import { linkInOutbox, open as visit } from './visits.ts';

// The main job in a real browser, on the built product: a real bill becomes a verified report.

const sample = (name: string) =>
  fileURLToPath(new URL(`../apps/server/src/gateways/ocr/samples/${name}`, import.meta.url));
const open = (page: Page, path: string) => visit(product, page, path);
const linkTo = (recipient: string, part: string) => linkInOutbox(browser, product, recipient, part);

const demo = useDemoProduct();
let product: Product;
let browser: Browser;
beforeAll(() => {
  [product, browser] = [demo.product(), demo.browser()];
});

test('a new user registers, confirms the address from the outbox, logs in and fills in the profile', async () => {
  const { page, context, errors } = await newVisitor(browser, { address: product.address, keepsOffline: true });
  await open(page, '/register');
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Newcomer');
  await page
    .getByLabel(/Company|Organization/)
    .first()
    .fill('Newcomer Estates');
  await page.getByLabel('Email').fill('nora@newcomer.example');
  for (const field of await page.locator('input[type=password]').all()) await field.fill('Demo-1234!');
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/signupMailSent/);
  await open(page, await linkTo('nora@newcomer.example', '/verify-email/'));
  await page.getByText('Email address confirmed').first().waitFor();
  await signIn(page, product.address, 'nora@newcomer.example');
  // A new user fills in the profile once.
  await page.waitForURL(/profile_setup/);
  await page.getByLabel('Job title').fill('Managing director');
  await pick(page, 'Country', /^Austria$/);
  await page.getByLabel('City').fill('Graz');
  await page.getByRole('option', { name: /^Graz$/ }).click();
  expect(await page.getByLabel('State or region').inputValue()).toBe('Styria');
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/\/home/);
  await page.getByText('Nora').first().waitFor();
  await expectAccessible(page);
  expect(errors).toEqual([]);
  await context.close();
});

test('an admin adds a property and a space, a real bill is read beside its page, and its figure links back to the box', async () => {
  const { page, context, errors } = await newVisitor(browser, { address: product.address, keepsOffline: true });
  await signIn(page, product.address, 'admin@demo.example');
  await open(page, '/properties/add');
  await page.getByLabel('Property name').fill('Journey House');
  await pick(page, 'Portfolio', /Core Offices/);
  await pick(page, 'Property type', /Office/);
  await pick(page, 'Use', /Business/i);
  await page.getByLabel('Street and number').fill('1065 Avenue of the Americas');
  await page.getByLabel('City').fill('New York');
  await page.getByLabel('Postal code').fill('10018');
  await page
    .getByRole('combobox', { name: 'Country' })
    .or(page.getByRole('textbox', { name: 'Country' }))
    .last()
    .fill('United States');
  await page
    .getByRole('option', { name: /United States of America|United States$/ })
    .first()
    .click();
  await page.getByLabel('Gross floor area').fill('1000');
  await page.getByRole('button', { name: 'Add property' }).last().click();
  await page.waitForURL(/\/environment/);
  await page.getByRole('heading', { name: 'Journey House' }).waitFor();

  await open(page, '/space');
  await page.getByRole('button', { name: 'Add space' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Space name').fill('Whole house');
  await pick(page, 'Space type', /Lobby/);
  await dialog.getByLabel('Gross floor area').fill('1001');
  await dialog.getByRole('button', { name: 'Add space' }).click();
  await page
    .getByText(
      'The combined area of all spaces on this property is too high. Please enter a smaller value or select a compatible property.',
    )
    .first()
    .waitFor();
  // The form shows the error during typing; the server's error is at the field.
  await dialog.getByLabel('Gross floor area').and(page.locator('[aria-invalid=true]')).waitFor();
  await dialog.getByLabel('Gross floor area').fill('1000');
  await dialog.getByRole('button', { name: 'Add space' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Whole house').first().waitFor();

  await open(page, '/datahub/data_library/utilities');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([sample('s07-us-elec.pdf')]);
  const row = page.locator('a[href*="/show-bill?id="]').first();
  await row.waitFor({ timeout: 90_000 });
  await row.click();
  await page.waitForURL(/show-bill\?id=/);
  await expect
    .poll(
      () =>
        page
          .getByRole('textbox', { name: 'Gross amount' })
          .inputValue({ timeout: 1000 })
          .catch(() => ''),
      { timeout: 90_000 },
    )
    .toMatch(/11,?126\.94/);
  expect(await page.getByRole('textbox', { name: 'Meter no.' }).inputValue()).toBe('17327413');
  await expectAccessible(page);
  for (let i = 0; i < 12 && (await page.getByRole('button', { name: 'Confirm', exact: true }).count()); i++)
    await page.getByRole('button', { name: 'Confirm', exact: true }).first().click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('By calendar month').first().waitFor();
  await page.getByText('Saved', { exact: true }).first().waitFor();

  // Figure, calculation, box on the page: three clicks.
  await open(page, '/dashboard?year=2023');
  await page.getByText('Journey House').first().waitFor();
  await page
    .getByRole('button', { name: /^Show calculation/ })
    .first()
    .click();
  const bill = page.locator('a[href*="/show-bill?"]').first();
  await bill.waitFor();
  await bill.click();
  await page.waitForURL(/show-bill.*field=energy_consumption/);
  await page.locator('[data-box="energy_consumption"][aria-pressed="true"]').first().waitFor();
  await page.getByRole('textbox', { name: 'Energy consumption' }).first().waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('a report is written, submitted, questioned and accepted in Arabic, answered in English, and then locked', async () => {
  const owner = await newVisitor(browser, { address: product.address, keepsOffline: true });
  const { page } = owner;
  await signIn(page, product.address, 'admin@demo.example');
  await open(page, '/solutions/reporting/assessments/ghg-protocol?level=Organization&year=2026');
  await page.getByRole('tab', { name: /Report texts/ }).click();
  for (const field of await page.locator('textarea:visible').all()) await field.fill('Written for the journey.');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await page
    .getByText(/Texts saved|All changes saved/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send to verifier' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Verifier name').fill('Viktor Verifier');
  await dialog.getByLabel('Verifier email').fill('viktor@verifier.example');
  // The year is not over: a second, explicit yes.
  expect(await dialog.getByRole('button', { name: 'Freeze and send' }).isDisabled()).toBe(true);
  await dialog.getByRole('checkbox', { name: 'Send the incomplete year 2026 all the same' }).check();
  await dialog.getByRole('button', { name: 'Freeze and send' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('With the verifier').first().waitFor();

  const link = await linkTo('viktor@verifier.example', '/ghgprotocol-preview/');
  const verifier = await newVisitor(browser, { address: product.address, language: 'ar' });
  await open(verifier.page, link);
  await setUpAuthenticator(verifier.page, 'ar');
  await verifier.page.getByText('بصمة المحتوى').first().waitFor();
  expect(await verifier.page.locator('html').getAttribute('dir')).toBe('rtl');
  await expectAccessible(verifier.page);
  await verifier.page.getByRole('button', { name: 'طرح سؤال' }).first().click();
  await verifier.page.getByRole('dialog').getByLabel('الوصف').fill('Where does the heat factor come from?');
  await verifier.page.getByRole('dialog').getByRole('button', { name: 'إرسال' }).click();
  await verifier.page.getByRole('dialog').waitFor({ state: 'hidden' });

  await open(page, '/solutions/reporting/assessments/ghg-protocol?level=Organization&year=2026');
  await page.getByRole('tab', { name: /Verification/ }).click();
  await page.getByText('Where does the heat factor come from?').first().waitFor();
  const reply = page.getByRole('button', { name: 'Reply' });
  if (await reply.count()) await reply.first().click();
  await page.getByLabel('Your answer').first().fill('From the statement of the supplier.');
  await page.getByRole('button', { name: 'Send answer' }).first().click();
  // In the thread, not in the field it was typed into: only then is it saved.
  await page
    .locator('article')
    .getByText('From the statement of the supplier.')
    .and(page.locator(':not(textarea)'))
    .waitFor();

  await open(verifier.page, link);
  await verifier.page.getByText('From the statement of the supplier.').first().waitFor();
  await verifier.page.getByRole('button', { name: 'إغلاق كمسوّى' }).first().click();
  await verifier.page.getByRole('dialog').getByRole('button', { name: 'نعم' }).click();
  await verifier.page.getByRole('button', { name: 'إغلاق كمسوّى' }).first().waitFor({ state: 'detached' });
  await assessRisk(verifier.page, 'ar', 'Fuel that no bill tells of');
  await setMateriality(verifier.page, 'ar');
  await describeWork(verifier.page, 'ar');
  await decide(verifier.page, 'ar', 'accepted');
  await verifier.page.getByText('مقبول', { exact: true }).first().waitFor();

  await open(page, '/solutions/reporting/assessments/ghg-protocol?level=Organization&year=2026');
  await page.getByText('Accepted').first().waitFor();
  expect(await page.getByRole('button', { name: /Send to verifier|Withdraw/ }).count()).toBe(0);
  expect([...owner.errors, ...verifier.errors]).toEqual([]);
  await verifier.context.close();
  await owner.context.close();
});
