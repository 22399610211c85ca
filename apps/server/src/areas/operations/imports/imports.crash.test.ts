import { portfolios } from '@steward/contract/estate/portfolios';
import { imports } from '@steward/contract/operations/imports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobHandle } from '../../../platform/jobs/job-handlers.ts';
import { workerCtx } from '../../../platform/jobs/jobs.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { runImport } from './run.service.ts';
import { takeBack } from './undo.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ STEWARD_WORKER: 'off' });
});
afterAll(() => server.stop());

test('an interrupted import or undo continues after the last row, and no row is processed twice', async () => {
  const ada = await server.newAdmin('Ada');
  const lines = Array.from({ length: 1200 }, (_, n) => `Portfolio ${n}`);
  const file = new File([['Portfolio', ...lines].join('\n')], 'many.csv');
  const { _id: import_id } = await ada.get(imports.uploadImport, { thing: 'portfolios' }, [file]);
  await ada.get(imports.startImport, { import_id });
  const ctx = workerCtx(server.steward.platform, ada.session.organization_id, 'test');
  const job = (progress: JobHandle['progress']): JobHandle => ({
    id: import_id,
    ownerId: ada.session.uid,
    signal: new AbortController().signal,
    isCancelled: () => false,
    progress,
  });
  // The process ends once the first part is written.
  const ending = job(() => Promise.reject(new Error('killed')));
  const whole = job(() => Promise.resolve());
  const count = async () => (await ada.get(portfolios.getMasterPortfolioList, {})).length;

  await expect(runImport(ctx, import_id, ending)).rejects.toThrow('killed');
  expect(await ada.get(imports.getImport, { import_id })).toMatchObject({ state: 'running', counts: { created: 500 } });
  await runImport(ctx, import_id, whole);
  expect(await ada.get(imports.getImport, { import_id })).toMatchObject({
    state: 'done',
    counts: { created: 1200, updated: 0, duplicates: 0, rejected: 0 },
  });
  expect(await count()).toBe(1200);
  // Like a queue that starts the same job once more.
  await runImport(ctx, import_id, whole);
  expect(await count()).toBe(1200);

  await ada.get(imports.undoImport, { import_id });
  await expect(takeBack(ctx, import_id, ending)).rejects.toThrow('killed');
  expect(await count()).toBe(700);
  await takeBack(ctx, import_id, whole);
  expect(await ada.get(imports.getImport, { import_id })).toMatchObject({
    state: 'undone',
    counts: { undone: 1200, kept: 0 },
  });
  expect(await count()).toBe(0);
}, 60_000);
