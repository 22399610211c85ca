/**
 * Lists the numbers in the rules of bill reading and of recognition that have neither a comment nor a name with one:
 *   npx tsx bench/ocr/constants.ts [folder or file ...] [--count]
 */
import { literalsOf, sourcesIn } from './literals.ts';

const RULES = ['packages/core/src/bill-reading', 'apps/server/src/gateways/ocr'];

const given = process.argv.slice(2).filter((a) => !a.startsWith('--'));
const asked = given.length > 0 ? given : RULES;
const files = asked.flatMap((a) => (a.endsWith('.ts') ? [a] : sourcesIn([a])));
const literals = literalsOf(files);
const bare = literals.filter((l) => !l.hasReason);
if (!process.argv.includes('--count'))
  for (const { file, line, text, code } of bare) console.log(`${file}:${line}: ${text} in ${code}`);
for (const file of files) {
  const own = literals.filter((l) => l.file === file);
  if (own.length > 0)
    console.log(`${file}: ${own.filter((l) => !l.hasReason).length} of ${own.length} without a reason`);
}
console.log(`${bare.length} of ${literals.length} numbers without a reason`);
