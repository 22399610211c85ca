// `npm run dev`: the server from its sources, restarted on every change, and the web with hot reload before it.
import { spawn } from 'node:child_process';

const server = spawn('npx', ['tsx', 'watch', '--clear-screen=false', 'apps/server/src/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: process.env.PORT ?? '8080' },
});
const web = spawn('npx', ['vite', 'apps/web'], {
  stdio: 'inherit',
  env: { ...process.env, STEWARD_API: `http://localhost:${process.env.PORT ?? '8080'}` },
});
const stop = () => {
  server.kill('SIGINT');
  web.kill('SIGINT');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
server.on('exit', stop);
web.on('exit', stop);
