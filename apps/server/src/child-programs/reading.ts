// Answers calls that only read and compute much, on a thread of their own; started by platform/reading/reading-thread.ts.
import { getHeapStatistics } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { Failure } from '@steward/contract/failures';
import { areaParts } from '../area-parts.ts';
import { areas } from '../areas.ts';
import { areListsBeingFilled } from '../areas/foundation/jobs/recounts.service.ts';
import { openDb, openPool } from '../database/connection.ts';
import { watchFilling } from '../database/filling.ts';
import { openFiles } from '../gateways/files/open-files.ts';
import { makeTranslator } from '../gateways/translation/translator.ts';
import type { Platform } from '../platform/ctx.ts';
import { answerOf } from '../platform/reading/answer.ts';
import type { FromThread, ThreadData, ToThread } from '../platform/reading/reading-thread.ts';
import { makeLog } from '../platform/log.ts';
import { Metrics } from '../platform/monitoring/metrics.ts';
import { findSecret } from '../platform/secrets/secret.ts';

const CONNECTIONS = 4;
const { settings, database } = workerData as ThreadData;
const log = makeLog(settings.logLevel);
const pool = openPool(database, log, CONNECTIONS);
// A statement ends soon after the thread: PostgreSQL otherwise sees only at the next row that the client is gone. Some systems do not offer it.
pool.on('connect', (client) => {
  client.query("select set_config('client_connection_check_interval', '1000', false)").catch(() => {});
});

/** A part of the platform that no reading call uses. */
const without = (name: string) =>
  new Proxy(
    {},
    {
      get: () => {
        throw new Error(`A call on the reading thread uses ${name}`);
      },
    },
  ) as never;

const platform: Platform = {
  settings,
  secret: findSecret(settings),
  db: openDb(pool),
  files: await openFiles(settings),
  documents: without('documents'),
  virusScanner: undefined,
  mail: without('mail'),
  jobs: without('jobs'),
  live: without('live'),
  ...areaParts(),
  translator: makeTranslator(settings.translation),
  geocoder: undefined,
  breachedPasswords: without('breachedPasswords'),
  log,
  metrics: new Metrics(),
  webAddress: () => settings.publicUrl ?? '',
};
await watchFilling(platform.db, () => areListsBeingFilled(platform));
const calls = new Map(areas.flatMap((area) => area.calls).map((bound) => [bound.call.name, bound]));

const heap = () => getHeapStatistics().total_heap_size;
const say = (told: FromThread, transferred: ArrayBuffer[] = []) => parentPort?.postMessage(told, transferred);

async function answer({ id, call: name, ctx, input }: ToThread): Promise<void> {
  try {
    const bound = calls.get(name);
    if (!bound) throw new Error(`There is no call ${name}`);
    const result = await bound.handler({ ...platform, ...ctx, cookies: { set: new Map(), get: {} } }, input, []);
    const json = new TextEncoder().encode(JSON.stringify(answerOf(bound.call, result)));
    say({ id, heap: heap(), json }, [json.buffer]);
  } catch (error) {
    if (error instanceof Failure)
      return say({ id, heap: heap(), failure: { code: error.code, detail: error.detail, errors: error.errors } });
    const { message, stack, code } = error as Error & { code?: string };
    say({ id, heap: heap(), fault: { message, stack, code } });
  }
}

parentPort?.on('message', (told: ToThread) => void answer(told));
