import fs from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, settled } from './accessible.ts';
import { newVisitor, openBrowser } from './browser.ts';
import { startProduct, type Product } from './product.ts';
import { beginOf, textOf, type Language } from './texts.ts';
import { enterCode, setUpAuthenticator } from './verifier.ts';
import { comeAs, fileOf, linkInOutbox, open as visit } from './visits.ts';

// A year from the campaign to the verified statement: three people, each in a language of their own, and two rounds.

let product: Product;
let browser: Browser;
const open = (page: Page, path: string) => visit(product, page, path);
const textsIn = (language: Language) => (area: string, key: string) => textOf(language, area, key);
const hub = '/datahub/data_library/esg/ghg';
const reportAt = '/solutions/reporting/assessments/ghg-protocol?level=Organization&year=2026';

/** A field by its whole label, which a star may follow. */
const field = (within: Locator, label: string) => within.getByLabel(new RegExp(`^${label}(\\s*\\*)?$`));

/** Somebody is asked for commuting and answers with a figure and its source. */
async function answerCommuting(language: Language) {
  const t = textsIn(language);
  const { page, context, errors } = await comeAs(browser, product, 'csr@demo.example', language);
  await open(page, `${hub}/requests`);
  await page.getByText('Commuting survey').first().click();
  const panel = page.getByRole('dialog');
  await field(panel, t('carbon/entries', 'unit')).fill('km');
  await field(panel, t('words', 'quantity')).fill('250000');
  await field(panel, t('words', 'factor')).fill('0.17');
  await field(panel, t('carbon/entries', 'factorSource')).fill('Survey of May 2026');
  await expectAccessible(page);
  await panel.getByRole('button', { name: t('carbon/campaigns', 'answer.submit'), exact: true }).click();
  await panel.waitFor({ state: 'hidden' });
  await page
    .getByRole('row')
    .filter({ hasText: 'Commuting survey' })
    .getByText(t('carbon/campaigns', 'states.submitted'))
    .waitFor();
  expect(errors).toEqual([]);
  await context.close();
}

