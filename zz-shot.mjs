import { chromium } from 'playwright-core';
const base = process.env.BASE ?? 'http://127.0.0.1:18080';
const out = process.env.OUT ?? '/tmp/shots';
const [who, lang, scheme, width, ...paths] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--headless'] });
const ctx = await browser.newContext({ viewport: { width: Number(width), height: 900 } });
const page = await ctx.newPage();
page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text().slice(0, 200)));
await page.goto(base + '/login');
await page.getByLabel(/email/i).first().fill(`${who}`.includes('@') ? who : `${who}@demo.example`);
await page.locator('input[type=password]').fill('Demo-1234!');
await page.keyboard.press('Enter');
await page.waitForURL((u) => !u.pathname.includes('login'), { timeout: 30000 });
await ctx.addCookies([{ name: 'locales', value: lang, url: base }, { name: 'colourScheme', value: scheme, url: base }]);
const fs = await import('node:fs'); fs.mkdirSync(out, { recursive: true });
if (process.env.YEAR) await page.evaluate((y) => { for (const k of Object.keys(localStorage)) console.log(k); localStorage.setItem('selectedYear', y); }, process.env.YEAR);
for (const [i, p] of paths.entries()) {
  const [path, click] = p.split('::');
  await page.goto(base + path); await page.waitForLoadState('networkidle').catch(() => {}); await page.waitForTimeout(1200);
  if (click) { for (const c of click.split('|')) { await (c.startsWith('@') ? page.getByLabel(c.slice(1)) : page.getByText(c, { exact: false })).first().click({ timeout: 5000 }).catch((e) => console.log('noclick', c, e.message.slice(0, 100))); await page.waitForTimeout(1200); } }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) console.log('WIDE', path, wide);
  const name = `${out}/${who}-${lang}-${scheme}-${width}-${i}.png`;
  await page.screenshot({ path: name, fullPage: process.env.FULL === '1' });
  console.log(name, page.url());
}
await browser.close();
