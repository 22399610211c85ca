import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { settled } from './accessible.ts';

const folder = process.env.STEWARD_PICTURES;
let taken = 0;

/** With STEWARD_PICTURES=<folder> a journey saves pictures of its steps: as shown, on a phone, and dark. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!folder) return;
  fs.mkdirSync(folder, { recursive: true });
  await settled(page);
  const number = String(++taken).padStart(2, '0');
  // A panel covers only the window, not the whole page; of a long page the beginning is enough.
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  const fullPage = (await page.getByRole('dialog').count()) === 0 && height < 2400;
  const save = (look: string) =>
    page.screenshot({ path: path.join(folder, `${number}-${name}-${look}.png`), fullPage, animations: 'disabled' });
  const setScheme = (scheme: string) =>
    page.evaluate(`document.documentElement.setAttribute('data-mantine-color-scheme', '${scheme}')`);
  await save('1440');
  await setScheme('dark');
  await save('dark');
  await setScheme('light');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForTimeout(300);
  await save('390');
  await page.setViewportSize({ width: 1440, height: 900 });
}
