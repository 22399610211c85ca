import { DEMO_PASSWORD } from './areas/operations/demo/people/demo-accounts.ts';
import { findDemoState, setDemoState } from './areas/access/organizations/demo-state.ts';
import { maintenanceCtx } from './platform/jobs/jobs.ts';
import { makeLog } from './platform/log.ts';
import { StartFailure } from './platform/start-failure.ts';
import { answersCalls, readSettings, type Settings } from './settings.ts';
import { startSteward, type Steward } from './steward.ts';

const say = (line = '') => process.stdout.write(`${line}\n`);

/** Starts the product for a person: prints where it is, and stops it cleanly on Ctrl-C. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const log = makeLog(settings.logLevel === 'info' && process.stdout.isTTY ? 'warn' : settings.logLevel);
  const steward = await startSteward(settings, log, { isPreparing: settings.demo });
  const isStopping = stopOnSignal(steward, settings);
  if (settings.demo) await prepareDemo(steward, isStopping);
  steward.markReady();
  say();
  if (answersCalls(settings)) say(`  Steward is ready:  ${settings.publicUrl ?? steward.address}${settings.basePath}/`);
  else say(settings.worker === 'only' ? '  The Steward worker is ready.' : '  Steward is ready for MQTT.');
  say(`  Data:              ${placesOf(settings)}`);
  if (steward.mqttPort !== undefined) say(`  MQTT:              port ${steward.mqttPort}`);
  if (answersCalls(settings)) say(`  Calls:             ${steward.address}/v2/docs`);
  if (settings.demo) {
    say(`  Demo accounts:     superadmin@demo.example, admin@demo.example, member@demo.example, tenant@demo.example,`);
    say(`                     assets@demo.example, csr@demo.example,`);
    say(`                     admin@other.example (a second organization); password ${DEMO_PASSWORD}`);
  }
  say('  Ctrl-C stops it.');
  say();
}

function placesOf({ databaseUrl, s3, dataDir }: Settings): string {
  if (!databaseUrl && !s3) return dataDir;
  const rows = databaseUrl ? 'the database of DATABASE_URL' : `a database in ${dataDir}`;
  return `${rows}, files in ${s3 ? `the bucket ${s3.bucket}` : dataDir}`;
}

/**
 * Creates the accounts of the demo if need be; what they see is made behind the product, which answers meanwhile: it takes minutes on a
 * busy machine.
 */
async function prepareDemo({ platform }: Steward, isStopping: () => boolean): Promise<void> {
  const ctx = maintenanceCtx(platform, 'demo');
  const state = await findDemoState(ctx);
  if (state === 'made' || state === 'removed') return;
  // Not loaded by later starts.
  const { seedDemo } = await import('./areas/operations/demo/demo.service.ts');
  const started = Date.now();
  let isFilling = false;
  await new Promise<void>((resolve, reject) => {
    const accountsExist = () => {
      isFilling = true;
      say('  The demo accounts exist; their properties and bills are being added …');
      resolve();
    };
    seedDemo(platform, new Date(), accountsExist).then(
      (isMade) => {
        if (isMade) say(`  The demo organization was made in ${((Date.now() - started) / 1000).toFixed(0)} s.`);
        resolve();
      },
      async (error: unknown) => {
        if (!isFilling) return reject(error as Error);
        // The next start begins again.
        if (isStopping()) return;
        platform.log.error(
          { err: error },
          'the demo organization could not be completed; the next start makes it again',
        );
        await setDemoState(ctx, 'failed').catch(() => undefined);
      },
    );
  });
}

/** Returns whether it is stopping. */
function stopOnSignal(steward: Steward, { drainMs }: Settings): () => boolean {
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    say('  Stopping …');
    // A proxy needs time to see that this server is not ready any more; a person at the keyboard does not.
    const drain = signal === 'SIGTERM' ? drainMs : 0;
    // Eight seconds for requests, five for jobs; then it ends all the same, and the database survives that too.
    setTimeout(() => process.exit(1), drain + 20_000).unref();
    steward.stop({ drainMs: drain }).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  return () => isStopping;
}

main().catch((error: unknown) => {
  if (error instanceof StartFailure) process.stderr.write(`\n  ${error.message}\n\n`);
  else
    process.stderr.write(
      `\n  Steward could not start.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n\n`,
    );
  process.exit(1);
});
