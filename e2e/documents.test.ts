import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PDFDocument } from 'pdf-lib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, field, settled } from './accessible.ts';
import { send, withdraw } from './assurance.ts';
import { newVisitor, openBrowser } from './browser.ts';
import { startProduct, type Product } from './product.ts';
import { languagesOf, textOf, type Language } from './texts.ts';
import { ask, comeAs, fileOf, open as visit } from './visits.ts';

// Documents from the folder of a user to the frozen report, and to people without an account.

let product: Product;
let browser: Browser;
let folder: string;
beforeAll(async () => {
  // The report of the year is withdrawn and sent again, which other journeys must not see.
  product = await startProduct({ STEWARD_DEMO: 'on' });
  browser = await openBrowser();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-drop-'));
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  for (const one of [product?.dataDir, folder]) if (one) fs.rmSync(one, { recursive: true, force: true });
});
const open = (page: Page, address: string) => visit(product, page, address);

interface Listed {
  _id: string;
  title: string;
  file_name: string;
  folder_name: string;
  bytes: number;
}

const listed = async (page: Page, place: object): Promise<Listed[]> =>
  (await ask<{ paginateData: Listed[] }>(product, page, '/fetchDirectoryContent', { ...place, page_size: 100 }))
    .paginateData;

/** The words that are written on the scanned page. */
const scanned: Record<Language, { text: string; word: string }> = {
  en: { text: 'The flueliner was cleaned. Next check in spring.', word: 'flueliner' },
  de: { text: 'Der Heizkessel wurde geprüft und gereinigt.', word: 'Heizkessel' },
  ar: { text: 'تم فحص الغلاية وتنظيفها في هذا المبنى', word: 'الغلاية' },
};

/** A PDF of 40 pages: the last one is a picture of a text. */
async function scanOf(language: Language): Promise<Buffer> {
  const { page, context } = await newVisitor(browser, { address: product.address, language, width: 1240 });
  await page.setContent(
    `<body style="margin:0;background:#fff"><p dir="auto" style="margin:160px 90px;font:44px/1.6 'DejaVu Sans',sans-serif">${scanned[language].text}</p></body>`,
  );
  const picture = await page.screenshot({ type: 'jpeg', quality: 90 });
  await context.close();
  const pdf = await PDFDocument.create();
  for (let no = 1; no < 40; no++)
    pdf.addPage([595, 842]).drawText(`Sheet ${no} of the log`, { x: 60, y: 760, size: 14 });
  const image = await pdf.embedJpg(picture);
  const { width, height } = image.scaleToFit(595, 842);
  pdf.addPage([595, 842]).drawImage(image, { x: 0, y: 842 - height, width, height });
  return Buffer.from(await pdf.save());
}

/** What the operating system does when a folder is dropped onto the page. */
async function dropFolder(page: Page, dropped: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const box = (await page.locator('[data-hint]').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const at = { x: box.x + box.width / 2, y: box.y + Math.min(box.height, 500) / 2 };
  const data = { items: [], files: [dropped], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, ...at, data });
  await devtools.detach();
}

/** The address of a link on this product, where visitors have their language. */
const addressOf = (link: string): string => {
  const { pathname, hash } = new URL(link);
  return product.address + pathname + hash;
};

/** The selected rows of a list, by the title in each. */
const select = (page: Page, title: string) =>
  page.getByRole('row').filter({ hasText: title }).getByRole('checkbox').first().check();

