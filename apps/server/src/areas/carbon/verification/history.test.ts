import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashedText, NO_ENTRY, type LogEntry } from '@steward/core/assurance/event-log';
import { checkBundle, readBundle, savedText, type ReportBundle } from '@steward/core/assurance/report-bundle';
import { reports } from '@steward/contract/carbon/reports';
import { rounds } from '@steward/contract/carbon/rounds';
import { verification } from '@steward/contract/carbon/verification';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reading } from '../../../database/transaction.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import type { Person } from '../../../testing/person.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { roundModel } from '../reports/report-pdf.service.ts';
import { sendAgain, sentReport, texts } from './sent-report.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
});
afterAll(() => server.stop());

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const kindsOf = (log: readonly LogEntry[]) => log.map(({ kind }) => kind);
const logOf = (owner: Person, report_id: string) => owner.get(verification.getReportLog, { report_id });

async function bundleOf(owner: Person, report_id: string): Promise<ReportBundle> {
  const answer = await owner.send(verification.exportReportBundle, { report_id });
  const bundle = readBundle(Buffer.from(await answer.bytes()).toString('utf8'));
  if (!bundle) throw new Error('no bundle');
  return bundle;
}

/** The check of the program that needs nothing but Node.js: what it refuses, or an empty text. */
function refusedByProgram(bundle: ReportBundle): string {
  const program = fileURLToPath(new URL('../../../../../../scripts/check-bundle.mjs', import.meta.url));
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'bundle-')), 'bundle.json');
  fs.writeFileSync(file, JSON.stringify(bundle));
  try {
    execFileSync(process.execPath, [program, file], { stdio: 'pipe' });
    return '';
  } catch (error) {
    return String((error as { stderr: Buffer }).stderr);
  }
}

/** What a person who controls the database can do: an entry is changed, and every hash after it is recomputed. */
async function rewriteLog(report_id: string, seq: number, actor: string): Promise<void> {
  await server.owner.query('alter table ghg_report_log disable trigger kept');
  const { rows } = await server.owner.query<LogEntry & { at: string | Date }>(
    `select seq, at, round, side, actor_name as actor, kind, detail, previous, hash from ghg_report_log
     where report_id = $1 order by seq`,
    [report_id],
  );
  let previous = NO_ENTRY;
  for (const row of rows) {
    const entry = { ...row, at: new Date(row.at).toISOString(), previous, ...(row.seq === seq && { actor }) };
    previous = hashOf(hashedText(entry));
    await server.owner.query(
      'update ghg_report_log set actor_name = $3, previous = $4, hash = $5 where report_id = $1 and seq = $2',
      [report_id, row.seq, entry.actor, entry.previous, previous],
    );
  }
  await server.owner.query('alter table ghg_report_log enable trigger kept');
}

test('the log begins with the making of a report, and what is frozen names its last entry', async () => {
  const vera = server.stranger();
  const { owner, about, report_id } = await sentReport(server, vera);
  await owner.get(rounds.withdrawReport, { report_id, reason: 'Typing error' });
  const { version } = (await owner.get(reports.getGhgProtocolReport, about)) ?? { version: 0 };
  const changed = { ...texts, methods: 'Stated again' };
  await owner.get(reports.saveGhgProtocolReport, { ...about, texts: changed, version });
  const token = await sendAgain(server, vera, owner, report_id);
  const log = await logOf(owner, report_id);
  expect(kindsOf(log).filter((kind) => ['made', 'saved', 'begun', 'sent', 'withdrawn'].includes(kind))).toEqual([
    'made',
    'sent',
    'withdrawn',
    'saved',
    'sent',
  ]);
  expect(log[0]).toMatchObject({
    side: 'organization',
    round: 0,
    detail: { version: 1, language: 'en', texts_sha256: hashOf(savedText({ language: 'en', texts })) },
  });
  const bundle = await bundleOf(owner, report_id);
  const sent = log.findLast(({ kind }) => kind === 'sent');
  const named = { entries: (sent?.seq ?? 0) - 1, head: sent?.previous };
  expect(bundle.snapshot).toMatchObject({ log: named });
  expect(checkBundle(bundle)).toMatchObject({ before: { isIntact: true, entries: named.entries } });
  expect(refusedByProgram(bundle)).toBe('');
  const { head } = await vera.get(verification.getGhgProtocolReportForVerifier, { token });
  expect(head.log).toEqual(named);
  // The PDF of the round prints the same entry.
  const ctx = workerCtx(server.steward.platform, owner.session.organization_id, 'pdf');
  const model = await reading(ctx, (work) => roundModel(work, report_id, 2, 'en'));
  expect(model.log).toEqual(named);
});

test('an entry from before the sending that was changed is found, even with every hash recomputed', async () => {
  const { owner, report_id } = await sentReport(server, server.stranger());
  await rewriteLog(report_id, 1, 'Eve');
  const bundle = await bundleOf(owner, report_id);
  expect(checkBundle(bundle)).toMatchObject({
    isContentIntact: true,
    isContentLogged: true,
    log: { broken: null },
    before: { isIntact: false },
  });
  expect(refusedByProgram(bundle)).toContain('what happened before was changed');
});

test('frozen content that names another entry of the log is found', async () => {
  const { owner, report_id } = await sentReport(server, server.stranger());
  const bundle = await bundleOf(owner, report_id);
  const snapshot = { ...(bundle.snapshot as object), log: { entries: 1, head: 'f'.repeat(64) } };
  expect(checkBundle({ ...bundle, snapshot })).toMatchObject({ isContentIntact: false, before: { isIntact: false } });
  expect(refusedByProgram({ ...bundle, snapshot })).toContain('the entry 1 that the content names');
});

test('a report that is older than its log begins with an entry that states so', async () => {
  const owner = await server.newAdmin('Fay');
  const house = await owner.newEnvironment({ gross_floor_area: 1000 });
  const about = { level: 'Property' as const, target_id: house._id, year: 2023 };
  const { _id: report_id, version } = await owner.get(reports.saveGhgProtocolReport, { ...about, texts });
  const forget = () => server.owner.query('delete from ghg_report_log where report_id = $1', [report_id]);
  await forget();
  const next = await owner.get(reports.saveGhgProtocolReport, { ...about, texts, version });
  await owner.get(reports.saveGhgProtocolReport, { ...about, texts, version: next.version });
  expect(kindsOf(await logOf(owner, report_id))).toEqual(['begun', 'saved']);
  await forget();
  await sendAgain(server, server.stranger(), owner, report_id);
  expect(kindsOf(await logOf(owner, report_id)).slice(0, 2)).toEqual(['begun', 'sent']);
  expect(checkBundle(await bundleOf(owner, report_id)).before).toEqual({ isIntact: true, entries: 1 });
});
