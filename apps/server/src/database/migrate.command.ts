// Brings the database of DATABASE_URL and its job queue to this version, without starting the product: `npm run db:migrate`.
import { runCommand } from '../platform/run-command.ts';
import { StartFailure } from '../platform/start-failure.ts';
import { readSettings } from '../settings.ts';
import { prepareDatabase } from '../steward.ts';
import { addressOfUrl } from './connection.ts';

await runCommand(async () => {
  const { databaseUrl } = readSettings(process.env);
  if (!databaseUrl)
    throw new StartFailure('Please set DATABASE_URL. The embedded database is migrated at every start.');
  await prepareDatabase(addressOfUrl(databaseUrl));
  return 'The database is of this version.';
});
