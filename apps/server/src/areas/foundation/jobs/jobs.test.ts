import { reports } from '@steward/contract/carbon/reports';
import { jobs } from '@steward/contract/foundation/jobs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  // Without a worker the jobs stay queued.
  server = await startTestServer({ STEWARD_WORKER: 'off' });
});
afterAll(() => server.stop());

test('only the user who requested a job sees it and stops it, once', async () => {
  const ada = await server.newAdmin('Ada');
  const house = await ada.newEnvironment();
  const about = { level: 'Property' as const, target_id: house._id, year: 2023 };
  const report = await ada.get(reports.saveGhgProtocolReport, { ...about, texts: {} });
  const { job_id } = await ada.get(reports.makeGhgReportPdf, { report_id: report._id, language: 'en' });
  expect(await ada.get(jobs.getMyJobs, {})).toMatchObject([{ _id: job_id, status: 'queued', percent: 0 }]);
  for (const other of [await server.newAdmin('Eve'), await server.newMember(ada, [house._id])]) {
    expect(await other.get(jobs.getMyJobs, {})).toEqual([]);
    expect((await other.ask(jobs.getJob, { job_id })).code).toBe('job.not-found');
    expect((await other.ask(jobs.cancelJob, { job_id })).code).toBe('job.not-found');
  }
  expect(await ada.get(jobs.cancelJob, { job_id })).toMatchObject({ status: 'cancelled' });
  expect((await ada.get(jobs.getJob, { job_id })).status).toBe('cancelled');
  expect((await ada.ask(jobs.cancelJob, { job_id })).code).toBe('job.not-cancellable');
});
