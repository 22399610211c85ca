// `npm run test:citus`: the tests of the server on a Citus cluster. STEWARD_TEST_DATABASE_URL names its coordinator, as
// a superuser, and a database in which the workers are registered. Each test file gets a database of its own on all
// nodes, which is dropped afterwards. Arguments after `--` are passed to vitest: `npm run test:citus --
// apps/server/src/areas/estate`.
import { spawnSync } from 'node:child_process';

if (!process.env.STEWARD_TEST_DATABASE_URL) {
  console.error(
    'Set STEWARD_TEST_DATABASE_URL to the coordinator of a Citus cluster: postgres://owner:password@coordinator/database',
  );
  process.exit(1);
}
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'server', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
