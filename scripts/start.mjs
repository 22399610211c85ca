// `npm start`: builds if needed, then starts the product. Settings come from the environment (see docs/settings.md).
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`\n  Steward needs Node.js 20.19 or newer; this is ${process.version}.\n`);
  process.exit(1);
}
if (!fs.existsSync(new URL('../node_modules/fastify', import.meta.url))) {
  console.error('\n  Please run "npm ci" first.\n');
  process.exit(1);
}
if (process.env.STEWARD_ENV) process.env.NODE_ENV ??= 'production';

// In a process of its own: a build takes 1.5 GB of memory, which the running program would keep.
const { status } = spawnSync(process.execPath, [fileURLToPath(new URL('build.mjs', import.meta.url))], {
  stdio: 'inherit',
});
if (status !== 0) {
  console.error('\n  The build failed.\n');
  process.exit(1);
}
process.env.NODE_ENV ??= 'production';
await import('../dist/main.js');
