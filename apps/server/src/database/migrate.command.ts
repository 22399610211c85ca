// Brings the database of DATABASE_URL and its job queue to this version, without starting the product: `npm run db:migrate`.
import { StartFailure } from '../platform/start-failure.ts';
import { readSettings } from '../settings.ts';
import { prepareDatabase } from '../steward.ts';
import { addressOfUrl } from './connection.ts';

try {
  const { databaseUrl } = readSettings(process.env);
  if (!databaseUrl)
    throw new StartFailure('Please set DATABASE_URL. The embedded database is migrated at every start.');
  await prepareDatabase(addressOfUrl(databaseUrl));
  process.stdout.write('The database is of this version.\n');
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
