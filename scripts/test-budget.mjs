// The CPU budget of the tests: `test-budget.json` stores the CPU seconds of a run, with the number of calls and screens
// at that time. A new call may add one CPU second, a new screen three; no journey uses more than sixty, no other file
// more than ten, except those that are listed. CPU seconds instead of the clock: a busy machine takes longer and uses
// about the same. `docs/testing.md`.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const PER_CALL = 1;
const PER_SCREEN = 3;
const PER_JOURNEY = 60;
const PER_FILE = 10;
/** Two runs of all tests differ by a tenth; on a shared core by more. */
const SPREAD = 1.25;
const SPREAD_OF_FILE = 1.5;
/** CPU seconds to load the server: the first file of a process also uses these, whichever file that is. */
const LOADING = 8;

const matches = (folder, ending, pattern) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .reduce((sum, file) => sum + (fs.readFileSync(path.join(folder, file), 'utf8').match(pattern)?.length ?? 0), 0);

/** The number of calls in the contract and of screens in the areas. */
export const sizeOf = (root) => ({
  calls: matches(path.join(root, 'packages/contract/src'), '.ts', /method: '(?:GET|POST|PUT|PATCH|DELETE)'/g),
  screens: matches(path.join(root, 'apps/web/src/areas'), '.screens.ts', /^\s*(?:\{ )?path: /gm),
});

/** CPU seconds of a fixed piece of work, the median of several rounds: the slowness of this machine. */
export function slowness() {
  const rounds = Array.from({ length: 7 }, () => {
    const before = process.cpuUsage();
    let text = '';
    for (let i = 0; i < 20_000; i++) text = createHash('sha256').update(text).update(String(i)).digest('hex');
    const words = Array.from({ length: 60_000 }, (_, i) => ({ key: `${(i * 7919) % 60_000}`, i }));
    JSON.parse(JSON.stringify(words.toSorted((a, b) => (a.key < b.key ? -1 : 1))));
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  });
  return rounds.toSorted((a, b) => a - b)[3];
}

const isJourney = (file) => file.startsWith('e2e/');
const usual = (file) => (isJourney(file) ? PER_JOURNEY : PER_FILE);
const rounded = (seconds) => Math.round(seconds * 10) / 10;

/** The stored result of a run, for comparison with the next. */
export function budgetOf({ total, byFile, size, slow }) {
  const dear = [...byFile].filter(([file, seconds]) => file.includes('/') && seconds > usual(file));
  return {
    ...size,
    slowness: Math.round(slow * 1000) / 1000,
    total: Math.round(total),
    dear: Object.fromEntries(dear.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([file, s]) => [file, rounded(s)])),
  };
}

/** The items of a run that exceed the budget, one sentence each. */
export function overBudget(kept, { total, byFile, size, slow }) {
  // A faster machine has no smaller budget: parts of the work do not become faster with it.
  const factor = Math.max(1, slow / kept.slowness);
  const found = [];
  for (const [file, seconds] of byFile) {
    if (!file.includes('/')) continue;
    const may = ((kept.dear[file] ?? usual(file)) * SPREAD_OF_FILE + LOADING) * factor;
    if (seconds > may)
      found.push(
        `${file} used ${rounded(seconds)} CPU seconds and may use ${rounded(may)}: make it cheaper, or move what takes long into ${file.replace(/(\.long)?\.test\./, '.long.test.')}`,
      );
  }
  const added = PER_CALL * Math.max(0, size.calls - kept.calls) + PER_SCREEN * Math.max(0, size.screens - kept.screens);
  const may = (kept.total + added) * factor * SPREAD;
  if (total > may)
    found.push(
      `All tests used ${rounded(total)} CPU seconds and may use ${rounded(may)} (${kept.total} kept, ${added} for ${size.calls - kept.calls} new calls and ${size.screens - kept.screens} new screens): see the files above that used the most`,
    );
  return found;
}
