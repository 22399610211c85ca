import type { Page } from 'playwright-core';
import { codeOf } from '../apps/server/src/testing/authenticator.ts';
import { expectAccessible } from './accessible.ts';
import { textOf, type Language } from './texts.ts';

/** The first opening of a link: who one is, an authenticator, and the code it shows. Its secret. */
export async function setUpAuthenticator(page: Page, language: Language): Promise<string> {
  const t = (key: string) => textOf(language, 'carbon/verification', key);
  await page.getByRole('checkbox', { name: t('access.declare') }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: textOf(language, 'words', 'continue') }).click();
  const secret = ((await page.locator('code').textContent()) ?? '').replace(/\s/g, '');
  await page.locator('input[autocomplete="one-time-code"]').fill(codeOf(secret));
  await expectAccessible(page);
  await page.getByRole('button', { name: t('access.confirm') }).click();
  await page.locator('input[autocomplete="one-time-code"]').waitFor({ state: 'detached' });
  return secret;
}

/** In another browser session: the code after the one that was used. */
export async function enterCode(page: Page, language: Language, secret: string): Promise<void> {
  await page.locator('input[autocomplete="one-time-code"]').fill(codeOf(secret, 1));
  await expectAccessible(page);
  await page.getByRole('button', { name: textOf(language, 'carbon/verification', 'access.confirm') }).click();
  await page.locator('input[autocomplete="one-time-code"]').waitFor({ state: 'detached' });
}
