import fs from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '../apps/server/src/testing/authenticator.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  startIdentityProvider,
  type TestIdentityProvider,
} from '../apps/server/src/testing/identity-provider.ts';
import { expectAccessible, pick, settled } from './accessible.ts';
import { newVisitor, openBrowser, signIn } from './browser.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { startProduct, type Product } from './product.ts';

// The ways into an account in a real browser: by invitation, with a second factor, by single sign-on of the
// organization.

let product: Product;
let browser: Browser;
let provider: TestIdentityProvider;
const guest = 'nina@demo.example';
const secretWord = 'Winter-Tage-88';

beforeAll(async () => {
  // Not localhost, where a page stays when its session ends (R058).
  const port = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  product = await startProduct({
    STEWARD_DEMO: 'on',
    STEWARD_PRIVATE_PROVIDERS: 'on',
    PORT: `${port}`,
    STEWARD_PUBLIC_URL: publicUrl,
  });
  provider = await startIdentityProvider(`${publicUrl}/login_with_sso`);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await provider?.stop();
  await product?.stop();
  if (product) fs.rmSync(product.dataDir, { recursive: true, force: true });
});

const address = () => product.address;
const visitor = (language: 'en' | 'de' = 'en') => newVisitor(browser, { address: address(), language });
const open = async (page: Page, path: string) => {
  await page.goto(address() + path);
  await settled(page);
};

async function invitationLink(): Promise<string> {
  const { page, context } = await visitor();
  await signIn(page, address(), 'superadmin@demo.example');
  await open(page, '/outbox');
  await page.getByText(guest).first().click();
  const href = (await page.locator('a[href*="/accept-invite/"]').first().getAttribute('href')) ?? '';
  await context.close();
  return new URL(href).pathname;
}

