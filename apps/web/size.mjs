// What a first visit to /login and to /home costs: every script the browser needs before the page can be used, gzipped.
// `node apps/web/size.mjs` after a build; fails above 200 kB.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const budget = 200;
const dist = join(dirname(fileURLToPath(import.meta.url)), 'dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));

const texts = (areas) =>
  areas
    .flatMap((area) => [`src/areas/${area}/texts/en.json`, `src/${area}/texts/en.json`])
    .filter((key) => manifest[key]);
const titles = Object.keys(manifest).filter((key) => key.endsWith('/titles.en.json'));
const always = ['index.html', 'src/app/router.tsx', ...titles, ...texts(['app', 'ui'])];
const visits = {
  '/login': [...always, 'src/areas/session/login.screen.tsx', ...texts(['session'])],
  '/home': [...always, 'src/app/full-layout.tsx', 'src/areas/home/home.screen.tsx', ...texts(['home', 'shared'])],
};

let isOver = false;
for (const [path, keys] of Object.entries(visits)) {
  const chunks = new Set();
  const follow = (key) => {
    if (chunks.has(key)) return;
    if (!manifest[key]) throw new Error(`${key} is not in the build; keep size.mjs in step with the screens`);
    chunks.add(key);
    (manifest[key].imports ?? []).forEach(follow);
  };
  keys.forEach(follow);
  const files = [...new Set([...chunks].map((key) => manifest[key].file))].filter((file) => file.endsWith('.js'));
  const sizes = files.map((file) => [file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1000]);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  isOver ||= total > budget;
  process.stdout.write(`${path}: ${total.toFixed(1)} kB gzip in ${files.length} files (budget ${budget})\n`);
  if (process.argv.includes('--files')) {
    for (const [file, size] of sizes.toSorted((a, b) => b[1] - a[1]))
      process.stdout.write(`  ${size.toFixed(1).padStart(6)} ${file}\n`);
  }
}
if (isOver) process.exit(1);
