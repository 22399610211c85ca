import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { watchDemo } from './areas/access/organizations/demo-state.ts';
import { demoAccounts } from './areas/operations/demo/people/demo-accounts.ts';
import { forgetSessions } from './platform/http/known-sessions.ts';
import { whoIsThis } from './areas/access/session/session.service.ts';
import { addressOfSocket, addressOfUrl, openDb, openPool, type DatabaseAddress } from './database/connection.ts';
import { watchFilling } from './database/filling.ts';
import { startLocalPostgres, type LocalPostgres } from './database/local-postgres.ts';
import { migrate } from './database/migrate.ts';
import { makeBreachedPasswords } from './gateways/breached-passwords/breached-passwords.ts';
import { openDocumentReader, stopReadingDocuments } from './gateways/documents/document-reader.ts';
import { stopRecognizing } from './gateways/documents/recognize-page.ts';
import { openFiles } from './gateways/files/open-files.ts';
import { makeMailer } from './gateways/mail/mailer.ts';
import { makeGeocoder } from './gateways/geocoding/geocoder.ts';
import { makeVirusScanner } from './gateways/virus-scan/clamd.ts';
import { makeTranslator } from './gateways/translation/translator.ts';
import { stopMakingPdfs } from './gateways/pdf/ghg-report.ts';
import { startKeeping } from './areas/sensing/telemetry/keeping.service.ts';
import { startBrokers } from './areas/sensing/connectors/brokers.service.ts';
import { startMqtt } from './areas/sensing/telemetry/mqtt.service.ts';
import { writeAllNoted } from './areas/sensing/telemetry/latest.ts';
import { areListsBeingFilled } from './areas/foundation/jobs/recounts.service.ts';
import { startMailIn } from './areas/energy/bill-intake/mail-in.service.ts';
import { stopReadingMails } from './gateways/mail-in/mail-reader.ts';
import { stopReadingArchives } from './areas/operations/archives/archive-reader.ts';
import { stopReadingStatements } from './areas/energy/payment-files/statement-reader.ts';
import { stopReadingPathways } from './areas/carbon/net-zero/pathway-reader.ts';
import { stopReadingDeviceLists } from './areas/sensing/devices/device-list-reader.ts';
import { stopReadingAnswers } from './gateways/weather/answer-reader.ts';
import { stopReadingMeterFiles } from './areas/energy/meter-data/meter-file-reader.ts';
import { stopReadingSheets } from './platform/imports/sheet-reader.ts';
import { useTesseract } from './gateways/ocr/engine/use-tesseract.ts';
import { stopReadingBills } from './gateways/ocr/read-bill.ts';
import { stopReadingRegisters } from './gateways/register/register-reader.ts';
import { stopSolving } from './gateways/solver/solver.ts';
import type { Platform } from './platform/ctx.ts';
import { addCallPages } from './platform/http/call-pages.ts';
import { prepareClosing, type Closing } from './platform/http/closing.ts';
import { buildHttp } from './platform/http/http.ts';
import { ReadingThread } from './platform/reading/reading-thread.ts';
import { prepareJobs, workOf } from './platform/jobs/job-queues.ts';
import { JobQueue, maintenanceCtx } from './platform/jobs/jobs.ts';
import { removeLeftovers } from './platform/jobs/leftovers.ts';
import { Live } from './platform/http/live.ts';
import { Metrics } from './platform/monitoring/metrics.ts';
import { addMonitoring, type Monitored } from './platform/monitoring/monitoring.ts';
import type { Logger } from './platform/log.ts';
import { openApi } from './platform/http/openapi.ts';
import { startTracing } from './platform/monitoring/tracing.ts';
import { listBackups } from './backup/scheduled.ts';
import { fail } from '@steward/contract/failures';
import { findSecret } from './platform/secrets/secret.ts';
import { StartFailure } from './platform/start-failure.ts';
import { watchValues } from './areas/sensing/telemetry/live/live-values.ts';
import { addLiveStream } from './platform/http/stream.ts';
import { addResumable } from './platform/http/resumable.ts';
import { mustHaveRoomFor } from './areas/foundation/uploads/storage.service.ts';
import { announceUpload, cancelUpload, findUpload, receivePart } from './areas/foundation/uploads/uploads.service.ts';
import { addWeb, answerUnknown, findWebFolder } from './platform/http/web.ts';
import { areaParts } from './area-parts.ts';
import { areas } from './areas.ts';
import { answersCalls, type Settings } from './settings.ts';

