// Puts a backup into an empty installation: `npm run restore -- FOLDER`. Settings as for the server, which does not run.
import path from 'node:path';
import { runCommand } from '../platform/run-command.ts';
import { StartFailure } from '../platform/start-failure.ts';
import { readSettings } from '../settings.ts';
import { rowsOf } from './manifest.ts';
import { restoreBackup } from './restore.ts';

await runCommand(async () => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new StartFailure('Please name the folder of the backup: npm run restore -- FOLDER');
  const manifest = await restoreBackup(readSettings(process.env), path.resolve(folder));
  const { files, made_at, brokenUploads } = manifest;
  const broken = brokenUploads ? ` ${brokenUploads} uploads were on their way then; their senders begin again.` : '';
  return `Restored as of ${made_at}: ${rowsOf(manifest)} rows, ${files.count} files.${broken} Start it with npm start.`;
});
