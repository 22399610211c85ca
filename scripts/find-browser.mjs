// Finds a Chromium for the journeys, or installs one and prints a message. Fails without a browser, instead of skipping
// tests silently.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
  'brave-browser',
];
const runs = (file) =>
  spawnSync(file, ['--headless', '--no-sandbox', '--disable-gpu', '--version'], { timeout: 30_000, stdio: 'ignore' })
    .status === 0;
const which = (name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim() || undefined;

function* candidates() {
  if (process.env.BROWSER_PATH) yield process.env.BROWSER_PATH;
  for (const name of names) yield which(name);
  if (process.platform === 'darwin') {
    for (const app of ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Brave Browser']) {
      for (const folder of ['/Applications', path.join(os.homedir(), 'Applications')])
        yield path.join(folder, `${app}.app/Contents/MacOS/${app}`);
    }
  }
}

async function fromPlaywright() {
  const { chromium } = await import('playwright-core');
  return chromium.executablePath();
}

function installByApt() {
  if (process.getuid?.() !== 0 || !which('apt-get')) return;
  console.log('  No browser found: installing Chromium with apt-get (about 200 MB, once) …');
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  spawnSync('apt-get', ['update'], options);
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options);
}

function installByPlaywright() {
  console.log("  No browser found: installing Playwright's Chromium …");
  const cli = fileURLToPath(new URL('../node_modules/playwright-core/cli.js', import.meta.url));
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
}

/** The path of a browser that starts. Throws with one line of advice. */
export async function findBrowser() {
  const look = async () => {
    for (const file of [...candidates(), await fromPlaywright()])
      if (file && fs.existsSync(file) && runs(file)) return file;
    return undefined;
  };
  let found = await look();
  if (!found) {
    installByApt();
    found = await look();
  }
  if (!found) {
    installByPlaywright();
    found = await look();
  }
  if (!found)
    throw new Error(
      'No Chromium or Chrome was found and none could be installed. Install one, or set BROWSER_PATH to its program.',
    );
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  findBrowser().then(
    (file) => console.log(file),
    (error) => {
      console.error(error.message);
      process.exit(1);
    },
  );
}
