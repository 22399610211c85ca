// One organization with 10,000 properties, 40,000 meters and 950,000 saved bills (or as many properties, months and meters of each as given: `portfolio.ts 100000 12 1`): every
// reading call that needs no object but a property or a portfolio, as the admin, as a member with access to each property, and as one with
// access to 100. Each against its own SQL through the bare driver. The goals are below; a missed one fails the run.
// STEWARD_BENCH_DATA names a folder in which the filled database is kept for the next run.
import fs from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Person } from '../../apps/server/src/testing/person.ts';
import { loadCall } from '../load-call.ts';
import { say } from '../measure.ts';
import { bareOf } from '../replay.ts';
import { ADMIN, startRunning, type Running } from '../running.ts';
import { readingCalls, type Asked } from './calls.ts';
import { fillPortfolio } from './fill.ts';

const GOAL = { p50: 300, slowP50: 1500, ratio: 2.5, member: 1.3, loop: 50, megabytes: 500 };
// Answers over all properties, for which the goal is 1.5 s.
const slow = new Set(['getPortfolioOverview', 'ghg_report', 'getGhgTotals']);
/** Below this, a ratio says more of the machine than of the call. */
const RATIO_FROM_MS = 30;
const ROUNDS = 7;
const AT_MOST_MS = 4000;

const given = process.argv.slice(2);
const only = given.filter((one) => Number.isNaN(Number(one)));
const [properties = 10_000, months = 24, meters = 4] = given.filter((one) => !only.includes(one)).map(Number);

async function filled(): Promise<Running> {
  const kept = process.env.STEWARD_BENCH_DATA;
  const size = [properties, 'properties', ...(months === 24 && meters === 4 ? [] : [months, meters])].join('-');
  const folder = kept && `${kept}/${size}`;
  if (folder && fs.existsSync(folder)) return startRunning(false, folder);
  const running = await startRunning();
  const started = performance.now();
  const bills = await fillPortfolio(running, { properties, months, meters });
  for (const count of [Math.min(properties, 10_000), 100]) await running.newMember(count);
  console.log(
    `filled ${properties} properties, ${properties * meters} meters, ${bills} bills in ${Math.round((performance.now() - started) / 1000)} s`,
  );
  if (!folder) return running;
  fs.mkdirSync(kept, { recursive: true });
  await running.stop(folder);
  return startRunning(false, folder);
}

interface Measured {
  p50: number;
  sql: number;
  /** The longest time in which the event loop answered nothing. */
  loop: number;
}

const middle = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

async function timed(times: number[], work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  await work();
  times.push(performance.now() - started);
}

async function measure(running: Running, person: Person, { call, input }: Asked): Promise<Measured | string> {
  const ask = loadCall(person, call, input);
  const [ours, sql]: [number[], number[]] = [[], []];
  let loop = 0;
  let bare: Awaited<ReturnType<typeof bareOf>> | undefined;
  try {
    await ask();
    // The statements of the reading thread are not seen here.
    if (!call.isComputed) bare = await bareOf(running, ask);
    const delay = monitorEventLoopDelay({ resolution: 2 });
    const started = performance.now();
    while (ours.length < ROUNDS && (ours.length < 2 || performance.now() - started < AT_MOST_MS)) {
      delay.reset();
      delay.enable();
      await timed(ours, ask);
      delay.disable();
      loop = ours.length > 1 ? Math.min(loop, delay.max / 1e6) : delay.max / 1e6;
      if (bare) await timed(sql, bare.ask);
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    bare?.release();
  }
  return { p50: middle(ours), sql: middle(sql), loop };
}

/** Waits until the job has counted the points of supply of each property: as in use, where it follows the bills. */
async function counted({ owner }: Running): Promise<void> {
  const started = performance.now();
  for (;;) {
    const { rows } = await owner.query<{ left: number }>(
      `select count(*)::int as left from environments e where not exists (select 1 from supply_counts k
           where k.organization_id = e.organization_id and k.environment_id = e.id)
         or exists (select 1 from supply_marks m where m.organization_id = e.organization_id and m.environment_id = e.id)`,
    );
    if (!rows[0]?.left) break;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  console.log(`points of supply counted after ${Math.round((performance.now() - started) / 1000)} s`);
}

const running = await filled();
try {
  await counted(running);
  const { rows } = await running.owner.query<{ environment_id: string; portfolio_id: string }>(
    `select id as environment_id, portfolio_id from environments where organization_id = $1 order by id limit 1`,
    [running.admin.session.organization_id],
  );
  const [subject] = rows;
  if (!subject) throw new Error('there are no properties');
  const people: [name: string, person: Person][] = [
    ['admin', running.admin],
    ['member', await running.newMember(Math.min(properties, 10_000))],
    ['member of 100', await running.newMember(100)],
  ];
  const asked = readingCalls({ ...subject, year: new Date().getUTCFullYear() - 1 }).filter(
    ({ name }) => !only.length || only.includes(name),
  );
  const missed: string[] = [];
  console.log('| call | who | p50 ms | of its SQL | of the admin | loop ms | missed |');
  console.log('|---|---|---|---|---|---|---|');
  for (const one of asked) {
    let admins = 0;
    for (const [who, person] of people) {
      // The walk takes longer than a session lasts.
      await person.logIn(person.session.email, ADMIN.password);
      const found = await measure(running, person, one);
      if (typeof found === 'string') {
        if (who === 'admin') console.log(`| ${one.name} | ${who} | ${found} |`);
        continue;
      }
      if (who === 'admin') admins = found.p50;
      const { p50, sql, loop } = found;
      const goal = slow.has(one.name) ? GOAL.slowP50 : GOAL.p50;
      const faults = [
        p50 > goal && `${goal} ms`,
        sql > 0 && p50 > RATIO_FROM_MS && p50 / sql > GOAL.ratio && `${GOAL.ratio} × SQL`,
        who === 'member' && p50 > RATIO_FROM_MS && p50 / admins > GOAL.member && `${GOAL.member} × admin`,
        loop > GOAL.loop && `loop ${GOAL.loop} ms`,
      ].filter((fault) => fault !== false);
      if (faults.length) missed.push(`${one.name} (${who})`);
      // The table has what is slow or missed; the rest is counted.
      if (faults.length || p50 > 100 || only.length)
        console.log(
          `| ${one.name} | ${who} | ${p50.toFixed(0)} | ${sql > 0 ? (p50 / sql).toFixed(2) : '–'} | ${(p50 / admins).toFixed(2)} | ${loop.toFixed(0)} | ${faults.join(', ')} |`,
        );
    }
  }
  const megabytes = process.resourceUsage().maxRSS / 1024;
  say(
    'portfolio-memory',
    megabytes,
    'MB',
    megabytes / GOAL.megabytes,
    `${GOAL.megabytes} MB, with the client in the same process`,
  );
  say(
    'portfolio-calls-with-a-missed-goal',
    missed.length,
    'calls',
    missed.length / (asked.length * people.length),
    'all that were asked',
  );
  process.exitCode = missed.length ? 1 : 0;
} finally {
  await running.stop();
}
