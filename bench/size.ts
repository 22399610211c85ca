// The JavaScript, gzipped, that a first visit to /login and then /home loads in a real browser. Fails where it is more
// than the goal.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { startProduct } from '../e2e/product.ts';
import { signIn } from '../e2e/browser.ts';
import { findBrowser } from '../scripts/find-browser.mjs';
import { GOAL_BYTES } from '../scripts/first-visit.mjs';
import { say } from './measure.ts';

const BUDGET_KB = GOAL_BYTES / 1000;
const web = fileURLToPath(new URL('../dist/web/', import.meta.url));
const product = await startProduct({ STEWARD_DEMO: 'on' });
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
});
try {
  for (const [name, url] of [
    ['login', '/login'],
    ['home', '/home'],
  ] as const) {
    const context = await browser.newContext();
    const page = await context.newPage();
    if (name === 'home') await signIn(page, product.address, 'admin@demo.example');
    const loaded = new Set<string>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js')) loaded.add(pathname);
    });
    await page.goto(product.address + url, { waitUntil: 'networkidle' });
    if (process.argv.includes('--files'))
      for (const file of [...loaded]
        .toSorted((a, b) => fs.statSync(`${path.join(web, b)}.gz`).size - fs.statSync(`${path.join(web, a)}.gz`).size)
        .slice(0, 130))
        console.log('  ', fs.statSync(`${path.join(web, file)}.gz`).size, file);
    const bytes = [...loaded].reduce((sum, file) => sum + fs.statSync(`${path.join(web, file)}.gz`).size, 0);
    say(
      `first-visit-${name}`,
      bytes / 1000,
      'kB gzip of JavaScript',
      bytes / 1000 / BUDGET_KB,
      `the budget of ${BUDGET_KB} kB`,
    );
    if (bytes > GOAL_BYTES) process.exitCode = 1;
    await context.close();
  }
} finally {
  await browser.close();
  await product.stop();
  fs.rmSync(product.dataDir, { recursive: true, force: true });
}
