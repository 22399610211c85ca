import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { codeOf } from '../apps/server/src/testing/authenticator.ts';
import { expectAccessible, field, pick, settled } from './accessible.ts';
import { picture } from './pictures.ts';
import { beginOf, textOf, type Language } from './texts.ts';

// The steps of a verifier in the browser, each by itself.

const textsOf = (language: Language) => (key: string) => textOf(language, 'carbon/verification', key);
const words = (language: Language, key: string) => textOf(language, 'words', key);

/** The first visit through a link: name, authenticator, and its code. Returns its secret. */
export async function setUpAuthenticator(page: Page, language: Language): Promise<string> {
  const t = textsOf(language);
  await page.getByLabel(t('access.body')).fill('Verify Ltd');
  await page.getByRole('checkbox', { name: t('access.declare') }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: words(language, 'continue') }).click();
  const secret = ((await page.locator('code').textContent()) ?? '').replace(/\s/g, '');
  await page.locator('input[autocomplete="one-time-code"]').fill(codeOf(secret));
  await expectAccessible(page);
  await picture(page, 'authenticator');
  await page.getByRole('button', { name: t('access.confirm') }).click();
  await page.locator('input[autocomplete="one-time-code"]').waitFor({ state: 'detached' });
  return secret;
}

/** In another browser session: the code after the one that was used. */
export async function enterCode(page: Page, language: Language, secret: string): Promise<void> {
  await page.locator('input[autocomplete="one-time-code"]').fill(codeOf(secret, 1));
  await expectAccessible(page);
  await page.getByRole('button', { name: textsOf(language)('access.confirm') }).click();
  await page.locator('input[autocomplete="one-time-code"]').waitFor({ state: 'detached' });
}

/** Records a risk of misstatement and the response to it. */
export async function assessRisk(page: Page, language: Language, area: string): Promise<void> {
  const t = textsOf(language);
  await page.getByRole('tab', { name: t('side.risks') }).click();
  await page
    .getByRole('button', { name: t('risk.add') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('risk.area')).fill(area);
  await pick(page, t('risk.inherent'), new RegExp(t('risk.levels.high')));
  await dialog.getByLabel(t('risk.response')).fill('A sample by risk, and the evidence of each of its items.');
  await dialog.getByRole('button', { name: words(language, 'save'), exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(area).first().waitFor();
  await expectAccessible(page);
  await picture(page, 'risks');
}

/** Sets the usual materiality as the verifier's own choice. */
export async function setMateriality(page: Page, language: Language): Promise<void> {
  const t = textsOf(language);
  await page.getByRole('tab', { name: t('side.sample') }).click();
  await page.getByRole('button', { name: t('materiality.set'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: words(language, 'save'), exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: t('materiality.change'), exact: true }).waitFor();
}

/** Names role and place, and describes the work; the body is known from the set-up of the authenticator. */
export async function describeWork(page: Page, language: Language): Promise<void> {
  const t = textsOf(language);
  await page.getByRole('tab', { name: t('side.statement') }).click();
  await page.getByLabel(t('statement.role')).fill('Lead verifier');
  await page.getByLabel(words(language, 'place')).fill('Hamburg');
  await page.getByLabel(t('statement.work')).fill('The bills of two properties were recalculated.');
  await page.getByRole('button', { name: words(language, 'save'), exact: true }).click();
  await page.getByText(words(language, 'savedSentence')).first().waitFor();
}

/** A random sample is drawn, and every item is checked: an unmodified conclusion requires it. */
export async function drawAndTick(page: Page, language: Language, size: number): Promise<void> {
  const t = textsOf(language);
  await page.getByRole('tab', { name: t('side.sample') }).click();
  await page
    .getByRole('button', { name: t('sample.plan') })
    .first()
    .click();
  const plan = page.getByRole('dialog');
  await plan.getByLabel(t('sample.method')).first().click();
  await page.getByRole('option', { name: t('sample.methods.random'), exact: true }).click();
  await field(plan, t('sample.size')).fill(String(size));
  await picture(page, 'sample-plan');
  await plan.getByRole('button', { name: t('sample.draw') }).click();
  await plan.waitFor({ state: 'hidden' });
  const rows = (result: string) => page.getByRole('row').filter({ hasText: t(`tick.${result}`) });
  for (let ticked = 0; ticked < size; ticked++) {
    await rows('open').first().click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('radio', { name: t('tick.agreed') }).check();
    if (ticked === 0) await picture(page, 'tick');
    await panel.getByRole('button', { name: words(language, 'save'), exact: true }).click();
    await panel.waitFor({ state: 'hidden' });
    await rows('agreed').nth(ticked).waitFor();
  }
  await expectAccessible(page);
  await picture(page, 'sample');
}

interface NewFinding {
  about: string;
  body: string;
  tonnes: string;
}

export async function raiseMisstatement(page: Page, language: Language, found: NewFinding): Promise<void> {
  const t = textsOf(language);
  await page.getByRole('tab', { name: t('side.report') }).click();
  await page
    .getByRole('button', { name: t('ask.open') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await pick(page, words(language, 'type'), new RegExp(textOf(language, 'shared/emissions', 'finding.misstatement')));
  await field(dialog, t('ask.about')).fill(found.about);
  await field(dialog, t('ask.size')).fill(found.tonnes);
  await dialog.getByLabel(t('ask.body')).fill(found.body);
  await picture(page, 'finding');
  await dialog.getByRole('button', { name: words(language, 'send'), exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Closes a misstatement with its resolution. */
export async function closeMisstatement(
  page: Page,
  language: Language,
  text: string,
  outcome: 'corrected' | 'withdrawn' | 'uncorrected',
): Promise<void> {
  const t = textsOf(language);
  await page.getByRole('tab', { name: t('side.report') }).click();
  const thread = page.locator('article').filter({ hasText: text });
  await thread.getByRole('button', { name: t('questions.close') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: t(`questions.closing.${outcome}`), exact: true }).check();
  await dialog.getByRole('button', { name: t('questions.close') }).click();
  await dialog.waitFor({ state: 'hidden' });
}

export async function decide(page: Page, language: Language, decision: 'accepted' | 'rejected'): Promise<void> {
  const t = textsOf(language);
  await page.getByRole('tab', { name: t('side.report') }).click();
  await page.getByRole('radio', { name: t(`decision.${decision}`) }).check();
  if (decision === 'accepted') await page.getByRole('checkbox', { name: t('independence.text') }).check();
  else await page.getByLabel(t('decision.reason')).fill('Enter the fuel that is missing, and say how it is measured.');
  await expectAccessible(page);
  await picture(page, 'decision');
  await page
    .getByRole('button', { name: t(`decision.${decision}Submit`) })
    .last()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words(language, 'yes') })
    .click();
  await page
    .getByText(beginOf(t(`decided.${decision}`)))
    .first()
    .waitFor();
  await settled(page);
  expect(await page.getByRole('alert').count(), 'a failure').toBe(0);
}
