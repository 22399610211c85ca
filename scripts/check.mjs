// Order of the areas, types, lint and format of everything: `npm run check`. Prints what is wrong and exits with 1.
import { spawnSync } from 'node:child_process';

const steps = [
  { name: 'format', command: 'npx', args: ['oxfmt', '--check'] },
  {
    name: 'lint',
    command: 'npx',
    args: ['oxlint', '--type-aware', '--deny-warnings', 'packages', 'apps', 'e2e', 'bench', 'scripts'],
  },
  { name: 'areas', command: 'node', args: ['scripts/check-areas.mjs'] },
  { name: 'types', command: 'npx', args: ['tsc', '-p', 'tsconfig.json', '--checkers', '1'] },
  // Stale generated pages, and words that the audit log lacks.
  { name: 'generated', command: 'npx', args: ['tsx', 'apps/server/src/generate.command.ts', '--check'] },
  { name: 'words', command: 'npx', args: ['vitest', 'run', '--project', 'web', 'src/app/texts.test.ts', '--silent'] },
  {
    name: 'fixtures',
    command: 'npx',
    args: ['vitest', 'run', '--project', 'packages', 'scripts/fixtures.test.ts', '--silent'],
  },
  { name: 'unused', command: 'npx', args: ['knip'] },
  { name: 'types of the web', command: 'npx', args: ['tsc', '-p', 'apps/web/tsconfig.json', '--checkers', '1'] },
];
let failed = 0;
for (const { name, command, args } of steps) {
  const started = Date.now();
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  console.log(`${status === 0 ? 'ok' : 'FAILED'}  ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (status !== 0) failed += 1;
}
process.exit(failed ? 1 : 0);
