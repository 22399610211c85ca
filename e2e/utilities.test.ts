import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { bankStatement } from '../apps/server/src/testing/samples/bank-statement.fixture.ts';
import { expectAccessible, settled } from './accessible.ts';
import type { Product } from './product.ts';
import { useDemoProduct } from './shared-product.ts';
import { beginOf, languagesOf, textOf } from './texts.ts';
import { comeAs, fileOf, open as visit } from './visits.ts';

// Saved bills are paid, and recharged to tenants.

const demo = useDemoProduct();
let product: Product;
let browser: Browser;
beforeAll(() => {
  [product, browser] = [demo.product(), demo.browser()];
});

const hub = '/datahub/data_library/utilities';
const open = (page: Page, path: string) => visit(product, page, path);

test.for(languagesOf('en'))(
  'bills are approved by another user, exported in one run, and its file can be downloaded once: %s',
  async (language) => {
    const t = (key: string) => textOf(language, 'energy/payments', key);
    const { page, context, errors } = await comeAs(browser, product, 'superadmin@demo.example', language);
    const selectTwo = async (state: string) => {
      await open(page, `${hub}/make_payment?state=${state}&search=Main%20Plaza&audit=clear`);
      const rows = page.locator('tbody tr').filter({ has: page.getByRole('checkbox') });
      await expect.poll(() => rows.filter({ hasNotText: 'Main Plaza' }).count()).toBe(0);
      const boxes = page.locator('tbody').getByRole('checkbox');
      await boxes.nth(0).check();
      await boxes.nth(1).check();
    };
    await selectTwo('draft');
    await page.getByRole('button', { name: new RegExp(`^${t('approve')} ?2 · `) }).click();
    await page.getByRole('status').or(page.getByRole('alert')).getByText('2').first().waitFor();

    await selectTwo('approved');
    await page.getByRole('button', { name: t('prepareRun') }).click();
    await page.waitForURL(/payment_runs/);
    await settled(page);
    await expectAccessible(page);
    const row = page.getByRole('row').nth(1);
    const csv = await fileOf(page, () => row.getByRole('button', { name: t('runs.csv') }).click());
    expect(csv.toString('utf8').match(/Main Plaza/g)).toHaveLength(2);
    await row.getByText(t('runs.states.downloaded')).waitFor();
    expect(await row.getByRole('button', { name: t('runs.csv') }).count(), 'a second file').toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  },
);

test.for(languagesOf('ar'))(
  'the bills of a year are recharged to tenants, with a statement for each: %s',
  async (language) => {
    const t = (key: string) => textOf(language, 'energy/recharge', key);
    const { page, context, errors } = await comeAs(browser, product, 'admin@demo.example', language);
    await open(page, `${hub}/recharge`);
    await page
      .getByRole('button', { name: t('add') })
      .first()
      .click();
    const panel = page.getByRole('dialog');
    await panel.getByRole('button', { name: t('calculate') }).click();
    await page.waitForURL(/recharge_run\?run=/);
    await settled(page);
    await page.getByText(t('draftTitle')).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('issue'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: textOf(language, 'words', 'yes') })
      .click();
    await page.getByText(t('states.issued')).first().waitFor();
    const pdf = await fileOf(page, () =>
      page
        .getByRole('button', { name: beginOf(t('pdfOf')) })
        .first()
        .click(),
    );
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    // After the cancellation its bills can be recharged again: by the next language.
    await page.getByRole('button', { name: t('cancelRun') }).click();
    const cancelling = page.getByRole('dialog');
    await cancelling.getByRole('textbox').fill('Lease of the upper floors was wrong');
    await cancelling.getByRole('button', { name: t('cancelRun') }).click();
    await page.getByText(t('states.cancelled')).first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  },
);

test('a statement is collected under a mandate, approved by another user, settled, and seen by its tenant', async () => {
  const t = (key: string) => textOf('de', 'energy/collections', key);
  const people = ['superadmin', 'admin', 'tenant'].map((who) => comeAs(browser, product, `${who}@demo.example`, 'de'));
  const [maker, other, tenant] = await Promise.all(people);
  if (!maker || !other || !tenant) throw new Error('nobody came');
  const { page } = maker;
  await open(page, `${hub}/tenant_mandates`);
  await page.getByRole('button', { name: t('mandates.add') }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('combobox', { name: t('tenant') }).fill('Nordwind');
  await page.getByRole('option', { name: 'Nordwind Consulting · Spreebogen Tower' }).click();
  await form.getByRole('textbox', { name: t('reference') }).fill('E2E-1');
  await form.getByRole('textbox', { name: t('holder') }).fill('Nordwind Consulting');
  await form.getByRole('textbox', { name: t('iban') }).fill('AT61 1904 3002 3457 3201');
  await form.getByLabel(t('signedOn')).fill('01.10.2026');
  await form.getByRole('button', { name: textOf('de', 'words', 'save') }).click();
  await page.getByRole('cell', { name: 'E2E-1', exact: true }).waitFor();

  // The demo's collection is canceled, so that its statement can be collected again.
  await open(page, `${hub}/collections`);
  await page.getByText(t('run').replace('{{number}}', '2')).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('cancelRun') })
    .click();
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: textOf('de', 'words', 'yes') })
    .click();
  await page.getByText(t('runStates.cancelled')).first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page
    .getByRole('row', { name: /Nordwind Consulting/ })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: t('prepare') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('prepare') })
    .click();
  await page.getByText(t('prepared').replace('{{number}}', '3')).waitFor();

  await open(other.page, `${hub}/collections`);
  await other.page.getByText(t('run').replace('{{number}}', '3')).click();
  const run = other.page.getByRole('dialog');
  await run.getByRole('button', { name: t('approve') }).click();
  await run.getByText('office@nordwind.example').waitFor();
  await expectAccessible(other.page);
  const xml = (await fileOf(other.page, () => run.getByRole('button', { name: t('download') }).click())).toString();
  const reference = /<EndToEndId>(.*?)</.exec(xml)?.[1] ?? '';
  const amount = Number(/<InstdAmt Ccy="EUR">(.*?)</.exec(xml)?.[1]);
  expect(xml).toContain('<MndtId>E2E-1</MndtId>');
  const day = new Date().toISOString().slice(0, 10);
  const camt = bankStatement('E2E', [[{ amount, side: 'CRDT', reference, day }]]);
  await open(other.page, `${hub}/bank_statements`);
  const file = { name: 'e2e.xml', mimeType: 'application/xml', buffer: Buffer.from(camt) };
  await other.page.locator('input[type=file]').first().setInputFiles([file]);
  await other.page.getByRole('dialog').getByText('Nordwind Consulting').waitFor();

  await open(tenant.page, '/tenant-profile');
  const debits = tenant.page.locator('#direct-debit');
  await debits.getByRole('row', { name: /E2E-1/ }).getByText(t('own.states.paid')).waitFor();
  await debits.getByText('AT•• •••• 3201').waitFor();
  expect(await debits.getByText('Blaupause').count()).toBe(0);
  expect([...maker.errors, ...other.errors, ...tenant.errors]).toEqual([]);
  await Promise.all([maker, other, tenant].map(({ context }) => context.close()));
});
