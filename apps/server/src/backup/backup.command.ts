// Writes a backup of the whole installation while it runs: `npm run backup -- FOLDER`. Settings as for the server.
import path from 'node:path';
import { runCommand } from '../platform/run-command.ts';
import { StartFailure } from '../platform/start-failure.ts';
import { readSettings } from '../settings.ts';
import { makeBackup } from './backup.ts';
import { rowsOf } from './manifest.ts';

await runCommand(async () => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new StartFailure('Please name a folder that does not exist yet: npm run backup -- FOLDER');
  const place = path.resolve(folder);
  const manifest = await makeBackup(readSettings(process.env), place);
  const { files, missing } = manifest;
  const lost = `\n${missing.length} files were not in the store (manifest.json names them under "missing").`;
  return `Backed up to ${place}: ${rowsOf(manifest)} rows, ${files.count} files; read again and found whole.${missing.length ? lost : ''}`;
});