test.for(languagesOf('ar'))('a document on its way from a folder to a report that keeps it: %s', async (language) => {
  const t = (key: string) => textOf(language, 'estate/documents', key);
  const { page, context, errors } = await comeAs(browser, product, 'admin@demo.example', language);
  const [property] = await ask<{ _id: string }[]>(product, page, '/getAllEnvByUserId', {});
  const place = { root: 'property', environment_id: property?._id ?? '' };
  const name = `Boiler ${language}`;
  const dropped = path.join(folder, name);
  fs.mkdirSync(path.join(dropped, 'logs'), { recursive: true });
  const plan = Buffer.concat([Buffer.from('ISO-10303-21;\n'), randomBytes(18 * 1024 * 1024)]);
  fs.writeFileSync(path.join(dropped, 'boiler.ifc'), plan);
  fs.writeFileSync(path.join(dropped, 'logs', `log-${language}.pdf`), await scanOf(language));

  // Dropped; the connection is lost in the middle of the large file, and comes back.
  await open(page, `/documentation?place=property.${place.environment_id}`);
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const speed = (offline: boolean, uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput });
  await speed(false, 4 * 1024 * 1024);
  await dropFolder(page, dropped);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('boiler.ifc').waitFor();
  const percent = async () =>
    Number((await dialog.getByRole('progressbar').first().getAttribute('aria-valuenow')) ?? 0);
  await expect.poll(percent, { interval: 50 }).toBeGreaterThan(20);
  await speed(true, -1);
  await page.waitForTimeout(1500);
  expect(await dialog.isVisible()).toBe(true);
  await speed(false, -1);
  await dialog.waitFor({ state: 'detached' });
  const inPlace = await listed(page, { ...place, deep: true, search: 'boiler' });
  const large = inPlace.find(({ file_name, folder_name }) => file_name === 'boiler.ifc' && folder_name === name);
  const file = await page.request.get(`${product.address}/v2/documents/${large?._id}/file`);
  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(digest(await file.body())).toBe(digest(plan));

  // The word on the scanned page is found once it is read, and is marked there.
  const { word } = scanned[language];
  const hits = async () =>
    (await ask<{ paginateData: { page: number }[] }>(product, page, '/searchDocuments', { query: word, ...place }))
      .paginateData;
  await expect.poll(hits, { timeout: 120_000, interval: 1000 }).toMatchObject([{ page: 40 }]);
  await open(page, `/documentation/search?words=${encodeURIComponent(word)}&place=property.${place.environment_id}`);
  await settled(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: `log-${language}` }).click();
  await page.waitForURL(/page=(%22)?40/);
  await page.locator('[data-marked]').first().waitFor();
  await settled(page);
  await expectAccessible(page);

  // It becomes evidence of an entry, and the report is sent with it.
  await withdraw(product, page, language);
  const entries = await ask<{ paginateData: { _id: string }[] }>(product, page, '/all_scope', { year: 2025 });
  const entry_id = entries.paginateData[0]?._id ?? '';
  await open(page, `/datahub/data_library/esg/ghg/entries?year=2025&item=${entry_id}`);
  const w = (key: string) => textOf(language, 'shared/document-picker', key);
  await page.getByRole('button', { name: w('choose') }).click();
  const picker = page.getByRole('dialog').last();
  await picker.getByLabel(w('search')).fill(`log-${language}`);
  await picker.getByRole('button', { name: `log-${language}` }).click();
  await page.getByText(textOf(language, 'carbon/entries', 'attached')).waitFor();
  await settled(page);
  await expectAccessible(page);
  await send(browser, product, page, language, 2);

  // The report keeps the file: it can be moved to the trash, but no user deletes it for ever.
  await open(page, `/documentation?place=property.${place.environment_id}&search=log-${language}`);
  await select(page, `log-${language}`);
  await page.getByRole('button', { name: t('trash'), exact: true }).click();
  await page
    .getByRole('row')
    .filter({ hasText: `log-${language}` })
    .waitFor({ state: 'detached' });
  await open(page, `/documentation?place=trash&search=log-${language}`);
  await select(page, `log-${language}`);
  await page.getByRole('button', { name: t('purge'), exact: true }).click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await page
    .locator('output')
    .filter({ hasText: `log-${language}` })
    .waitFor();
  await page
    .getByRole('row')
    .filter({ hasText: `log-${language}` })
    .click();
  await page.getByText(t('holdKinds.round').split('{{')[0] ?? '').waitFor();
  await settled(page);
  await expectAccessible(page);
  expect(errors).toEqual([]);
  await context.close();
});

test.for(languagesOf('de'))('a shared document opens for a stranger until its link is ended: %s', async (language) => {
  const t = (key: string) => textOf(language, 'estate/documents', key);
  const s = (key: string) => textOf(language, 'shared/share-link', key);
  const word = (key: string) => textOf(language, 'words', key);
  const { page, context, errors } = await comeAs(browser, product, 'admin@demo.example', language);
  const [first] = await listed(page, { root: 'company', deep: true });
  await open(page, `/documentation?place=company&item=${first?._id}`);
  await page.getByRole('button', { name: t('share'), exact: true }).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByLabel(s('label'), { exact: true }).fill(`Appraiser ${language}`);
  await dialog.getByLabel(word('password'), { exact: true }).fill('Kessel-2025');
  await settled(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: s('create') }).click();
  const link = await dialog.getByLabel(s('link')).inputValue();
  await dialog
    .getByRole('button')
    .filter({ hasText: word('close') })
    .click();

  const stranger = await newVisitor(browser, { address: product.address, language });
  await stranger.page.goto(addressOf(link));
  await stranger.page.getByLabel(word('password'), { exact: true }).fill('Kessel-2024');
  await stranger.page.locator('button[type=submit]').click();
  await stranger.page.locator('.mantine-InputWrapper-error').waitFor();
  await stranger.page.getByLabel(word('password'), { exact: true }).fill('Kessel-2025');
  await stranger.page.locator('button[type=submit]').click();
  await stranger.page.getByRole('heading', { name: first?.title ?? '' }).waitFor();
  await settled(stranger.page);
  await expectAccessible(stranger.page);
  const downloaded = await fileOf(stranger.page, () =>
    stranger.page.getByRole('link', { name: word('download') }).click(),
  );
  expect(downloaded.byteLength).toBe(first?.bytes);

  // Ended where all links are listed, which also says that it was opened.
  await open(page, '/account_setting/shared_links');
  await page
    .getByRole('row')
    .filter({ hasText: `Appraiser ${language}` })
    .click();
  await page
    .getByText(textOf(language, 'foundation/share-links', 'openedLink'))
    .first()
    .waitFor();
  await settled(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: s('end') }).click();
  await page.getByRole('dialog').last().getByRole('button').last().click();
  await page.getByText(s('isEnded')).waitFor();
  await stranger.page.reload();
  await stranger.page.getByText(textOf(language, 'foundation/share-links', 'page.endedTitle')).waitFor();
  await settled(stranger.page);
  await expectAccessible(stranger.page);
  expect([...errors, ...stranger.errors]).toEqual([]);
  await context.close();
  await stranger.context.close();
});

