import fs from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, settled } from './accessible.ts';
import { newVisitor, openBrowser } from './browser.ts';
import { answerRequest, approveAnswer, approveCorrection, asked, correctAnswer, openCampaign } from './campaign.ts';
import { picture } from './pictures.ts';
import { startProduct, type Product } from './product.ts';
import { beginOf, textOf, type Language } from './texts.ts';
import {
  assessRisk,
  closeMisstatement,
  decide,
  describeWork,
  drawAndTick,
  enterCode,
  raiseMisstatement,
  setMateriality,
  setUpAuthenticator,
} from './verifier.ts';
import { comeAs, fileOf, linkInOutbox, open as visit } from './visits.ts';

// A full year from the campaign to the verified statement: four users, each in a language, and two submissions to the
// verifier.

let product: Product;
let browser: Browser;
const open = (page: Page, path: string) => visit(product, page, path);
const reportAt = '/solutions/reporting/assessments/ghg-protocol?level=Organization&year=2025';
const missing = 'Fuel of the second car is missing.';

/** In the demo the report is with a verifier: it is withdrawn, because figures of the year are still collected. */
export async function withdraw(product: Product, page: Page, language: Language): Promise<void> {
  await visit(product, page, reportAt);
  const withdrawIt = { name: textOf(language, 'words', 'withdraw'), exact: true };
  await page.getByRole('button', withdrawIt).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(textOf(language, 'words', 'reason')).fill('Fuel of the service vehicles is still collected.');
  await dialog.getByRole('button', withdrawIt).click();
  await dialog.waitFor({ state: 'hidden' });
  await page
    .getByText(textOf(language, 'shared/emissions', 'status.draft'), { exact: true })
    .first()
    .waitFor();
}

/** Writes the texts about the year and submits the report to the verifier. Returns the link of this submission. */
export async function send(
  browser: Browser,
  product: Product,
  page: Page,
  language: Language,
  round: 1 | 2,
): Promise<string> {
  const t = (key: string) => textOf(language, 'carbon/reports', key);
  await visit(product, page, reportAt);
  if (round === 1) {
    await page.getByRole('tab', { name: t('tab.texts') }).click();
    await page.locator('textarea:visible').first().fill('Demo Real Estate holds and manages twelve properties.');
    await page
      .getByRole('button', { name: t('texts.save'), exact: true })
      .first()
      .click();
    await page.getByText(t('texts.allSaved')).first().waitFor();
    await picture(page, 'texts');
  }
  await page
    .getByRole('button', { name: t('head.send') })
    .or(page.getByRole('button', { name: textOf(language, 'words', 'sendAgain') }))
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('send.name')).fill('Vera Verifier');
  await dialog.getByLabel(t('send.email')).fill('vera@verifier.example');
  await picture(page, `send-${round}`);
  await dialog.getByRole('button', { name: t('send.submit') }).click();
  await dialog.waitFor({ state: 'hidden' });
  return linkInOutbox(browser, product, 'vera@verifier.example', '/ghgprotocol-preview/');
}

/** Without an account: content, log and statement of the bundle match, and a changed figure is detected. */
async function checkBundle(bundle: Buffer, language: Language) {
  const t = (key: string) => textOf(language, 'carbon/verification', `check.${key}`);
  const { page, context, errors } = await newVisitor(browser, { address: product.address, language });
  await open(page, '/verify-report');
  const check = (buffer: Buffer) =>
    page
      .locator('input[type=file]')
      .first()
      .setInputFiles([{ name: 'report-2025.json', mimeType: 'application/json', buffer }]);
  await check(bundle);
  await page.getByText(t('intact')).waitFor();
  await page.getByText(t('statementIntact')).waitFor();
  await page.getByText(beginOf(t('evidenceIntact'))).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await expectAccessible(page);
  await picture(page, 'public-check');
  await check(Buffer.from(bundle.toString('utf8').replace('10150', '10151')));
  await page.getByText(t('changed')).waitFor();
  expect(errors).toEqual([]);
  await context.close();
}

export interface Reading {
  /** The CSR lead, who starts the campaign. */
  lead: Language;
  /** The user who receives the request and answers it. */
  owner: Language;
  /** The user who approves the answer and submits the report. */
  admin: Language;
  verifier: Language;
}

type Visit = Awaited<ReturnType<typeof comeAs>>;

