// `npm run bench`: one line per figure, `name value unit (ratio to what)`, each with its comparison in the same run.
// `npm run bench -- list start` measures only those.
import { spawnSync } from 'node:child_process';
import { buildBeside, buildIfNeeded } from './build.mjs';

const all = [
  'list',
  'list-query',
  'import',
  'bill-import',
  'writing',
  'saving-bills',
  'upload',
  'member',
  'screens',
  'search',
  'report',
  'property-histories',
  'statements',
  'pdf',
  'documents',
  'document-search',
  'document-list',
  'certificate-list',
  'building-assessment',
  'overview',
  'frameworks',
  'permissions',
  'reading',
  'bill-reading',
  'bill-audit',
  'bill-matrix',
  'sequencing',
  'start',
  'size',
  'sign-in',
  'idle',
  'smartness',
  'neighbours',
  'portfolio',
  'sensing',
  'dashboards',
];
// These run the server in their own process, built as it is shipped: from source it would be slower because of the
// loader.
const built = new Set([
  'list',
  'list-query',
  'import',
  'bill-import',
  'writing',
  'saving-bills',
  'upload',
  'member',
  'screens',
  'search',
  'report',
  'property-histories',
  'statements',
  'overview',
  'frameworks',
  'bill-matrix',
  'permissions',
  'document-list',
  'certificate-list',
  'building-assessment',
  'sign-in',
  'neighbours',
  'portfolio',
  'sensing',
  'dashboards',
]);
const folders = {
  neighbours: 'flood/',
  portfolio: 'portfolio/',
  sensing: 'sensing/',
  dashboards: 'dashboards/',
  'saving-bills': 'portfolio/',
  smartness: 'core/',
  'building-assessment': 'diagnosis/',
  pdf: 'pdf/',
  documents: 'pdf/',
};
const fileOf = (name) => `bench/${folders[name] ?? ''}${name}.ts`;
const wanted = process.argv.slice(2);
await buildIfNeeded({ say: () => {} });
let failed = 0;
for (const name of wanted.length ? wanted : all) {
  const [command, ...given] = built.has(name)
    ? [process.execPath, '--enable-source-maps', await buildBeside(fileOf(name), `bench-${name}`)]
    : ['npx', 'tsx', fileOf(name)];
  const { status } = spawnSync(command, given, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, STEWARD_LOG: 'error' },
  });
  if (status !== 0) failed += 1;
}
process.exit(failed ? 1 : 0);
