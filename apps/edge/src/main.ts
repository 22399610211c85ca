import { startAgent } from './agent.ts';
import { ConfigFailure, readConfig } from './config.ts';
import { lineLog } from './log.ts';

const log = lineLog();

async function main(): Promise<void> {
  const agent = await startAgent(readConfig(process.env), log);
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    log.info('Stopping …');
    void agent.stop().finally(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
}

main().catch((error: unknown) => {
  const text = error instanceof ConfigFailure ? error.message : ((error as Error).stack ?? String(error));
  process.stderr.write(`\n${text}\n\n`);
  process.exit(1);
});
