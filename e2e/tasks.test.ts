import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible, pick, settled } from './accessible.ts';
import type { Product } from './product.ts';
import { useDemoProduct } from './shared-product.ts';
import { textOf } from './texts.ts';
import { ask, comeAs, open as visit } from './visits.ts';

// A manager assigns a task with a form; the facility manager does it from the start page.

const demo = useDemoProduct();
let product: Product;
let browser: Browser;
beforeAll(() => {
  [product, browser] = [demo.product(), demo.browser()];
});

const exactly = (text: string) => new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

test.each(['en', 'de', 'ar'] as const)(
  'a facility manager reads a meter from the task, with two clicks from the start page: %s',
  async (language) => {
    const t = (key: string) => textOf(language, 'estate/tasks', key);
    const word = (key: string) => textOf(language, 'words', key);
    const manager = await comeAs(browser, product, 'admin@demo.example', language);
    const facility = await comeAs(browser, product, 'member@demo.example', language);
    type Place = { _id: string; environment_name: string };
    const [place] = await ask<Place[]>(product, facility.page, '/getAllEnvByUserId', {});
    const { _id: environment_id, environment_name } = place ?? { _id: '', environment_name: '' };
    const meter_no = `TASK-${language}`;
    const meter = { environment_id, carrier: 'electricity', meter_no };
    const { _id: meter_id } = await ask<{ _id: string }>(product, manager.page, '/addMeter', meter);

    await visit(product, manager.page, '/todo_list?task=new');
    await pick(manager.page, t('fields.kind'), exactly(t('kinds.read-meters.name')));
    await pick(manager.page, word('property'), exactly(environment_name));
    await pick(manager.page, word('meter'), exactly(meter_no));
    await pick(manager.page, t('fields.assignee'), /Moreno/);
    const title = t('kinds.read-meters.of').replace('{{name}}', meter_no);
    expect((await manager.page.getByLabel(t('fields.title')).inputValue()).replaceAll(/[\u2066-\u2069]/g, '')).toBe(
      title,
    );
    await expectAccessible(manager.page);
    await manager.page.getByRole('dialog').locator('button[type=submit]').click();
    await manager.page.getByRole('dialog').waitFor({ state: 'detached' });

    const { page } = facility;
    let clicks = 0;
    const click = async (button: ReturnType<Page['getByRole']>) => {
      await button.click();
      clicks++;
    };
    await visit(product, page, '/home');
    await click(page.getByRole('link', { name: new RegExp(`${word('enterReading')}.*${meter_no}`) }));
    await page.waitForURL(new RegExp(`meter_reading/${meter_id}`));
    const form = page.getByRole('dialog');
    await form.locator('button[type=submit]').waitFor();
    await settled(page);
    await expectAccessible(page);
    // The field for the value has the focus.
    await expect.poll(() => form.locator('input:focus').count()).toBe(1);
    await page.keyboard.type('1250', { delay: 60 });
    await click(form.locator('button[type=submit]'));
    await form.waitFor({ state: 'detached' });
    expect(clicks).toBe(2);
    const { readings } = await ask<{ readings: { value: number }[] }>(product, page, '/getMeterReadings', { meter_id });
    expect(readings.map(({ value }) => value)).toEqual([1250]);

    // The task has ended by itself, for both.
    for (const one of [facility.page, manager.page]) {
      const open = await ask<{ title: string }[]>(product, one, '/getTasks', {});
      expect(open.filter((task) => task.title.includes(meter_no))).toEqual([]);
    }
    await visit(product, page, '/home');
    expect(await page.getByText(meter_no).count()).toBe(0);
    expect([...manager.errors, ...facility.errors]).toEqual([]);
    await manager.context.close();
    await facility.context.close();
  },
);

test('a task is refused for a person without the permissions of its form, until they are granted with it', async () => {
  const t = (key: string) => textOf('en', 'estate/tasks', key);
  const manager = await comeAs(browser, product, 'admin@demo.example', 'en');
  const { page } = manager;
  const tenant = await comeAs(browser, product, 'tenant@demo.example', 'en');
  const [place] = await ask<{ _id: string; environment_name: string }[]>(
    product,
    tenant.page,
    '/getAllEnvByUserId',
    {},
  );
  await visit(product, page, '/todo_list?task=new');
  await pick(page, t('fields.kind'), exactly(t('kinds.read-meters.name')));
  await pick(page, 'Property', exactly(place?.environment_name ?? ''));
  await pick(page, t('fields.assignee'), /Nguyen/);
  await page
    .getByRole('dialog')
    .getByText(/eadings: Edit/)
    .waitFor();
  await expectAccessible(page);
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await page.getByRole('alert').filter({ hasText: 'does not have the permissions' }).waitFor();
  await page.getByLabel(t('assignee.grant')).check();
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const open = await ask<{ form_url: string }[]>(product, tenant.page, '/getTasks', {});
  const [address = ''] = open.map(({ form_url }) => form_url).filter(Boolean);
  await visit(product, tenant.page, address);
  expect(new URL(tenant.page.url()).pathname).toContain('/environment/readings');
  await manager.context.close();
  await tenant.context.close();
});

test('a closed page offers the request for what it requires', async () => {
  const { page, context } = await comeAs(browser, product, 'tenant@demo.example', 'en');
  await visit(product, page, '/datahub/data_library/utilities/make_payment');
  await page.getByText('This page is for account managers').waitFor();
  await page.getByRole('link', { name: textOf('en', 'access/session', 'unauthorized.ask') }).click();
  await page.waitForURL(/user_profile/);
  await page.getByRole('dialog').getByRole('button', { name: /Send/ }).waitFor();
  await context.close();
});
