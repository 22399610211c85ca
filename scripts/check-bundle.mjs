// Verifies an exported report bundle without the product: node check-bundle.mjs <file> [hash]. Needs only Node.js.
// The hash is one that is printed on an assurance statement: its own, or that of the last entry of the log at its
// issue.
import { createHash } from 'node:crypto';
import fs from 'node:fs';

/** RFC 8785: keys in the order of their UTF-16 code units, no blanks, numbers as JavaScript writes them. */
function canonicalJson(value) {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const keys = Object.keys(value).toSorted((a, b) => (a < b ? -1 : 1));
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`).join(',')}}`;
}
const hashOf = (value) => createHash('sha256').update(canonicalJson(value), 'utf8').digest('hex');

const [file, printed] = process.argv.slice(2);
if (!file) {
  console.error('Usage: node check-bundle.mjs <bundle.json> [hash on the statement]');
  process.exit(2);
}
const { sha256, snapshot, log, statement, evidence = [] } = JSON.parse(fs.readFileSync(file, 'utf8'));

const problems = [];
const counted = hashOf(snapshot);
if (counted !== sha256) problems.push(`The content has the hash ${counted}, not ${sha256}.`);
let previous = '0'.repeat(64);
for (const [at, { hash, ...entry }] of log.entries()) {
  const isChanged = hashOf(entry) !== hash;
  if (isChanged || entry.seq !== at + 1 || entry.previous !== previous) {
    problems.push(
      `The log is broken at entry ${entry.seq}: ${isChanged ? 'its content was changed' : 'it does not follow the one before it'}.`,
    );
    break;
  }
  previous = hash;
}
if (!log.some(({ kind, detail }) => kind === 'sent' && detail.sha256 === sha256))
  problems.push('The log does not say that this content was sent.');
// Reports frozen before the content named an entry have none.
const before = snapshot.log;
if (before) {
  const sent = log[before.entries];
  const saved = log.slice(0, before.entries).findLast(({ detail }) => detail.texts_sha256 !== undefined);
  const texts = hashOf({ language: snapshot.head.language, texts: snapshot.texts });
  if (log[before.entries - 1]?.hash !== before.head || sent?.kind !== 'sent' || sent.detail.sha256 !== sha256)
    problems.push(
      `The log does not have the entry ${before.entries} that the content names: what happened before was changed.`,
    );
  if (saved?.detail.texts_sha256 !== texts) problems.push('The log does not have the save of these texts.');
}
const names = (begin) => log.some(({ kind, detail }) => kind === 'statement' && detail.sha256.startsWith(begin));
if (statement) {
  const { entries, head } = statement.content.log;
  if (hashOf(statement.content) !== statement.sha256) problems.push('The statement of assurance was changed.');
  if (!names(statement.sha256)) problems.push('The log does not name the statement: its end is missing.');
  if (log[entries - 1]?.hash !== head) problems.push(`The log has not the entry ${entries} that the statement names.`);
}
for (const { name, sha256: hash, state } of evidence)
  if (state === 'changed' || state === 'missing') problems.push(`Evidence ${state}: ${name} (SHA-256 ${hash}).`);
const begin = printed?.toLowerCase().replace(/[^0-9a-f]/g, '');
if (begin !== undefined && (begin.length < 12 || !(names(begin) || log.some(({ hash }) => hash.startsWith(begin)))))
  problems.push(`The log has nothing with the hash ${printed}: its end is missing, or it is of another report.`);

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
const fact = log.find(
  ({ kind, round, detail }) => kind === 'fact' && round === snapshot.head.round && detail.decision === 'withdraw',
);
if (fact) console.log(`The statement of assurance was withdrawn on ${fact.at.slice(0, 10)} by ${fact.actor}.`);
console.log(`Content ${sha256}: intact.\nLog: ${log.length} entries, unbroken, last ${previous}.`);
if (evidence.length > 0) console.log(`Evidence: ${evidence.length} files, intact at the export.`);
if (log.length > 0)
  console.log(
    `It reaches up to entry ${log.at(-1).seq} of ${log.at(-1).at.slice(0, 10)}; what came later is not in this file.`,
  );