export interface Steward {
  platform: Platform;
  app: FastifyInstance;
  /** The listening address; undefined for a worker, or a receiver of MQTT, alone. */
  address: string | undefined;
  /** The port that receives bills by mail; undefined if none is received. */
  mailInPort: number | undefined;
  /** The port on which devices send by MQTT; undefined if none do. */
  mqttPort: number | undefined;
  database: DatabaseAddress;
  /** Starts answering calls. */
  markReady: () => void;
  /** `drainMs`: how long new connections are still answered, while probes say that the server is not ready. */
  stop(options?: { drainMs?: number }): Promise<void>;
}

/** Migrates the database to this version and prepares the job queue, as its owner. */
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
    await prepareJobs(address.owner, client, workOf(areas));
  } finally {
    await client.end();
  }
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

export interface StartOptions {
  /** A database that is migrated already. */
  database?: DatabaseAddress;
  /** Keeps child processes for the next server in this process: a test starts many servers. */
  keepsChildProcesses?: boolean;
  /** Listens, alive but not ready, until `markReady`. */
  isPreparing?: boolean;
}

async function listen(app: FastifyInstance, { port, host }: Settings): Promise<string> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new StartFailure(`Port ${port} is taken by another program. Stop it, or set PORT to another number.`);
    throw error;
  }
  const bound = app.server.address();
  return `http://localhost:${typeof bound === 'object' && bound ? bound.port : port}`;
}

/** A worker or a receiver of MQTT alone answers only probes and Prometheus, if a port is set. */
function probesOf(settings: Settings, monitored: Monitored): FastifyInstance | undefined {
  if (!settings.isPortGiven) return undefined;
  const app = Fastify();
  app.setNotFoundHandler((_request, reply) => answerUnknown(reply));
  addMonitoring(app, monitored);
  return app;
}

