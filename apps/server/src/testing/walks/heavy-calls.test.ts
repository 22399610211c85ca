import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { calls, places } from '@steward/contract/declared';
import { archives } from '@steward/contract/operations/archives';
import { expect, test } from 'vitest';
import { startTestServer } from '../test-server.ts';

// Every call that costs much storage, time or memory declares a rate limit.

// Code that queues a job or computes whole years.
const HEAVY = /\benqueue\(\s*ctx|\b(inventoryFor|figuresFor|loadReferences)\(/;

/**
 * The functions of an area's services that do heavy work, directly or through one another; a call is answered by the function of its name.
 */
function heavyFunctions(district: string, area: string): string[] {
  const folder = fileURLToPath(new URL(`../../areas/${district}/${area}/`, import.meta.url));
  if (!fs.existsSync(folder)) return [];
  const bodies = new Map<string, string>();
  for (const file of fs.readdirSync(folder).filter((name) => name.endsWith('.service.ts')))
    for (const one of fs.readFileSync(folder + file, 'utf8').split(/^(?=(?:export |async |function |const ))/m)) {
      const [start = '', name] = /^(?:export )?(?:async function|function|const) (\w+)/.exec(one) ?? [];
      if (name) bodies.set(name, one.slice(start.length));
    }
  const found = new Set<string>();
  const isHeavy = (body: string) => HEAVY.test(body) || [...found].some((name) => body.includes(`${name}(`));
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const [name, body] of bodies) if (isHeavy(body)) found.add(name);
  }
  return [...found];
}

test('every call that takes files, starts background work, computes years, exports, or needs no account has a limit', () => {
  const starting = new Set(places.flatMap(({ district, area }) => heavyFunctions(district, area)));
  const heavy = calls.filter(
    ({ name, shape, needs, access }) =>
      shape === 'upload' ||
      starting.has(name) ||
      access === 'verifier' ||
      needs?.endsWith('.export') ||
      (shape === 'file' && /^(export|download)/.test(name)),
  );
  expect(heavy.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['importOrganization', 'readBillAgain', 'makeGhgReportPdf', 'exportAuditLog', 'ghg_report']),
  );
  expect(heavy.filter(({ limit }) => !limit).map(({ area, name }) => `${area}: ${name}`)).toEqual([]);
});

test('a call beyond its limit is refused for the user who sent too many, and for no other', async () => {
  const server = await startTestServer({ STEWARD_WORKER: 'off' });
  try {
    const ada = await server.newAdmin('Ada');
    const eve = await server.newAdmin('Eve');
    const limit = archives.exportOrganization.limit?.calls ?? 0;
    expect(limit).toBeGreaterThan(0);
    for (let i = 0; i < limit; i++)
      expect((await ada.ask(archives.exportOrganization, {})).code).not.toBe('request.too-many');
    expect(await ada.ask(archives.exportOrganization, {})).toMatchObject({
      httpStatus: 429,
      code: 'request.too-many',
    });
    expect((await eve.ask(archives.exportOrganization, {})).code).not.toBe('request.too-many');
  } finally {
    await server.stop();
  }
});