test('an admin invites, and the guest accepts, sets a password and is in the list', async () => {
  const { page, context, errors } = await visitor();
  await signIn(page, address(), 'admin@demo.example');
  await open(page, '/account_setting/users');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(guest);
  await dialog.getByLabel('First name').fill('Nina');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  // At once, without a reload (R061).
  await page.getByRole('row').filter({ hasText: guest }).filter({ hasText: 'Invited' }).waitFor();
  const link = await invitationLink();

  const other = await visitor('de');
  await open(other.page, link);
  await other.page.getByText('Anna Adler').first().waitFor();
  await expectAccessible(other.page);
  await other.page.getByRole('link', { name: 'Passwort festlegen' }).click();
  await other.page.getByLabel('Nachname').fill('Neu');
  await other.page.locator('input[type=password]').fill(secretWord);
  await other.page.locator('button[type=submit]').click();
  await other.page.getByRole('link', { name: 'Zur Anmeldung' }).click();
  await signIn(other.page, address(), guest, secretWord);
  await other.page.waitForURL(/profile_setup/);
  // Also on pages without a menu.
  await other.page.getByRole('button', { name: 'Logout' }).waitFor();
  await other.page.locator('button[type=submit]').click();
  await other.page.waitForURL(/\/home/);
  expect(other.errors).toEqual([]);
  await other.context.close();

  await open(page, '/account_setting/users');
  await page.getByRole('row').filter({ hasText: 'Nina Neu' }).filter({ hasText: 'Active' }).waitFor();
  await open(page, link);
  await page.getByText('This invitation was already accepted').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('a second factor is set up by scanning, required at the next login, and a recovery code replaces it', async () => {
  const { page, context, errors } = await visitor();
  await signIn(page, address(), guest, secretWord);
  await open(page, '/settings');
  await page.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=password]').fill(secretWord);
  await dialog.locator('button[type=submit]').click();
  await dialog.getByRole('img', { name: 'QR code' }).waitFor();
  await expectAccessible(page);
  const secret = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await dialog.locator('button[type=submit]').click();
  const recovery = (await dialog.locator('li').first().textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('10 recovery codes left').waitFor();
  expect(errors).toEqual([]);
  await context.close();

  const next = await visitor();
  await open(next.page, '/login');
  await next.page.locator('input[name=email]').fill(guest);
  await next.page.locator('input[name=password]').fill(secretWord);
  await next.page.locator('button[type=submit]').click();
  await next.page.locator('input[name=code]').fill('000000');
  await next.page.locator('button[type=submit]').click();
  await next.page.getByRole('alert').waitFor();
  await expectAccessible(next.page);
  await next.page.locator('input[name=code]').fill(recovery);
  await next.page.locator('button[type=submit]').click();
  await next.page.waitForURL(/\/home/);
  await next.page.getByRole('button', { name: /Profile menu/ }).click();
  await next.page.getByRole('menuitem', { name: 'Logout' }).click();
  await next.page.waitForURL(/\/login/);
  await next.context.close();
});

test('a key is shown once and revoked, and other devices are signed out, only with the password', async () => {
  const tara = 'tenant@demo.example';
  const laptop = await visitor();
  await signIn(laptop.page, address(), tara);
  const { page, context, errors } = await visitor();
  await signIn(page, address(), tara);
  await open(page, '/settings');
  const dialog = page.getByRole('dialog');
  const prove = async (password: string) => {
    await dialog.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');
  };
  await page.getByRole('button', { name: 'New key' }).click();
  // The first field of the dialog has the focus.
  await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('name');
  await page.keyboard.type('Meter script');
  await prove('Demo-1234!');
  expect(await dialog.locator('pre').textContent()).toMatch(/^stw_/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const revoke = page.getByRole('button', { name: /^Revoke.*Meter script/ });
  await revoke.click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await revoke.click();
  await prove('not it');
  await dialog.getByText('Incorrect password').waitFor();
  await expectAccessible(page);
  await prove('Demo-1234!');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => revoke.count()).toBe(0);

  await page.getByRole('button', { name: 'Sign out all others' }).click();
  await prove('Demo-1234!');
  await page.getByText('1 session ended.').waitFor();
  await laptop.page.goto(`${address()}/user_profile`);
  await laptop.page.waitForURL(/\/login/);
  expect(errors).toEqual([]);
  await context.close();
  await laptop.context.close();
});

test('single sign-on of the organization opens the product, and an admin can lock a user out', async () => {
  const { page, context, errors } = await visitor();
  await signIn(page, address(), 'admin@demo.example');
  await open(page, '/account_setting/security');
  await page.getByLabel('Issuer URL').fill(provider.issuer);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await page.getByText('Provider responded').waitFor();
  await page.getByLabel('Client ID').fill(CLIENT_ID);
  await page.getByLabel('Client secret').fill(CLIENT_SECRET);
  await page.getByLabel('Email domains').and(page.locator('input')).first().fill('demo.example');
  await page.keyboard.press('Enter');
  await pick(page, 'With role', /Assessor/);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove' }).waitFor();

  const nina = await visitor();
  await open(nina.page, '/login');
  await nina.page.getByRole('link', { name: 'Log in with single sign-on' }).click();
  // By its exact label: the login page has a similar field.
  await nina.page.getByLabel('Work email').fill(guest);
  await nina.page.getByRole('button', { name: 'Continue' }).click();
  await nina.page.waitForURL(/\/home/);
  await settled(nina.page);

  await open(page, '/account_setting/users?search=Nina');
  await page.getByText('Nina Neu').click();
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('row').filter({ hasText: 'Nina Neu' }).filter({ hasText: 'Inactive' }).waitFor();
  await nina.page.goto(`${address()}/properties`);
  await nina.page.waitForURL(/\/login/);
  expect(errors).toEqual([]);
  await context.close();
  await nina.context.close();
});

test('the language chosen before signing in is saved in the account, and used on the next device', async () => {
  const { page, context } = await visitor();
  await open(page, '/login');
  await page.getByRole('button', { name: /English/ }).click();
  await page.getByRole('menuitem', { name: /Deutsch/ }).click();
  await page.getByRole('button', { name: 'Anmelden', exact: true }).waitFor();
  await signIn(page, address(), 'tenant@demo.example');
  await page.locator('html[lang=de]').waitFor({ state: 'attached' });
  await context.close();

  const { page: other, context: elsewhere } = await visitor();
  await signIn(other, address(), 'tenant@demo.example');
  await other.locator('html[lang=de]').waitFor({ state: 'attached' });
  await elsewhere.close();
});