/** The whole journey on a product of its own, as three tests: each starts where the previous one ended. */
export function yearToStatement({ lead, owner, admin, verifier }: Reading): void {
  const t = (key: string) => textOf(verifier, 'carbon/verification', key);
  const g = (key: string) => textOf(admin, 'carbon/reports', key);
  const inShared = (key: string) => textOf(admin, 'shared/emissions', key);
  let ada: Visit;
  let vera: Visit;
  let first = '';
  beforeAll(async () => {
    product = await startProduct({ STEWARD_DEMO: 'on' });
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    if (product) fs.rmSync(product.dataDir, { recursive: true, force: true });
  });

  test('one user collects a year, another answers, a third approves and submits', async () => {
    ada = await comeAs(browser, product, 'admin@demo.example', admin);
    await withdraw(product, ada.page, admin);
    await openCampaign(browser, product, lead);
    await answerRequest(browser, product, owner);
    await approveAnswer(product, ada.page, admin);
    first = await send(browser, product, ada.page, admin, 1);
  });

  test('the verifier assesses, samples, finds a misstatement, and returns it', async () => {
    const atFirst = await newVisitor(browser, { address: product.address, language: verifier });
    await open(atFirst.page, first);
    const secret = await setUpAuthenticator(atFirst.page, verifier);
    await atFirst.page.getByText(asked).first().waitFor();
    await atFirst.context.close();
    expect(atFirst.errors).toEqual([]);

    // A new browser session requires a code of the authenticator.
    vera = await newVisitor(browser, { address: product.address, language: verifier });
    const { page } = vera;
    await open(page, first);
    await enterCode(page, verifier, secret);
    await page.getByText(asked).first().waitFor();
    await picture(page, 'verifier-report');
    await assessRisk(page, verifier, 'Fuel that no bill tells of');
    await drawAndTick(page, verifier, 2);
    await raiseMisstatement(page, verifier, { about: asked, tonnes: '2', body: missing });
    await decide(page, verifier, 'rejected');
  });

  test('it is corrected, submitted again, sampled, stated, and checked without an account', async () => {
    const { page } = vera;
    await correctAnswer(browser, product, lead);
    await approveCorrection(product, ada.page, admin);
    await open(ada.page, reportAt);
    await ada.page.getByRole('tab', { name: g('tab.verification') }).click();
    const asksAbout = ada.page.locator('article').filter({ hasText: missing });
    await asksAbout.getByRole('button', { name: inShared('questions.reply'), exact: true }).click();
    await ada.page.getByLabel(inShared('questions.answer')).fill('It was: 750 l are entered and approved.');
    await ada.page.getByRole('button', { name: inShared('questions.send') }).click();
    await asksAbout
      .getByText('It was: 750 l are entered and approved.')
      .and(ada.page.locator(':not(textarea)'))
      .waitFor();
    // The sender sees since when the link requires a code, and who set it up. The name is isolated from the Arabic
    // around it.
    const setUpBy = new RegExp(inShared('links.factorAs').replace('{{name}}', '\\u2068?Vera Verifier'));
    await ada.page.getByText(setUpBy).first().waitFor();
    await picture(ada.page, 'verification-tab');
    const second = await send(browser, product, ada.page, admin, 2);
    expect(second).not.toBe(first);

    await open(page, second);
    await page.getByText('It was: 750 l are entered and approved.').first().waitFor();
    await picture(page, 'verifier-report-2');
    await assessRisk(page, verifier, 'Fuel that no bill tells of');
    await closeMisstatement(page, verifier, missing, 'corrected');
    // The misstatement found before is not corrected: it stays uncorrected, and counts.
    await closeMisstatement(page, verifier, 'Deansgate Arcade', 'uncorrected');
    await drawAndTick(page, verifier, 2);
    await page
      .getByRole('region', { name: t('materiality.title') })
      .getByText('65')
      .first()
      .waitFor();
    await setMateriality(page, verifier);
    await describeWork(page, verifier);
    await decide(page, verifier, 'accepted');
    await page.getByRole('tab', { name: t('side.statement') }).click();
    await page.getByRole('button', { name: t('statement.download') }).click();
    const pdf = await fileOf(page, () => page.getByRole('menuitem').first().click());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    await expectAccessible(page);
    await picture(page, 'statement');
    await page.getByRole('tab', { name: t('side.log') }).click();
    const exporting = { name: textOf(verifier, 'shared/emissions', 'log.export') };
    const bundle = await fileOf(page, () => page.getByRole('button', exporting).click());
    await picture(page, 'log');
    await checkBundle(bundle, verifier);

    await open(ada.page, reportAt);
    await settled(ada.page);
    await ada.page
      .getByText(textOf(admin, 'shared/emissions', 'status.accepted'), { exact: true })
      .first()
      .waitFor();
    await picture(ada.page, 'accepted');
    expect([...ada.errors, ...vera.errors]).toEqual([]);
    await vera.context.close();
    await ada.context.close();
  });
}
