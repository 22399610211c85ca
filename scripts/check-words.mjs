// Refuses words that make sentences hard to understand: `npm run check`. English texts of the screens and the subject of the last
// commit must have none. Comments, test titles and descriptions of calls may have as many as `check-words.counts` allows, which only falls:
//   node scripts/check-words.mjs --update
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Words to avoid, with a plain replacement. Each is one line of `check-words.counts`. */
export const words = {
  anew: ['anew', 'again, from the start'],
  besides: ['besides', 'also, in addition to'],
  dearer: ['dearer', 'more expensive'],
  hitherto: ['hitherto|thereof|therein|thereby|heretofore', 'the noun itself'],
  nevertheless: ['nevertheless|nonetheless|albeit', 'still, although'],
  newcomer: ['newcomers?', 'new user'],
  nobody: ['nobody', 'no user, not … any'],
  somebody: ['somebody', 'a user, another user'],
  stand: ['stands?(?![-\\w])', 'is, has, applies'],
  tell: ['tells|told', 'notifies, states, shows, distinguishes'],
  whoever: ['whoever|whomever|whosoever', 'the user who'],
};
const patterns = Object.entries(words).map(([name, [pattern]]) => [name, new RegExp(`\\b(?:${pattern})\\b`, 'gi')]);

/** The avoided words of a text, with repetitions. */
export const wordsIn = (text) =>
  patterns.flatMap(([name, pattern]) => Array.from(text.matchAll(pattern), ([found]) => ({ name, found })));

/** What is wrong with the subject of a commit. */
export function subjectProblems(subject) {
  const problems = [];
  if (!/^[a-z][a-z0-9-]*(, [a-z][a-z0-9-]*)*: \S.*[^.\s]$/.test(subject))
    problems.push('must have the form "area: verb object" without a full stop');
  if (subject.length > 72) problems.push(`has ${subject.length} characters, at most 72 are allowed`);
  for (const { name, found } of wordsIn(subject)) problems.push(`contains "${found}" (write: ${words[name][1]})`);
  return problems;
}

const isTitle = /\b(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])(.+)\1/;
const isCallText = /\b(?:summary|message):\s*(['"`])(.+)\1/;

/** The sentences of a source file that people read: comments, test titles, and what a contract says of its calls. */
export function sentencesOf(file, source) {
  const isSql = file.endsWith('.sql');
  const inContract = file.startsWith('packages/contract/');
  return source.split('\n').flatMap((line, at, lines) => {
    const found = [];
    const comment = isSql
      ? /(?:^|\s)--\s(.*)$/.exec(line)?.[1]
      : (/^\s*(?:\/\*\*?|\*)\s(.*)$/.exec(line)?.[1] ??
        /(?:^|[\s;,{}()[\]])\/\/\s(.*)$/.exec(line)?.[1] ??
        /\/\*\*?\s(.*)\*\//.exec(line)?.[1]);
    if (comment) found.push(comment);
    const title = isTitle.exec(line)?.[2];
    if (title) found.push(title);
    if (inContract) {
      // The text may be on the line after its name.
      const text =
        isCallText.exec(line)?.[2] ?? (/\b(?:summary|message):$/.test(lines[at - 1]?.trim() ?? '') ? line : undefined);
      if (text) found.push(text);
    }
    return found;
  });
}

const textsOf = (value, key = '') =>
  typeof value === 'string'
    ? [[key, value]]
    : Object.entries(value).flatMap(([name, inner]) => textsOf(inner, key ? `${key}.${name}` : name));

/** The avoided words of an English catalogue, by key. */
export const catalogueProblems = (catalogue) =>
  textsOf(catalogue).flatMap(([key, text]) =>
    wordsIn(text.replace(/\$t\([^)]*\)|\{\{[^}]*\}\}/g, '')).map(
      ({ name, found }) => `${key} contains "${found}" (write: ${words[name][1]})`,
    ),
  );

/** The counts that are kept. After a merge a word may have two lines: the smaller one applies. */
export function readCounts(text) {
  const counts = new Map();
  for (const [, name, count] of text.matchAll(/^([a-z]+) (\d+)$/gm))
    counts.set(name, Math.min(counts.get(name) ?? Infinity, Number(count)));
  return counts;
}

/** The marks of `npm run new:area` where its author has to write something. Written in two parts, so that this file has none. */
export const areaMark = `TODO${'(new-area)'}`;

function* filesBelow(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'dist'].includes(entry.name) || entry.name.startsWith('.')) continue;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(file);
    else if (/\.(?:tsx?|mjs|sql|json)$/.test(entry.name)) yield file;
  }
}

