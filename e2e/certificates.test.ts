import type { Certificate } from '@steward/contract/estate/certificates.models';
import { addDays } from '@steward/core/calendar/day';
import { ratingRules, ruleExemptions } from '@steward/reference/certificates/certificates';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible, settled } from './accessible.ts';
import { picture } from './pictures.ts';
import type { Product } from './product.ts';
import { useDemoProduct } from './shared-product.ts';
import { languagesOf, textOf, type Language } from './texts.ts';
import { ask, comeAs, fileOf, open } from './visits.ts';

const demo = useDemoProduct();
let product: Product;
let browser: Browser;
beforeAll(() => {
  [product, browser] = [demo.product(), demo.browser()];
});

/** Each journey has a property of its own. */
const properties: Record<Language, string> = { en: 'Main Plaza Frankfurt', de: 'Isar Campus', ar: 'Kontorhaus Alster' };
const SCREEN = '/diagnosis/energy-ratings';
const today = new Date().toISOString().slice(0, 10);

const wordsOf = (language: Language) => ({
  t: (key: string) => textOf(language, 'estate/certificates', key),
  w: (key: string) => textOf(language, 'words', key),
});

async function energieausweis(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const lines = [
    'ENERGIEAUSWEIS für Nichtwohngebäude',
    'Gültig bis: 14.03.2035     Registriernummer: HE-2025-001234567',
    'Primärenergiebedarf dieses Gebäudes: 131,5 kWh/(m²·a)',
    'Treibhausgasemissionen: 33 kg CO2-Äquivalent/(m²·a)',
    'Ausstellungsdatum: 15.03.2025',
  ];
  const page = pdf.addPage([595, 842]);
  for (const [at, line] of lines.entries()) page.drawText(line, { x: 40, y: 780 - at * 24, size: 12, font });
  return Buffer.from(await pdf.save());
}

const panelOf = (page: Page) => page.getByRole('dialog').first();

async function ratingsOf(page: Page, name: string): Promise<Certificate[]> {
  const { paginateData } = await ask<{ paginateData: Certificate[] }>(product, page, '/getEnergyRatings', {
    search: name,
    page_size: 100,
  });
  return paginateData;
}