/** Starts everything in the settings: database, migrations, server, worker; and stops it again in the right order. */
export async function startSteward(
  settings: Settings,
  log: Logger,
  { database: givenDatabase, keepsChildProcesses = false, isPreparing = false }: StartOptions = {},
): Promise<Steward> {
  checkDataFolder(settings.dataDir);
  if (settings.tesseract) await useTesseract(settings.tesseract, settings.dataDir);
  await removeLeftovers(settings.dataDir);
  let local: LocalPostgres | undefined;
  let database = givenDatabase ?? (settings.databaseUrl ? addressOfUrl(settings.databaseUrl) : undefined);
  if (!database) {
    local = await startLocalPostgres({
      dataDir: path.join(settings.dataDir, 'database'),
      onDeath: (why) => log.error({ why }, 'the embedded PostgreSQL died and is started again'),
    });
    database = addressOfSocket(local.host, local.port);
  }
  const stops: (() => Promise<unknown> | void)[] = [() => local?.stop()];
  let closing: Closing | undefined;
  let isStopping = false;
  const stop = async ({ drainMs = 0 } = {}) => {
    isStopping = true;
    closing?.begin();
    if (drainMs) await wait(drainMs);
    for (const step of stops.splice(0).toReversed()) await step();
  };
  try {
    if (!givenDatabase) await prepareDatabase(database);
    stops.push(await startTracing(settings.tracesEndpoint));
    const metrics = new Metrics();
    const pool = openPool(database.app, log);
    stops.push(() => pool.end());
    const mail = makeMailer(settings.mail);
    stops.push(() => mail.close());
    const live = new Live(database.app, log);
    // Changes of permissions on any server apply at once on this one.
    live.onEvent(({ topic }) => topic === 'rights' && forgetSessions());
    live.onReturn(forgetSessions);
    await live.start();
    stops.push(() => live.close());
    const works = settings.worker !== 'off';
    const jobs = new JobQueue(database.app, log, works);
    await jobs.start();
    if (!keepsChildProcesses)
      stops.push(
        stopReadingBills,
        stopReadingDocuments,
        stopRecognizing,
        stopMakingPdfs,
        stopReadingArchives,
        stopReadingSheets,
        stopReadingMeterFiles,
        stopReadingRegisters,
        stopReadingMails,
        stopReadingStatements,
        stopReadingDeviceLists,
        stopReadingPathways,
        stopReadingAnswers,
        stopSolving,
      );
    const documents = openDocumentReader(settings);
    stops.push(() => documents.close());
    stops.push(() => jobs.stop());
    let address: string | undefined;
    let mailIn: Awaited<ReturnType<typeof startMailIn>>;
    let mqtt: Awaited<ReturnType<typeof startMqtt>>;
    const platform: Platform = {
      settings,
      secret: findSecret(settings),
      db: openDb(pool),
      files: await openFiles(settings),
      documents,
      virusScanner: makeVirusScanner(settings),
      mail,
      jobs,
      live,
      ...areaParts(),
      translator: makeTranslator(settings.translation),
      geocoder: makeGeocoder(settings),
      breachedPasswords: makeBreachedPasswords(settings),
      log,
      metrics,
      webAddress: () => (settings.publicUrl ?? address ?? `http://localhost:${settings.port}`) + settings.basePath,
    };
    await startKeeping(maintenanceCtx(platform, 'start'));
    stops.push(() => writeAllNoted(platform));
    stops.push(await watchFilling(platform.db, () => areListsBeingFilled(platform)));
    const readingThread = new ReadingThread(settings, database.app, log);
    stops.push(() => readingThread.close());
    const app = await buildHttp({
      platform,
      calls: areas.flatMap((area) => area.calls),
      whoIsThis,
      hasRoom: mustHaveRoomFor,
      readingThread,
    });
    addResumable(app, platform, whoIsThis, { announceUpload, findUpload, receivePart, cancelUpload });
    const streams = addLiveStream(app, platform, whoIsThis, watchValues);
    const { backup } = settings;
    metrics.watch({
      pool,
      streams,
      ...(backup && { newestBackup: () => listBackups(backup.folder).findLast(({ isWhole }) => isWhole)?.madeAt }),
    });
    let isReady = !isPreparing;
    const notReady = async () => {
      if (isStopping) return 'stopping';
      if (!isReady) return 'preparing';
      return pool.query('select 1').then(
        () => undefined,
        () => 'database',
      );
    };
    const demo = settings.demo ? watchDemo(platform) : undefined;
    const monitored = { settings, metrics, notReady, demo };
    addMonitoring(app, monitored);
    // Until the accounts of the demo exist: without this, their passwords would be reported as wrong.
    app.addHook('onRequest', async (request) => {
      if (!isReady && request.routeOptions.url?.startsWith('/v2/') && request.method !== 'GET') fail('server.busy');
    });
    // Made on the first request: it takes longer than the rest of the start.
    app.get('/v2/openapi.json', async () => openApi());
    addCallPages(app, openApi);
    const web = findWebFolder();
    if (web) await addWeb(app, platform, web, demo && { accounts: demoAccounts, progress: demo });
    else app.setNotFoundHandler((_request, reply) => answerUnknown(reply));
    const listener = answersCalls(settings) ? app : probesOf(settings, monitored);
    if (listener) {
      const gate = (closing = prepareClosing(listener));
      address = await listen(listener, settings);
      stops.push(async () => {
        await gate.stopListening();
        const closed = listener.close();
        // Requests still running by then are cut off, so that the rest stops in order.
        const cut = setTimeout(() => listener.server.closeAllConnections(), 8000);
        await closed;
        clearTimeout(cut);
      });
    }
    if (answersCalls(settings)) {
      mailIn = await startMailIn(platform);
      stops.push(() => mailIn?.stop());
    }
    if (settings.worker !== 'only') {
      mqtt = await startMqtt(platform);
      stops.push(() => mqtt?.stop());
    }
    if (works) await jobs.work(platform, workOf(areas));
    if (works) stops.push(startBrokers(platform));
    const ports = { mailInPort: mailIn?.port, mqttPort: mqtt?.port };
    return { platform, app, address, ...ports, database, stop, markReady: () => void (isReady = true) };
  } catch (error) {
    await stop();
    throw error;
  }
}