/** Everything below `root` that the check looks at. */
export function inspect(root) {
  const counted = new Map(Object.keys(words).map((name) => [name, 0]));
  const places = [];
  const problems = [];
  for (const folder of ['apps', 'packages', 'e2e', 'bench', 'scripts', 'deploy'])
    for (const full of filesBelow(path.join(root, folder))) {
      const file = path.relative(root, full);
      const source = fs.readFileSync(full, 'utf8');
      source.split('\n').forEach((line, at) => {
        if (line.includes(areaMark)) problems.push(`${file}:${at + 1}: replace the mark ${areaMark}`);
      });
      if (/(?:^|[/.])en\.json$/.test(file))
        problems.push(...catalogueProblems(JSON.parse(source)).map((problem) => `${file}: ${problem}`));
      if (file.endsWith('.json') || /\.gen\.ts$|^scripts\/check-words\./.test(file)) continue;
      for (const sentence of sentencesOf(file, source))
        for (const { name, found } of wordsIn(sentence)) {
          counted.set(name, counted.get(name) + 1);
          places.push({ file, name, found, sentence });
        }
    }
  return { counted, places, problems };
}

function run() {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const countsFile = path.join(root, 'scripts/check-words.counts');
  const kept = readCounts(fs.existsSync(countsFile) ? fs.readFileSync(countsFile, 'utf8') : '');
  const { counted, places, problems } = inspect(root);
  const git = spawnSync('git', ['log', '-1', '--no-merges', '--format=%s'], { cwd: root, encoding: 'utf8' });
  const subject = git.status === 0 ? git.stdout.trim() : '';
  if (subject)
    problems.push(...subjectProblems(subject).map((problem) => `The commit subject "${subject}" ${problem}.`));
  const more = [...counted].filter(([name, count]) => count > (kept.get(name) ?? 0) && kept.size > 0);
  // The files that differ from the last commit are most likely those that added a word.
  const changed = new Set(
    ['diff --name-only HEAD', 'ls-files --others --exclude-standard', 'show --name-only --format= HEAD'].flatMap(
      (how) => spawnSync('git', how.split(' '), { cwd: root, encoding: 'utf8' }).stdout?.split('\n') ?? [],
    ),
  );
  for (const [name, count] of more) {
    problems.push(`"${name}": ${count} times, at most ${kept.get(name) ?? 0} are allowed. Write: ${words[name][1]}.`);
    for (const place of places.filter((one) => one.name === name && changed.has(one.file)))
      problems.push(`  ${place.file}: ${place.sentence.trim()}`);
  }
  if (process.argv.includes('--list'))
    for (const place of places) console.log(`${place.file}: ${place.sentence.trim()}`);
  if (process.argv.includes('--update')) {
    const lines = [...counted].map(([name, count]) => `${name} ${Math.min(count, kept.get(name) ?? Infinity)}\n`);
    fs.writeFileSync(countsFile, lines.join(''));
  } else if ([...counted].some(([name, count]) => count < (kept.get(name) ?? 0)))
    console.log('Fewer avoided words than before: node scripts/check-words.mjs --update keeps the lower counts.');
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length ? 1 : 0;
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) run();
