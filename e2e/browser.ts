import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { watchTraffic } from './accessible.ts';
import { findBrowser } from '../scripts/find-browser.mjs';

/** `withScrollbars`: scrollbars take width, as on most desktop computers. */
export const openBrowser = async ({ withScrollbars = false } = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: await findBrowser(),
    ...(withScrollbars && { ignoreDefaultArgs: ['--hide-scrollbars'] }),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

/**
 * A visitor with a new browser context. `keepsOffline`: the service worker stores the files of the product, as for real
 * users; for each visitor this would take longer than most journeys. A page fails the test on an error of its own, and
 * no wait is longer than 40 s.
 */
export async function newVisitor(
  browser: Browser,
  options: {
    language?: 'en' | 'ar' | 'de';
    address: string;
    width?: number;
    errors?: string[];
    keepsOffline?: boolean;
  },
): Promise<{ context: BrowserContext; page: Page; errors: string[] }> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: 900 },
    serviceWorkers: options.keepsOffline ? 'allow' : 'block',
  });
  await context.addCookies([{ name: 'locales', value: options.language ?? 'en', url: options.address }]);
  const { errors = [] } = options;
  return { context, page: await newPage(context, errors), errors };
}

/** The open pages of this process, each with its answers of status 400 and above. */
const openPages = new Map<Page, string[]>();

/** The state of the open pages: address, alerts, dialogs and the last refused requests. */
export const describeOpenPages = (): Promise<string[]> =>
  Promise.all(
    [...openPages].map(async ([page, refused]) => {
      const shown = await page
        .locator('[role=alert]:visible, [role=dialog]:visible, .mantine-Notification-root:visible')
        .allInnerTexts()
        .catch(() => ['(the page does not answer)']);
      const lines = [
        ...shown.map((text) => `shows: ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`),
        ...refused.slice(-5),
      ];
      return [new URL(page.url()).pathname, ...lines].join('\n    ');
    }),
  );

/** Another page of a visitor, whose errors are added to the visitor's. */
export async function newPage(context: BrowserContext, errors: string[]): Promise<Page> {
  const page = await context.newPage();
  const refused: string[] = [];
  openPages.set(page, refused);
  page.on('close', () => openPages.delete(page));
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  page.on('requestfailed', (request) =>
    refused.push(`${request.failure()?.errorText ?? 'failed'} ${new URL(request.url()).pathname}`),
  );
  page.setDefaultTimeout(40_000);
  watchTraffic(page);
  page.on('pageerror', (error) => errors.push(error.message));
  // An unreadable font is only a warning for the browser, but users see wrong letters.
  page.on('console', (message) => {
    if (/decode|OTS/.test(message.text())) errors.push(message.text());
  });
  return page;
}

/** Signs in through the login page. */
export async function signIn(page: Page, address: string, email: string, password = 'Demo-1234!'): Promise<void> {
  await page.goto(`${address}/login`);
  await page.locator('input[type=email], input[name=email]').first().fill(email);
  await page.locator('input[type=password]').first().fill(password);
  await page.locator('button[type=submit]').first().click();
  await page.waitForURL(/\/(home|profile_setup)/);
}
