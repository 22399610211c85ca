import { expect } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { expectAccessible, field, pick, settled } from './accessible.ts';
import { picture } from './pictures.ts';
import type { Product } from './product.ts';
import { textOf, type Language } from './texts.ts';
import { comeAs, open } from './visits.ts';

// A campaign for a year's data: the users who request, answer with evidence, and approve are three different ones.

const hub = '/datahub/data_library/esg/ghg';
const words = (language: Language, key: string) => textOf(language, 'words', key);
const campaignName = 'Fuel and travel 2025';
export const asked = 'Diesel of the service vehicles';

/** A one-page receipt, as a valid PDF. */
const receipt = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

/** The CSR lead starts a campaign and sends a request to an asset manager. */
export async function openCampaign(browser: Browser, product: Product, language: Language): Promise<void> {
  const t = (key: string) => textOf(language, 'carbon/campaigns', key);
  const { page, context, errors } = await comeAs(browser, product, 'csr@demo.example', language);
  await open(product, page, `${hub}/campaigns`);
  await page
    .getByRole('button', { name: t('add') })
    .first()
    .click();
  const panel = page.getByRole('dialog');
  await field(panel, words(language, 'name')).fill(campaignName);
  await field(panel, t('inventoryYear')).fill('2025');
  await field(panel, words(language, 'due')).fill('2026-12-18');
  await field(panel, words(language, 'due')).press('Tab');
  await panel.getByLabel(t('remark')).fill('Attach what the verifier should see.');
  await expectAccessible(page);
  await picture(page, 'campaign-new');
  await panel.getByRole('button', { name: words(language, 'save'), exact: true }).click();
  await page.getByRole('link', { name: campaignName }).click();
  await page
    .getByRole('button', { name: t('requestList.add') })
    .first()
    .click();
  await panel.getByText(t('ask.new'), { exact: true }).click();
  await pick(page, t('category'), new RegExp(textOf(language, 'shared/emissions', 'category.mobile')));
  await field(panel, t('request')).fill(asked);
  await pick(page, t('owner'), /Arun Mehta/);
  await picture(page, 'request-new');
  await panel.getByRole('button', { name: t('ask.submit_one').replace('{{count}}', '1') }).click();
  await page.getByRole('row').filter({ hasText: asked }).waitFor();
  await picture(page, 'campaign');
  expect(errors).toEqual([]);
  await context.close();
}

/** The owner answers with a figure and its source, and attaches the receipts. */
export async function answerRequest(browser: Browser, product: Product, language: Language): Promise<void> {
  const t = (key: string) => textOf(language, 'carbon/campaigns', key);
  const e = (key: string) => textOf(language, 'carbon/entries', key);
  const { page, context, errors } = await comeAs(browser, product, 'assets@demo.example', language);
  await open(product, page, `${hub}/requests`);
  await page.getByText(asked).first().click();
  const panel = page.getByRole('dialog');
  await field(panel, e('unit')).fill('l');
  await field(panel, words(language, 'quantity')).fill('9400');
  // A typed point is the decimal sign in every language.
  await field(panel, words(language, 'factor')).pressSequentially('2.67');
  await field(panel, e('factorSource')).fill('Fuel supplier, statement of 2025');
  await field(panel, words(language, 'evidenceReference')).fill('Fuel cards, January to December');
  await expectAccessible(page);
  await picture(page, 'answer');
  await panel.getByRole('button', { name: t('answer.submit'), exact: true }).click();
  await panel.waitFor({ state: 'hidden' });
  await page.getByRole('row').filter({ hasText: asked }).getByText(t('states.submitted')).waitFor();
  await page.getByText(asked).first().click();
  await panel
    .locator('input[type=file]')
    .setInputFiles([{ name: 'fuel-cards-2025.pdf', mimeType: 'application/pdf', buffer: receipt }]);
  await panel.getByText(t('answer.files_one').replace('{{count}}', '1'), { exact: true }).waitFor();
  await picture(page, 'answer-evidence');
  expect(errors).toEqual([]);
  await context.close();
}

/** Another user approves the answer. */
export async function approveAnswer(product: Product, page: Page, language: Language): Promise<void> {
  const t = (key: string) => textOf(language, 'carbon/campaigns', key);
  await open(product, page, `${hub}/campaigns`);
  await page.getByRole('link', { name: campaignName }).click();
  const row = page.getByRole('row').filter({ hasText: asked });
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: `${t('approve')} (1)` }).click();
  await row.getByText(t('states.approved')).waitFor();
  await picture(page, 'approved');
}

/** From the request in its campaign to the entry that answers it. */
async function openEntry(product: Product, page: Page, language: Language): Promise<void> {
  await open(product, page, `${hub}/campaigns`);
  await page.getByRole('link', { name: campaignName }).click();
  await page.getByText(asked).first().click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: textOf(language, 'carbon/entries', 'editTitle') })
    .click();
  await page.waitForURL(/entries/);
  await settled(page);
}

/** The manager of the campaign corrects the approved answer… */
export async function correctAnswer(browser: Browser, product: Product, language: Language): Promise<void> {
  const t = (key: string) => textOf(language, 'carbon/entries', key);
  const { page, context, errors } = await comeAs(browser, product, 'csr@demo.example', language);
  await openEntry(product, page, language);
  const panel = page.getByRole('dialog');
  await field(panel, words(language, 'quantity')).fill('10150');
  await pick(page, t('correction'), new RegExp(words(language, 'error')));
  await field(panel, words(language, 'reason')).fill('The card of the second car was missing.');
  await expectAccessible(page);
  await picture(page, 'correction');
  await panel.getByRole('button', { name: words(language, 'save'), exact: true }).click();
  await page.getByRole('row').filter({ hasText: asked }).getByText(t('states.changed')).waitFor();
  expect(errors).toEqual([]);
  await context.close();
}

/** …which counts once another user has approved it too. */
export async function approveCorrection(product: Product, page: Page, language: Language): Promise<void> {
  const t = (key: string) => textOf(language, 'carbon/entries', key);
  await openEntry(product, page, language);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('approve'), exact: true })
    .click();
  await page.getByRole('row').filter({ hasText: asked }).getByText(t('states.approved')).waitFor();
}
