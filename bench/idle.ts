// The memory of server and database without requests: before any bill was read, right after scanned bills were read,
// and a minute later. Shared pages count once (Pss of the program, its children and the database). Goal: 350 MB.
// And the transactions of its database in a minute without requests. Goal: 2 a second.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { billReading } from '@steward/contract/energy/bill-reading';
import { bills } from '@steward/contract/energy/bills';
import { environments } from '@steward/contract/estate/environments';
import { Person } from '../apps/server/src/testing/person.ts';
import pg from 'pg';
import { addressOfSocket } from '../apps/server/src/database/connection.ts';
import { running } from '../apps/server/src/database/local-postgres.ts';
import { startProduct } from '../e2e/product.ts';
import { say } from './measure.ts';

const GOAL_MB = 350;
const GOAL_TRANSACTIONS = 2;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Running {
  pid: number;
  parent: number;
  args: string;
}

const processes = (): Running[] =>
  spawnSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .map((line) => {
      const [pid = '', parent = '', ...args] = line.trim().split(/\s+/);
      return { pid: Number(pid), parent: Number(parent), args: args.join(' ') };
    });

/** The program, its children, and the database, which may have another parent. */
function family(pid: number, dataDir: string): Running[] {
  const all = processes();
  const found = all.filter((one) => one.pid === pid || one.args.includes(dataDir));
  for (const one of found)
    found.push(...all.filter(({ parent, pid: id }) => parent === one.pid && !found.some((f) => f.pid === id)));
  return found;
}

const pssMb = (pid: number): number => {
  const text = fs.existsSync(`/proc/${pid}/smaps_rollup`) ? fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8') : '';
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
};

/** The transactions of the database in a second, over a minute: some jobs run every minute. */
async function transactionsASecond(dataDir: string): Promise<number> {
  const { host, port } = running(`${dataDir}/database`) ?? { host: '', port: 0 };
  const client = new pg.Client(addressOfSocket(host, port).owner);
  await client.connect();
  const count = async () => {
    const { rows } = await client.query<{ n: string }>(
      'select (xact_commit + xact_rollback)::text as n from pg_stat_database where datname = current_database()',
    );
    return Number(rows[0]?.n);
  };
  const before = await count();
  await pause(60_000);
  const made = (await count()) - before;
  await client.end();
  return made / 60;
}

const product = await startProduct({ STEWARD_DEMO: 'on' });
try {
  const pid = product.child.pid ?? 0;
  const report = (name: string) => {
    const all = family(pid, product.dataDir).map((one) => ({ ...one, mb: pssMb(one.pid) }));
    const sum = all.reduce((total, { mb }) => total + mb, 0);
    const readers = all.filter(({ args }) => args.includes('child-programs/ocr'));
    say(
      name,
      sum,
      'MB',
      sum / GOAL_MB,
      `the goal of ${GOAL_MB} MB; ${readers.length} readers, server ${pssMb(pid).toFixed(0)} MB`,
    );
  };
  await pause(20_000);
  report('idle-after-start');
  const transactions = await transactionsASecond(product.dataDir);
  say(
    'idle-transactions',
    transactions,
    'a second',
    transactions / GOAL_TRANSACTIONS,
    `the goal of ${GOAL_TRANSACTIONS}`,
  );
  if (transactions > GOAL_TRANSACTIONS) process.exitCode = 1;
  const admin = new Person(product.address);
  await admin.logIn('admin@demo.example', 'Demo-1234!');
  const environment_id = (await admin.get(environments.getAllEnvByUserId, { page_size: 1 }))[0]?._id ?? '';
  const sample = new URL('../apps/server/src/gateways/ocr/samples/s06-uk-elec.scan.pdf', import.meta.url);
  const files = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => new File([fs.readFileSync(sample), name], name));
  await admin.get(billReading.processFileOCR, { environment_id }, files);
  const reading = async () => (await admin.get(bills.getUtilBillCounts, {})).reading;
  while ((await reading()) > 0) await pause(500);
  report('idle-after-reading');
  await pause(70_000);
  report('idle-a-minute-later');
} finally {
  await product.stop();
  fs.rmSync(product.dataDir, { recursive: true, force: true });
}
