// `npm run bench`: one line per figure, `name value unit (ratio to what)`, each with its comparison in the same run.
// `npm run bench -- list start` measures only those.
import { spawnSync } from 'node:child_process';
import { buildIfNeeded } from './build.mjs';

const all = [
  'list',
  'writing',
  'member',
  'screens',
  'search',
  'report',
  'pdf',
  'overview',
  'permissions',
  'reading',
  'bill-reading',
  'start',
  'size',
  'sign-in',
  'idle',
];
const wanted = process.argv.slice(2);
await buildIfNeeded({ say: () => {} });
let failed = 0;
for (const name of wanted.length ? wanted : all) {
  const { status } = spawnSync('npx', ['tsx', `bench/${name}.ts`], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, STEWARD_LOG: 'error' },
  });
  if (status !== 0) failed += 1;
}
process.exit(failed ? 1 : 0);