/** Accessible on a desk, and on a phone in the dark. */
async function expectEverySize(page: Page, name: string): Promise<void> {
  await settled(page);
  await picture(page, name);
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

test.for(languagesOf('en'))('a rating is read from its file, confirmed, renewed and exported: %s', async (language) => {
  const { t, w } = wordsOf(language);
  const name = properties[language];
  const { page, context, errors } = await comeAs(browser, product, 'admin@demo.example', language);
  await open(product, page, `${SCREEN}?item=new`);
  const panel = panelOf(page);
  await panel.getByRole('combobox', { name: w('property') }).fill(name);
  await page.getByRole('option', { name }).click();
  const buffer = await energieausweis();
  const file = { name: 'Energieausweis.pdf', mimeType: 'application/pdf', buffer };
  await panel.locator('input[type=file]').setInputFiles([file]);
  await panel.getByRole('button', { name: t('read.button') }).click();
  await panel.getByText(t('read.title')).waitFor();
  await panel.getByRole('button', { name: t('useAll') }).click();
  await picture(page, `certificates-file-${language}`);
  const place = await panel.locator('a[href*="page=1"]').first().getAttribute('href');
  expect(decodeURIComponent((place ?? '').replaceAll('+', ' '))).toContain('page=1&words="');
  // A last day before the first is refused by its own message, and what was typed stays.
  const until = panel.getByRole('textbox', { name: w('validUntil') });
  const issued = panel.getByRole('textbox', { name: w('issuedOn') });
  await until.fill('2020-01-01');
  await panel.getByRole('button', { name: w('save'), exact: true }).click();
  await panel
    .getByText(textOf(language, '../ui/form', 'validation.must not come before the day of issue'))
    .first()
    .waitFor();
  await panel.getByRole('button', { name: t('useAll') }).click();
  // More than the floor area.
  const area = panel.getByRole('textbox', { name: t('area') });
  await area.fill('999999');
  await panel.getByRole('button', { name: w('save'), exact: true }).click();
  await panel
    .getByText(textOf(language, '../ui/form', 'validation.is more than the floor area'))
    .first()
    .waitFor();
  await picture(page, `certificates-refused-${language}`);
  expect((await area.inputValue()).replaceAll(/\D/g, '')).toBe('999999');
  await area.fill('');
  await panel.getByRole('button', { name: w('save'), exact: true }).click();
  await panel.waitFor({ state: 'detached' });
  const saved =
    (await ratingsOf(page, name)).find(({ issued_on }) => issued_on === '2025-03-15') ?? expect.fail('not saved');
  expect(saved).toMatchObject({
    scheme_key: 'energieausweis_nwg',
    primary_energy: 131.5,
    co2e: 33,
    registry_number: 'HE-2025-001234567',
    valid_until: '2035-03-14',
    state: 'valid',
    file: { name: 'Energieausweis.pdf' },
  });

  // The renewal has everything but the days; the old one stays for its time.
  await open(product, page, `${SCREEN}?item=new&renew=${saved._id}`);
  await panel.getByText(t('renewing')).waitFor();
  expect(await panel.getByRole('textbox', { name: t('registryNumber') }).inputValue()).toBe('HE-2025-001234567');
  expect([await issued.inputValue(), await until.inputValue()]).toEqual(['', '']);
  await issued.fill(today);
  await until.fill(addDays(today, 3650));
  await until.press('Tab');
  await panel.getByRole('button', { name: w('save'), exact: true }).click();
  await panel.waitFor({ state: 'detached' });
  const after = await ratingsOf(page, name);
  expect(after.find(({ _id }) => _id === saved._id)).toMatchObject({ state: 'superseded', superseded_on: today });
  expect(after.find(({ issued_on }) => issued_on === today)).toMatchObject({ state: 'valid', primary_energy: 131.5 });

  await open(product, page, SCREEN);
  await expectEverySize(page, `certificates-${language}`);
  await page.getByRole('button', { name: w('download') }).click();
  const csv = await fileOf(page, () => page.getByRole('menuitem', { name: /CSV/ }).click());
  expect(csv.toString('utf8')).toContain(name);
  // A file that was read in a form that is left leaves nothing behind.
  const known = (await ratingsOf(page, name)).length;
  await open(product, page, `${SCREEN}?item=new`);
  await panel.getByRole('combobox', { name: w('property') }).fill(name);
  await page.getByRole('option', { name }).click();
  await panel.locator('input[type=file]').setInputFiles([{ ...file, name: 'Again.pdf' }]);
  await panel.getByRole('button', { name: t('read.button') }).click();
  await panel.getByText(t('read.title')).waitFor();
  expect(await ratingsOf(page, name)).toHaveLength(known + 1);
  await panel.getByRole('button', { name: w('cancel'), exact: true }).click();
  await panel.waitFor({ state: 'detached' });
  await expect.poll(async () => (await ratingsOf(page, name)).length).toBe(known);
  expect(errors).toEqual([]);
  await context.close();
});

test.for(languagesOf('ar'))(
  'a class below the minimum is flagged until an exemption is recorded: %s',
  async (language) => {
    const { t, w } = wordsOf(language);
    const { page, context, errors } = await comeAs(browser, product, 'admin@demo.example', language);
    const name = 'Deansgate Arcade';
    const rating = (await ratingsOf(page, name)).find(({ level }) => level === 'F') ?? expect.fail('no rating');
    const rule = ratingRules.find(({ key }) => key === 'mees') ?? expect.fail('no rule');
    const consent = ruleExemptions.find(({ key }) => key === 'consent') ?? expect.fail('no exemption');
    await open(product, page, `${SCREEN}?item=${rating._id}`);
    const panel = panelOf(page);
    await panel.getByText(rule.title[language]).first().waitFor();
    await panel.getByRole('link', { name: rule.source.name }).first().waitFor();
    await expectEverySize(page, `certificates-flag-${language}`);
    await panel.getByRole('button', { name: t('exemptions.add') }).click();
    const dialog = page.getByRole('dialog', { name: t('exemptions.add') });
    await dialog.getByRole('combobox', { name: t('exemptions.kind') }).click();
    await page.getByRole('option', { name: consent.title[language] }).click();
    await dialog.getByRole('textbox', { name: t('exemptions.registeredOn') }).fill(addDays(today, -30));
    await dialog.getByRole('textbox', { name: w('validUntil') }).fill(addDays(today, 2500));
    await dialog.getByRole('textbox', { name: w('note') }).fill('Freeholder');
    await dialog.getByRole('button', { name: w('save'), exact: true }).click();
    // Longer than five years is refused, and what was typed stays.
    await dialog
      .getByText(textOf(language, '../ui/form', 'validation.is after the last possible day'))
      .first()
      .waitFor();
    await expectAccessible(page);
    await picture(page, `certificates-exemption-${language}`);
    expect(await dialog.getByRole('textbox', { name: w('note') }).inputValue()).toBe('Freeholder');
    await dialog.getByRole('textbox', { name: w('validUntil') }).fill(addDays(today, 700));
    await dialog.getByRole('button', { name: w('save'), exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await panel.getByText(consent.title[language]).first().waitFor();
    await settled(page);
    await picture(page, `certificates-exempt-${language}`);
    const [exempt] = (await ratingsOf(page, name)).filter(({ _id }) => _id === rating._id);
    expect(exempt?.exemption).toMatchObject({ exemption: 'consent' });
    expect(exempt?.flags.map(({ key }) => key)).not.toContain('mees');
    // The next language begins without it.
    const { environment_id } = rating;
    const { exemptions } = await ask<{ exemptions: { _id: string; exemption: string }[] }>(
      product,
      page,
      '/getRatingExemptions',
      { environment_id },
    );
    const recorded = exemptions.find((one) => one.exemption === 'consent') ?? expect.fail('no exemption');
    await ask(product, page, '/deleteRatingExemption', { exemption_id: recorded._id });
    expect(errors).toEqual([]);
    await context.close();
  },
);
