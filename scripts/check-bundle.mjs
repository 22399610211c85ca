// Checks an exported report bundle without the product: node check-bundle.mjs <file>. Needs nothing but Node.js.
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

const [file] = process.argv.slice(2);
if (!file) {
  console.error('Usage: node check-bundle.mjs <bundle.json>');
  process.exit(2);
}
const { sha256, snapshot, log } = JSON.parse(fs.readFileSync(file, 'utf8'));

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

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
const fact = log.find(
  ({ kind, round, detail }) => kind === 'fact' && round === snapshot.head.round && detail.decision === 'withdraw',
);
if (fact) console.log(`The statement of assurance was withdrawn on ${fact.at.slice(0, 10)} by ${fact.actor}.`);
console.log(`Content ${sha256}: intact.\nLog: ${log.length} entries, unbroken, last ${previous}.`);
