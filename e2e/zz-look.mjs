import { chromium } from 'playwright-core';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless','--no-sandbox','--disable-gpu','--no-first-run'] });
const base = 'http://localhost:8090';
const [,, who, lang, width, colours, ...paths] = process.argv;
const context = await browser.newContext({ viewport: { width: Number(width), height: 900 } });
await context.addCookies([{ name:'locales', value: lang, url: base },{ name:'colourScheme', value: colours, url: base }]);
const page = await context.newPage();
page.on('pageerror', (e) => console.log('ERR', e.message));
page.on('response', (r) => { if (r.status() >= 400 && r.url().includes('/v2/')) console.log(r.status(), r.url()); });
await page.goto(base + '/login');
await page.locator('input[type=email], input[name=email]').first().fill(who);
await page.locator('input[type=password]').first().fill('Demo-1234!');
await page.locator('button[type=submit]').first().click();
await page.waitForURL(/\/(home|profile_setup)/);
await context.addCookies([{ name:'locales', value: lang, url: base }]);
for (const p of paths) {
  await page.goto(base + p); await page.waitForLoadState('networkidle').catch(()=>{}); await page.waitForTimeout(700);
  const f = `/tmp/shots/${who.split('@')[0]}-${lang}-${width}-${colours}-${p.replace(/\W+/g,'_')}.png`;
  await page.screenshot({ path: f, fullPage: true }); console.log(f, page.url());
}
await browser.close();
