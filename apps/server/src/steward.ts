import fs from 'node:fs';
import path from 'node:path';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { demoAccounts } from './areas/demo/demo-accounts.ts';
import { forgetSessions, whoIsThis } from './areas/session/session.service.ts';
import { addressOfSocket, addressOfUrl, openDb, openPool, type DatabaseAddress } from './database/connection.ts';
import { startLocalPostgres, type LocalPostgres } from './database/local-postgres.ts';
import { migrate } from './database/migrate.ts';
import { makeBreachedPasswords } from './gateways/breached-passwords/breached-passwords.ts';
import type { FileStore } from './gateways/files/file-store.ts';
import { folderStore } from './gateways/files/folder-store.ts';
import { makeMailer } from './gateways/mail/mailer.ts';
import { makeTranslator } from './gateways/translation/translator.ts';
import { stopMakingPdfs } from './gateways/pdf/ghg-report.ts';
import { stopReadingBills } from './gateways/ocr/read-bill.ts';
import type { Platform } from './platform/ctx.ts';
import { buildHttp } from './platform/http.ts';
import { JobQueue, prepareJobs } from './platform/jobs.ts';
import { Live } from './platform/live.ts';
import type { Logger } from './platform/log.ts';
import { openApi } from './platform/openapi.ts';
import { findSecret } from './platform/secret.ts';
import { StartFailure } from './platform/start-failure.ts';
import { addLiveStream } from './platform/stream.ts';
import { addWeb, answerUnknown, findWebFolder } from './platform/web.ts';
import { routes } from './routes.ts';
import type { Settings } from './settings.ts';
import { choreHandlers, jobHandlers, tellFailedJob } from './worker.ts';

export interface Steward {
  platform: Platform;
  app: FastifyInstance;
  /** Where it listens; undefined for a worker alone. */
  address: string | undefined;
  database: DatabaseAddress;
  stop(): Promise<void>;
}

/** Brings the database to this version and prepares the job queue, as its owner. Told once whether anything was new. */
export async function prepareDatabase(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client(address.owner);
  try {
    await client.connect();
  } catch (error) {
    throw new StartFailure(`The database cannot be reached: ${(error as Error).message}`);
  }
  try {
    const { rows } = await client.query<{ v: number }>("select current_setting('server_version_num')::int v");
    if ((rows[0]?.v ?? 0) < 150_000)
      throw new StartFailure('The database is older than PostgreSQL 15. Please use a newer one.');
    await migrate(client);
    await prepareJobs(address.owner, client);
  } finally {
    await client.end();
  }
}

async function openFiles(settings: Settings): Promise<FileStore> {
  if (settings.s3) return (await import('./gateways/files/s3-store.ts')).s3Store(settings.s3);
  return folderStore(path.join(settings.dataDir, 'files'));
}

function checkDataFolder(dataDir: string): void {
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK);
  } catch (error) {
    throw new StartFailure(
      `The data folder ${dataDir} cannot be used (${(error as NodeJS.ErrnoException).code ?? 'unknown'}). Set STEWARD_DATA_DIR to a folder that can be written.`,
    );
  }
}

/** Starts everything the settings ask for: database, migrations, server, worker; and stops it again in the right order. */
export async function startSteward(
  settings: Settings,
  log: Logger,
  given: { database?: DatabaseAddress } = {},
): Promise<Steward> {
  checkDataFolder(settings.dataDir);
  let local: LocalPostgres | undefined;
  let database = given.database ?? (settings.databaseUrl ? addressOfUrl(settings.databaseUrl) : undefined);
  if (!database) {
    local = await startLocalPostgres({ dataDir: path.join(settings.dataDir, 'database') });
    database = addressOfSocket(local.host, local.port);
  }
  const stops: (() => Promise<unknown> | void)[] = [() => local?.stop()];
  const stop = async () => {
    for (const step of stops.splice(0).toReversed()) await step();
  };
  try {
    if (!given.database) await prepareDatabase(database);
    const pool = openPool(database.app, log);
    stops.push(() => pool.end());
    const mail = makeMailer(settings.mail);
    stops.push(() => mail.close());
    const live = new Live(database.app, log);
    // What changed about people's rights on any server is seen at once on this one.
    live.onEvent(({ topic }) => topic === 'rights' && forgetSessions());
    await live.start();
    stops.push(() => live.close());
    const works = settings.worker !== 'off';
    const jobs = new JobQueue(database.app, log, works);
    await jobs.start();
    stops.push(stopReadingBills, stopMakingPdfs);
    stops.push(() => jobs.stop());
    let address: string | undefined;
    const platform: Platform = {
      settings,
      secret: findSecret(settings),
      db: openDb(pool),
      files: await openFiles(settings),
      mail,
      jobs,
      live,
      translator: makeTranslator(settings.translation),
      breachedPasswords: makeBreachedPasswords(settings),
      log,
      webAddress: () => (settings.publicUrl ?? address ?? `http://localhost:${settings.port}`) + settings.basePath,
    };
    const app = await buildHttp({ platform, calls: routes, whoIsThis });
    addLiveStream(app, platform, whoIsThis);
    app.get('/v2/health', async (_request, reply) => {
      try {
        await pool.query('select 1');
        return { status: 'ready' };
      } catch {
        return reply.status(503).send({ status: 'not ready' });
      }
    });
    const document = openApi();
    app.get('/v2/openapi.json', async () => document);
    await app.register(swagger, { mode: 'static', specification: { document: document as never } });
    await app.register(swaggerUi, { routePrefix: '/v2/docs', staticCSP: true });
    const web = findWebFolder();
    if (web) await addWeb(app, platform, web, demoAccounts);
    else app.setNotFoundHandler((_request, reply) => answerUnknown(reply));
    if (settings.worker !== 'only') {
      try {
        await app.listen({ port: settings.port, host: settings.host });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
          throw new StartFailure(
            `Port ${settings.port} is taken by another program. Stop it, or set PORT to another number.`,
          );
        throw error;
      }
      const bound = app.server.address();
      address = `http://localhost:${typeof bound === 'object' && bound ? bound.port : settings.port}`;
      stops.push(() => app.close());
    }
    if (works) await jobs.work(platform, jobHandlers, choreHandlers, tellFailedJob);
    return { platform, app, address, database, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