/** Whoever runs the campaign approves what waits; what one entered oneself is left to others. */
async function approveAnswers(page: Page, language: Language) {
  const t = (key: string) => textOf(language, 'carbon/campaigns', key);
  await open(page, `${hub}/campaigns`);
  await page.getByRole('link', { name: 'Inventory 2026' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Commuting survey' });
  await row.getByRole('checkbox').check();
  await page.getByRole('row').filter({ hasText: 'Chillers on the roof' }).getByRole('checkbox').check();
  await page.getByRole('button', { name: `${t('approve')} (2)` }).click();
  await row.getByText(t('states.approved')).waitFor();
}

/** The texts are written once, and the report goes to the verifier. The link of this round. */
async function send(page: Page, language: Language, round: number) {
  const t = (key: string) => textOf(language, 'carbon/ghg', key);
  await open(page, reportAt);
  if (round === 1) {
    await page.getByRole('tab', { name: t('tab.texts') }).click();
    for (const text of await page.locator('textarea:visible').all()) await text.fill('Written for the journey.');
    await page
      .getByRole('button', { name: t('texts.save'), exact: true })
      .first()
      .click();
    await page.getByText(t('texts.allSaved')).first().waitFor();
  }
  await page
    .getByRole('button', { name: t('head.send') })
    .or(page.getByRole('button', { name: textOf(language, 'words', 'sendAgain') }))
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('send.name')).fill('Vera Verifier');
  await dialog.getByLabel(t('send.email')).fill('vera@verifier.example');
  await dialog.getByRole('button', { name: t('send.submit') }).click();
  await dialog.waitFor({ state: 'hidden' });
  return linkInOutbox(browser, product, 'vera@verifier.example', '/ghgprotocol-preview/');
}

/** A random sample is drawn, and every item of it is ticked off: without that, no unmodified conclusion. */
async function drawAndTick(page: Page, language: Language) {
  const t = (key: string) => textOf(language, 'carbon/verification', key);
  await page.getByRole('tab', { name: t('side.sample') }).click();
  await page
    .getByRole('button', { name: t('sample.plan') })
    .first()
    .click();
  const plan = page.getByRole('dialog');
  await plan.getByLabel(t('sample.method')).first().click();
  await page.getByRole('option', { name: t('sample.methods.random'), exact: true }).click();
  await field(plan, t('sample.size')).fill('2');
  await plan.getByRole('button', { name: t('sample.draw') }).click();
  await plan.waitFor({ state: 'hidden' });
  const rows = (result: string) => page.getByRole('row').filter({ hasText: t(`tick.${result}`) });
  for (const ticked of [0, 1]) {
    await rows('open').first().click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('radio', { name: t('tick.agreed') }).check();
    await panel.getByRole('button', { name: textOf(language, 'words', 'save'), exact: true }).click();
    await panel.waitFor({ state: 'hidden' });
    await rows('agreed').nth(ticked).waitFor();
  }
  await expectAccessible(page);
}

export interface Reading {
  /** Who runs the campaign and sends the report. */
  admin: Language;
  /** Who is asked for data. */
  owner: Language;
  verifier: Language;
}

type Visit = Awaited<ReturnType<typeof comeAs>>;

/** The whole way on a product of its own, as three tests: each begins where the one before ended. */
export function yearToStatement({ admin, owner, verifier }: Reading): void {
  const t = (key: string) => textOf(verifier, 'carbon/verification', key);
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

  test('a year is collected, written and sent', async () => {
    await answerCommuting(owner);
    ada = await comeAs(browser, product, 'admin@demo.example', admin);
    await approveAnswers(ada.page, admin);
    first = await send(ada.page, admin, 1);
  });

  test('the verifier asks, and returns it', async () => {
    const atFirst = await newVisitor(browser, { address: product.address, language: verifier });
    await open(atFirst.page, first);
    const secret = await setUpAuthenticator(atFirst.page, verifier);
    await atFirst.page.getByText('Commuting survey').first().waitFor();
    await atFirst.context.close();
    expect(atFirst.errors).toEqual([]);

    // Another day, another browser session: the authenticator is asked.
    vera = await newVisitor(browser, { address: product.address, language: verifier });
    const { page } = vera;
    await open(page, first);
    await enterCode(page, verifier, secret);
    await page.getByText('Commuting survey').first().waitFor();
    await page
      .getByRole('button', { name: t('ask.open') })
      .first()
      .click();
    await page.getByRole('dialog').getByLabel(t('ask.body')).fill('The survey covers half of the people only.');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: textOf(verifier, 'words', 'send'), exact: true })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('radio', { name: t('decision.rejected') }).check();
    await page.getByLabel(t('decision.reason')).fill('Say how the survey was extrapolated.');
    await page.getByRole('button', { name: t('decision.rejectedSubmit') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: textOf(verifier, 'words', 'yes') })
      .click();
    await page
      .getByText(beginOf(t('decided.rejected')))
      .first()
      .waitFor();
  });

  test('it is answered, sent again, sampled and stated', async () => {
    const { page } = vera;
    const g = (key: string) => textOf(admin, 'carbon/ghg', key);
    await open(ada.page, reportAt);
    await ada.page.getByRole('tab', { name: g('tab.verification') }).click();
    await ada.page
      .getByRole('button', { name: g('questions.reply'), exact: true })
      .first()
      .click();
    await ada.page.getByLabel(g('questions.answer')).fill('By head count of all sites, see the note.');
    await ada.page.getByRole('button', { name: g('questions.send') }).click();
    await ada.page
      .locator('article')
      .getByText('By head count of all sites, see the note.')
      .and(ada.page.locator(':not(textarea)'))
      .waitFor();
    // Who sent it sees since when the link asks for a code, and from whom.
    await ada.page.getByText(g('links.factorAs').replace('{{name}}', 'Vera Verifier')).first().waitFor();
    const second = await send(ada.page, admin, 2);
    expect(second).not.toBe(first);

    await open(page, second);
    await page.getByText('By head count of all sites, see the note.').first().waitFor();
    await drawAndTick(page, verifier);
    await page.getByRole('tab', { name: t('side.report') }).click();
    await page
      .getByRole('button', { name: t('questions.close') })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: textOf(verifier, 'words', 'yes') })
      .click();
    await page.getByRole('radio', { name: t('decision.accepted') }).check();
    await page.getByRole('checkbox', { name: t('independence.text') }).check();
    await page
      .getByRole('button', { name: t('decision.acceptedSubmit') })
      .last()
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: textOf(verifier, 'words', 'yes') })
      .click();
    await page
      .getByText(beginOf(t('decided.accepted')))
      .first()
      .waitFor();
    await page.getByRole('tab', { name: t('side.statement') }).click();
    await page.getByRole('button', { name: t('statement.download') }).click();
    const pdf = await fileOf(page, () => page.getByRole('menuitem').first().click());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    await expectAccessible(page);

    await open(ada.page, reportAt);
    await settled(ada.page);
    await ada.page
      .getByText(textOf(admin, 'shared/ghg-report', 'status.accepted'), { exact: true })
      .first()
      .waitFor();
    expect([...ada.errors, ...vera.errors]).toEqual([]);
    await vera.context.close();
    await ada.context.close();
  });
}
