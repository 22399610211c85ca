import type { FrameworkContent } from '@steward/contract/reporting/frameworks.models';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible, field, pick, settled } from './accessible.ts';
import { picture } from './pictures.ts';
import type { Product } from './product.ts';
import { useDemoProduct } from './shared-product.ts';
import { languagesOf, textOf, type Language } from './texts.ts';
import { ask, comeAs, open } from './visits.ts';

// Three people bring a report by a framework from its questions to a submitted round, and reopen it: a lead answers and asks, the
// asset manager answers what is asked, the admin reviews and approves.

const demo = useDemoProduct();
let product: Product;
let browser: Browser;
beforeAll(() => {
  [product, browser] = [demo.product(), demo.browser()];
});

const HOME = '/solutions/reporting';
const pages = { tcfd: `${HOME}/assessments/tcfd`, gri: `${HOME}/gri-reports` } as const;

/** Each journey has reports of its own. */
const portfolios: Record<Language, string> = {
  en: 'Core Offices',
  de: 'Retail & Logistics',
  ar: 'Americas & Gulf',
};

const contentOf = async (page: Page, report_id: string): Promise<FrameworkContent> =>
  (await ask<FrameworkContent | null>(product, page, '/getReport', { report_id })) ?? expect.fail('no report');

const answersOf = ({ sections }: FrameworkContent) =>
  sections.flatMap(({ questions }) =>
    questions.flatMap((question) => question.answers.map((answer) => ({ question, answer }))),
  );

/** Answers the other required questions: words where words are asked, the others with a reason. */
async function answerOthers(page: Page, report_id: string): Promise<void> {
  const content = await contentOf(page, report_id);
  const answers = answersOf(content)
    .filter(({ question, answer }) => question.required && answer.state === 'open')
    .map(({ question: { type }, answer: { code } }) =>
      type === 'longtext' || type === 'text'
        ? { code, value: `About ${code}` }
        : { code, state: 'not-applicable', reason: 'Nothing of it in this year' },
    );
  await ask(product, page, '/saveReportingData', { report_id, version: content.version, answers });
}

/** Accepts everything that waits for a review. */
async function acceptOthers(page: Page, report_id: string): Promise<void> {
  const answers = answersOf(await contentOf(page, report_id))
    .filter(({ answer: { state, reviewed_at } }) => state !== 'open' && state !== 'drafted' && reviewed_at === null)
    .map(({ answer: { code, subject_id, version } }) => ({ code, subject_id, version }));
  await ask(product, page, '/reviewAnswers', { report_id, answers });
}

