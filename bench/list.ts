// Reading 1,000 of 10,000 properties over HTTP, against the statements of the same call through the bare driver. Goal: at most 2.5 times.
import { environments } from '@steward/contract/estate/environments';
import { loadCall } from './load-call.ts';
import { compare, say } from './measure.ts';
import { bareOf } from './replay.ts';
import { fillProperties, startRunning } from './running.ts';

const running = await startRunning();
try {
  await fillProperties(running, 10_000);
  const list = loadCall(running.admin, environments.getEnvironments, { page: 4, page_size: 1000 });
  const bare = await bareOf(running, list);
  const [ours, sql] = await compare(60, list, bare.ask);
  say('list-1000-of-10000-properties', ours, 'ms', ours / sql, 'the same SQL through the bare driver; goal 2.5');
  bare.release();
} finally {
  await running.stop();
}
