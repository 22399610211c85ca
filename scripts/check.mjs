// Order of the areas, wording, types, lint and format of everything: `npm run check`. Prints the faults and exits with
// 1.
import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';

// Set by `npm test`, which runs these tests anyway.
const withoutTests = process.argv.includes('--without-tests');
const steps = [
  { name: 'format', command: 'npx', args: ['oxfmt', '--check'] },
  {
    name: 'lint',
    command: 'npx',
    args: ['oxlint', '--type-aware', '--deny-warnings', 'packages', 'apps', 'e2e', 'bench', 'scripts'],
  },
  { name: 'areas', command: 'node', args: ['scripts/check-areas.mjs'] },
  // Licences of the packages in package-lock.json against THIRD_PARTY.md.
  { name: 'licences', command: 'node', args: ['scripts/check-licences.mjs'] },
  { name: 'types', command: 'npx', args: ['tsc', '-p', 'tsconfig.json', '--checkers', '1'] },
  // Outdated generated files, and missing texts of the audit log.
  { name: 'generated', command: 'npx', args: ['tsx', 'apps/server/src/generate.command.ts', '--check'] },
  // Plain words in comments, English texts and the last commit; no marks of the generator of areas.
  { name: 'wording', command: 'node', args: ['scripts/check-words.mjs'] },
  { name: 'words', command: 'npx', args: ['vitest', 'run', '--project', 'web', 'src/app/texts.test.ts', '--silent'] },
  {
    name: 'fixtures',
    command: 'npx',
    args: ['vitest', 'run', '--project', 'packages', 'scripts/fixtures.test.ts', '--silent'],
  },
  { name: 'unused', command: 'npx', args: ['knip'] },
  { name: 'first visit', command: 'node', args: ['scripts/check-first-visit.mjs'] },
  { name: 'types of the web', command: 'npx', args: ['tsc', '-p', 'apps/web/tsconfig.json', '--checkers', '1'] },
].filter(({ args }) => !(withoutTests && args.includes('vitest')));
let failed = 0;
async function runStep({ name, command, args }) {
  const started = Date.now();
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.on('close', resolve));
  const [out, err, status] = await Promise.all([buffer(child.stdout), buffer(child.stderr), ended]);
  process.stdout.write(out);
  process.stderr.write(err);
  console.log(`${status === 0 ? 'ok' : 'FAILED'}  ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (status !== 0) failed += 1;
}
// Two steps at a time; the output of each stays together.
const lane = async () => {
  for (let step = steps.shift(); step; step = steps.shift()) await runStep(step);
};
await Promise.all([lane(), lane()]);
process.exit(failed ? 1 : 0);