/** Accessible on a desk and on a phone, dark there. */
async function expectEverySize(page: Page): Promise<void> {
  await settled(page);
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

const textsOf = (language: Language) => ({
  t: (key: string) => textOf(language, 'reporting/frameworks', key),
  w: (key: string) => textOf(language, 'words', key),
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog').last();
const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });

/** Begins a report about a portfolio in the dialog; its id. */
async function begin(page: Page, language: Language, key: keyof typeof pages): Promise<string> {
  const { t, w } = textsOf(language);
  const catalogue = await page.request.get(`${product.address}/v2/getAllMasterReporting?language=${language}`);
  const { data } = (await catalogue.json()) as { data: { key: string; name: string }[] };
  const framework = data.find((one) => one.key === key)?.name ?? expect.fail(`no ${key}`);
  await button(page, t('begin')).first().click();
  await pick(page, t('framework'), new RegExp(`^${framework}$`));
  await pick(page, w('level'), new RegExp(`^${w('portfolio')}$`));
  await pick(page, w('portfolio'), new RegExp(portfolios[language]));
  await expectAccessible(page);
  await dialogOf(page)
    .getByRole('button', { name: t('begin'), exact: true })
    .click();
  await page.waitForURL(/report=/);
  await closed(page);
  await settled(page);
  return (new URL(page.url()).searchParams.get('report') ?? '').replaceAll('"', '');
}

/** Opens an item of the menu of a report. */
async function choose(page: Page, language: Language, item: string): Promise<void> {
  await button(page, textsOf(language).w('moreActions')).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Sends an answer to review, and waits until the next question is shown. */
async function sendToReview(page: Page, language: Language): Promise<void> {
  await button(page, textsOf(language).t('sendToReview')).click();
  await settled(page);
}

const at = (page: Page, key: keyof typeof pages, report_id: string, code: string) =>
  open(product, page, `${pages[key]}?report=${report_id}&question=${code}`);

/** Names what is missing, then approves and notes the submission. */
async function approve(page: Page, language: Language): Promise<void> {
  const { t, w } = textsOf(language);
  await button(page, w('approve')).click();
  await dialogOf(page).getByText(t('approveText')).waitFor();
  await dialogOf(page)
    .getByRole('button', { name: w('approve'), exact: true })
    .click();
  await closed(page);
}

test.for(languagesOf('en'))('three people bring a TCFD report to a second round: %s', async (language) => {
  const { t, w } = textsOf(language);
  const lead = await comeAs(browser, product, 'superadmin@demo.example', language);
  const assets = await comeAs(browser, product, 'assets@demo.example', language);
  const admin = await comeAs(browser, product, 'admin@demo.example', language);

  // The lead begins the report, and asks a colleague for two answers.
  await open(product, lead.page, HOME);
  await picture(lead.page, 'frameworks-home');
  await expectEverySize(lead.page);
  const report_id = await begin(lead.page, language, 'tcfd');
  await choose(lead.page, language, t('ask'));
  for (const code of ['GOV-a', 'STR-a.1']) await pick(lead.page, t('questions'), new RegExp(`^${code} `));
  await lead.page.keyboard.press('Tab');
  await pick(lead.page, t('owner'), /Arun Mehta/);
  await pick(lead.page, t('reviewer'), /Anna Adler/);
  await field(dialogOf(lead.page), w('due')).fill('2026-12-18');
  await field(dialogOf(lead.page), w('due')).press('Tab');
  await expectAccessible(lead.page);
  await button(lead.page, t('askSend')).click();
  await closed(lead.page);

  // The colleague opens the first question from the notification: words, then a row of a table.
  await open(product, assets.page, '/instructions/alert_centre?kind=framework.asked');
  await assets.page.getByRole('main').locator('li').getByRole('button', { name: /TCFD/ }).first().click();
  await assets.page.waitForURL(new RegExp(report_id));
  await assets.page.getByLabel(t('answer'), { exact: true }).fill('The board hears of it each quarter.');
  await picture(assets.page, 'frameworks-answer');
  await expectEverySize(assets.page);
  await sendToReview(assets.page, language);
  await open(product, assets.page, HOME);
  await expectAccessible(assets.page);
  await assets.page.locator(`a[href*="${report_id}"][href*="STR-a.1"]`).click();
  await button(assets.page, t('addRow')).click();
  const cells = assets.page.locator('tbody tr').first().locator('td input:visible');
  await cells.nth(0).click();
  await assets.page.getByRole('option').first().click();
  await cells.nth(1).fill('2025');
  await cells.nth(2).fill('2027');
  await expectEverySize(assets.page);
  await sendToReview(assets.page, language);

  // The lead takes a figure over, and says what does not apply.
  await at(lead.page, 'tcfd', report_id, 'RE-1');
  await button(lead.page, t('useFigures')).click();
  await expect.poll(() => lead.page.getByLabel(t('answer'), { exact: true }).inputValue()).not.toBe('');
  await at(lead.page, 'tcfd', report_id, 'RE-8');
  await pick(lead.page, t('how'), new RegExp(t('modes.notApplicable')));
  await lead.page.getByLabel(w('reason'), { exact: true }).fill('No site lies in a flood zone.');
  await expectAccessible(lead.page);
  await sendToReview(lead.page, language);

  // The admin sends one back and accepts the others.
  await at(admin.page, 'tcfd', report_id, 'GOV-a');
  await button(admin.page, t('sendBack')).click();
  await dialogOf(admin.page).getByLabel(w('reason')).fill('Which committee?');
  await expectAccessible(admin.page);
  await dialogOf(admin.page)
    .getByRole('button', { name: t('sendBack'), exact: true })
    .click();
  await closed(admin.page);
  for (const code of ['STR-a.1', 'RE-1', 'RE-8']) {
    await at(admin.page, 'tcfd', report_id, code);
    await button(admin.page, t('accept')).click();
    await settled(admin.page);
  }
  await at(assets.page, 'tcfd', report_id, 'GOV-a');
  await assets.page.getByText('Which committee?').first().waitFor();
  await assets.page.getByLabel(t('answer'), { exact: true }).fill('The audit committee, each quarter.');
  await sendToReview(assets.page, language);

  // The approval names what is missing, and opens it.
  await at(admin.page, 'tcfd', report_id, 'GOV-a');
  await button(admin.page, w('approve')).click();
  const gaps = dialogOf(admin.page).locator('li');
  await gaps.filter({ hasText: 'GOV-a' }).getByText(t('gaps.review')).waitFor();
  await gaps.filter({ hasText: 'STR-b' }).getByText(t('gaps.missing')).first().waitFor();
  await picture(admin.page, 'frameworks-gaps');
  await expectAccessible(admin.page);
  await gaps.filter({ hasText: 'GOV-a' }).getByRole('button').first().click();
  await closed(admin.page);
  await answerOthers(lead.page, report_id);
  await acceptOthers(admin.page, report_id);
  await at(admin.page, 'tcfd', report_id, 'GOV-a');
  await approve(admin.page, language);
  await button(admin.page, t('noteSubmission')).click();
  await dialogOf(admin.page).getByLabel(t('submittedTo')).fill('Investors');
  await expectAccessible(admin.page);
  await dialogOf(admin.page)
    .getByRole('button', { name: w('save'), exact: true })
    .click();
  await closed(admin.page);
  await choose(admin.page, language, t('rounds'));
  await dialogOf(admin.page)
    .getByText(/SHA-256 .?[0-9a-f]{64}/)
    .waitFor();
  await dialogOf(admin.page)
    .getByText(/Investors/)
    .waitFor();
  await expectEverySize(admin.page);
  await admin.page.keyboard.press('Escape');
  await closed(admin.page);

  // Reopened with a reason, changed by the colleague, accepted and approved again: the second round shows the difference.
  await button(admin.page, t('reopen')).click();
  await dialogOf(admin.page).getByLabel(w('reason')).fill('The committee has a new name');
  await dialogOf(admin.page)
    .getByRole('button', { name: t('reopen'), exact: true })
    .click();
  await closed(admin.page);
  await at(assets.page, 'tcfd', report_id, 'GOV-a');
  await assets.page.getByLabel(t('answer'), { exact: true }).fill('The sustainability committee, each quarter.');
  await sendToReview(assets.page, language);
  await at(admin.page, 'tcfd', report_id, 'GOV-a');
  await button(admin.page, t('accept')).click();
  await settled(admin.page);
  await approve(admin.page, language);
  await choose(admin.page, language, t('rounds'));
  await dialogOf(admin.page).getByText('The committee has a new name').waitFor();
  await dialogOf(admin.page)
    .getByRole('button', { name: t('showRound') })
    .first()
    .click();
  await dialogOf(admin.page).getByText(t('hashHolds')).waitFor();
  const changed = dialogOf(admin.page).locator('section').first();
  await changed.getByText('The audit committee, each quarter.').waitFor();
  await changed.getByText('The sustainability committee, each quarter.').waitFor();
  await picture(admin.page, 'frameworks-rounds');
  await expectEverySize(admin.page);
  for (const { errors, context } of [lead, assets, admin]) {
    expect(errors).toEqual([]);
    await context.close();
  }
});

test.for(languagesOf('en'))('a GRI report is answered, reviewed, approved and handed in: %s', async (language) => {
  const { t, w } = textsOf(language);
  const lead = await comeAs(browser, product, 'superadmin@demo.example', language);
  const admin = await comeAs(browser, product, 'admin@demo.example', language);
  await open(product, lead.page, `${HOME}/assessments/home`);
  await expectEverySize(lead.page);
  await open(product, lead.page, `${HOME}/reporting_summary`);
  const report_id = await begin(lead.page, language, 'gri');
  // All figures of the product at once.
  await button(lead.page, t('takeOverAll')).click();
  await expect
    .poll(
      async () =>
        answersOf(await contentOf(lead.page, report_id)).filter(({ answer }) => answer.citations.length).length,
    )
    .toBeGreaterThan(2);
  await at(lead.page, 'gri', report_id, '2-1');
  await lead.page.getByLabel(t('answer'), { exact: true }).fill('Demo Real Estate, Berlin');
  await sendToReview(lead.page, language);
  await answerOthers(lead.page, report_id);
  await at(admin.page, 'gri', report_id, '2-1');
  await button(admin.page, t('accept')).click();
  await settled(admin.page);
  await acceptOthers(admin.page, report_id);
  await at(admin.page, 'gri', report_id, '305-2');
  await expectEverySize(admin.page);
  await approve(admin.page, language);
  await button(admin.page, t('noteSubmission')).click();
  await dialogOf(admin.page).getByLabel(t('submittedTo')).fill('GRI register');
  await dialogOf(admin.page)
    .getByRole('button', { name: w('save'), exact: true })
    .click();
  await closed(admin.page);
  await open(product, admin.page, `${HOME}/reporting_summary`);
  await admin.page
    .getByRole('row')
    .filter({ hasText: portfolios[language] })
    .getByText(t('states.submitted'))
    .first()
    .waitFor();
  await expectEverySize(admin.page);
  expect([...lead.errors, ...admin.errors]).toEqual([]);
  await lead.context.close();
  await admin.context.close();
});
