// Makes passwords.json from the npm package @zxcvbn-ts/language-common, unpacked (npm pack):
// `npx tsx packages/reference/src/passwords/make.command.ts <folder of the package>`.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder of the package.');
const read = <T>(file: string) => JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as T;
const { version } = read<{ version: string }>('package.json');

// A password without a letter is refused by the form already.
const passwords = read<string[]>('src/passwords.json').filter((one) => /[a-z]/.test(one));
fs.writeFileSync(
  fileURLToPath(new URL('passwords.json', import.meta.url)),
  `${JSON.stringify({ edition: `@zxcvbn-ts/language-common ${version}`, licence: 'MIT', passwords: passwords.join('\n') }, null, 1)}\n`,
);
