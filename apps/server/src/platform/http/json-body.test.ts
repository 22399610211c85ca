import { permissionRequests } from '@steward/contract/access/permission-requests';
import { environments } from '@steward/contract/estate/environments';
import { paymentFiles } from '@steward/contract/energy/payment-files';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/person.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.newAdmin('Ada');
});
afterAll(() => server.stop());

const nested = (depth: number, [open, close]: readonly [string, string]) => open.repeat(depth) + close.repeat(depth);

async function send(path: string, body: string | FormData) {
  const response = await fetch(`${server.address}/v2${path}`, {
    method: 'POST',
    headers: {
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      cookie: [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': ada.cookies.get('csrfToken') ?? '',
    },
    body,
  });
  const text = await response.text();
  return { status: response.status, length: text.length, body: JSON.parse(text) as { errors?: unknown[] } };
}

test('JSON nested without end is refused with what is wrong', async () => {
  const message = 'is nested too deeply';
  for (const value of [nested(900_000, ['[', ']']), nested(300_000, ['{"a":', '}']).replace(':}', ':1}')]) {
    const sent = await send(environments.getEnvironments.path, `{"search":${value}}`);
    expect(sent).toMatchObject({ status: 400, body: { errors: [{ field: '', message }] } });
  }
  const form = new FormData();
  form.append('input', nested(90_000, ['[', ']']));
  const sent = await send(paymentFiles.importBankStatement.path, form);
  expect(sent).toMatchObject({ status: 400, body: { errors: [{ field: 'input', message }] } });
});

test('brackets within texts are no nesting', async () => {
  const sent = await send(environments.getEnvironments.path, JSON.stringify({ search: `\\"${'['.repeat(90)}` }));
  expect(sent.body.errors ?? []).toEqual([]);
});

test('an answer names the first errors of a body with very many', async () => {
  const modIdArrForPerm = Array.from({ length: 400 }, () => 1);
  const sent = await send(permissionRequests.modsForAdditionalPerm.path, JSON.stringify({ modIdArrForPerm }));
  expect(sent.status).toBe(400);
  expect(sent.body.errors?.length).toBeLessThanOrEqual(100);
  expect(sent.length).toBeLessThan(20_000);
});
