import type { Page } from 'playwright-core';
import { settled } from './accessible.ts';
import { newVisitor, signIn } from './browser.ts';
import type { useDemoProduct } from './shared-product.ts';

export const sizes = { desk: { width: 1440, height: 800 }, phone: { width: 390, height: 844 } };

/** Sums the layout shifts since the first paint, as browsers measure them. */
const countJumps = `window.jumped = 0; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.jumped += entry.value;
}).observe({ type: 'layout-shift', buffered: true })`;

/** Visitors of the demo on a screen of a size, signed in. */
export const visitorOf =
  (demo: ReturnType<typeof useDemoProduct>) =>
  async (size: keyof typeof sizes, email = 'admin@demo.example', address = demo.product().address) => {
    const { context, page } = await newVisitor(demo.browser(), { address, width: sizes[size].width });
    await page.setViewportSize(sizes[size]);
    await page.addInitScript(countJumps);
    await signIn(page, address, email);
    await settled(page);
    return { context, page };
  };

/** Asks a call as the person who is signed in on the page. */
export const answerOf = <T>(page: Page, address: string, call: { path: string }, body: object) =>
  page.evaluate<T>(`fetch(${JSON.stringify(`${address}${call.path}`)}, { method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': /csrfToken=([^;]+)/.exec(document.cookie)?.[1] },
    body: ${JSON.stringify(JSON.stringify(body))} }).then((answer) => answer.json()).then(({ data }) => data)`);