test.for(languagesOf('en'))('the documents of a place are downloaded as one ZIP: %s', async (language) => {
  const t = (key: string) => textOf(language, 'estate/documents', key);
  const word = (key: string) => textOf(language, 'words', key);
  const { page, context, errors } = await comeAs(browser, product, 'admin@demo.example', language);
  const inPlace = await listed(page, { root: 'company', deep: true });
  await open(page, '/documentation?place=company');
  await page
    .getByRole('button', { name: word('actions'), exact: true })
    .first()
    .click();
  await page.getByRole('menuitem', { name: t('bundle.download') }).click();
  await page.getByText(t('bundle.ready')).waitFor();
  await settled(page);
  await expectAccessible(page);
  // Those of other languages are still there.
  const links = page.getByRole('link', { name: `${word('download')}: ` });
  const zip = await fileOf(page, () => links.first().click());
  expect(zip.readUInt32LE(0)).toBe(0x04034b50);
  for (const { file_name } of inPlace.filter(({ bytes }) => bytes > 0)) expect(zip.includes(file_name)).toBe(true);
  expect(errors).toEqual([]);
  await context.close();
});

test.for(languagesOf('en'))('a person without an account sends what was asked for: %s', async (language) => {
  const r = (key: string) => textOf(language, 'estate/document-sharing', key);
  const s = (key: string) => textOf(language, 'shared/share-link', key);
  const word = (key: string) => textOf(language, 'words', key);
  const { page, context, errors } = await comeAs(browser, product, 'admin@demo.example', language);
  await open(page, '/documentation?place=unorganized');
  await page
    .getByRole('button', { name: word('actions'), exact: true })
    .first()
    .click();
  await page.getByRole('menuitem', { name: s('request.title') }).click();
  const dialog = page.getByRole('dialog').last();
  await field(dialog, s('request.what')).fill(`Photos of all meters ${language}`);
  await settled(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: s('create') }).click();
  const link = await dialog.getByLabel(s('link')).inputValue();

  const sender = await newVisitor(browser, { address: product.address, language, width: 390 });
  await sender.page.goto(addressOf(link));
  await sender.page.getByText(`Photos of all meters ${language}`).first().waitFor();
  const letter = {
    name: `meters-${language}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from('Meter 4711: 1250 kWh'),
  };
  const program = { name: 'meters.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ\0program') };
  const files = sender.page.locator('input[type=file]');
  await files.setInputFiles([program]);
  await field(sender.page.locator('form'), word('yourName')).fill('Sam Supplier');
  await settled(sender.page);
  await expectAccessible(sender.page);
  await sender.page.getByRole('button', { name: word('send'), exact: true }).click();
  await sender.page.getByRole('alert').first().waitFor();
  await sender.page.reload();
  await files.setInputFiles([letter]);
  await field(sender.page.locator('form'), word('yourName')).fill('Sam Supplier');
  await sender.page.getByRole('button', { name: word('send'), exact: true }).click();
  await sender.page.getByText(r('request.sent_one').replace('{{count}}', '1')).waitFor();
  expect([...errors, ...sender.errors]).toEqual([]);
  await sender.context.close();

  await open(page, `/documentation?place=unorganized&search=meters-${language}`);
  await page.getByRole('listitem', { name: `meters-${language}`, exact: true }).waitFor();
  await settled(page);
  await expectAccessible(page);
  await context.close();
});
