import { permissionRequests } from '@steward/contract/access/permission-requests';
import { permissions } from '@steward/contract/access/permissions';
import { notifications } from '@steward/contract/foundation/notifications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { again, roleOf, take } from '../../../testing/roles.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a request is partly approved with an end date, declined with a reason, withdrawn, and listed in the history', async () => {
  const ada = await server.newAdmin();
  const mo = await server.newMember(ada);
  const open = await mo.get(permissionRequests.modsForAdditionalPerm, {});
  expect(open.modIdArrForPerm).toEqual(['utilities', 'dashboards']);
  const asked = await mo.get(permissionRequests.requestPermissionMod, {
    modIdArrForPerm: [{ module_id: 'ghg-protocol', permissions: ['read', 'approve'] }, 'audit-log', 'teams'],
    reason: 'The audit begins on Monday',
  });
  const [request] = asked.requests;
  const requestId = request?.requestId ?? '';
  // Permissions that the user has are not requested.
  expect(request).toMatchObject({ status: 'pending', reason: 'The audit begins on Monday' });
  expect(request?.modules.find(({ module_id }) => module_id === 'ghg-protocol')?.permissions).toEqual(['approve']);
  expect((await mo.ask(permissionRequests.requestPermissionMod, { modIdArrForPerm: ['teams'] })).code).toBe(
    'permission-request.pending',
  );
  // Requested permissions are no longer offered; the rest of the module is.
  const { list } = await mo.get(permissionRequests.modsForAdditionalPerm, {});
  const flat = (nodes: typeof list): typeof list => nodes.flatMap((node) => [node, ...flat(node.subModules)]);
  const teamsOffered = flat(list).find(({ module_id }) => module_id === 'teams');
  expect(teamsOffered?.permissions).toContain('create');
  expect(teamsOffered?.permissions).not.toContain('read');
  expect((await mo.ask(permissionRequests.requestPermissionMod, { modIdArrForPerm: ['spaces'] })).code).toBe(
    'permission-request.nothing',
  );
  expect((await ada.get(notifications.listNotifications, {}))[0]).toMatchObject({
    title: 'Mo requested more permissions',
  });
  expect(
    (await mo.ask(permissionRequests.approveModulesPerms, { requestId, approvedMods: ['teams'] })).httpStatus,
  ).toBe(403);

  const until = new Date(Date.now() + 86_400_000).toISOString();
  await ada.get(permissionRequests.approveModulesPerms, {
    requestId,
    approvedMods: [{ module_id: 'ghg-protocol', permissions: ['approve'], expires_at: until }],
  });
  expect((await mo.get(permissions.userModulesAccess, {})).userModules).toContain('ghg-protocol.approve');
  expect(
    await ada.get(permissions.explainAccess, { user_id: mo.session.uid, path: '/x', need: 'ghg-protocol.approve' }),
  ).toMatchObject({
    allowed: true,
    parts: [{ sources: [{ kind: 'request', name: 'Ada Test', expires_at: until }] }],
  });
  const declined = await ada.get(permissionRequests.declineModulesPerms, {
    requestId,
    declineMods: [{ module_id: 'audit-log', reason: 'Ask the auditor' }],
  });
  expect(declined.requests[0]).toMatchObject({ status: 'pending' });
  await mo.get(permissionRequests.cancelPendingRequest, { requestId });
  const history = await mo.get(permissionRequests.getUserAccessHistory, { id: mo.session.uid });
  expect(history.requests[0]).toMatchObject({
    status: 'partly approved',
    modules: [
      { module_id: 'audit-log', status: 'declined', decision_reason: 'Ask the auditor' },
      { module_id: 'ghg-protocol', status: 'approved' },
      { module_id: 'teams', status: 'cancelled' },
    ],
  });
  expect((await mo.ask(permissionRequests.cancelPendingRequest, { requestId })).code).toBe(
    'permission-request.decided',
  );
  expect((await ada.ask(permissionRequests.approveModulesPerms, { requestId, approvedMods: ['teams'] })).code).toBe(
    'permission-request.decided',
  );
  const other = await server.newMember(ada);
  expect((await other.ask(permissionRequests.getUserAccessHistory, { id: mo.session.uid })).httpStatus).toBe(403);
  expect((await other.ask(permissionRequests.cancelPendingRequest, { requestId })).code).toBe(
    'permission-request.not-found',
  );
});

test('of two simultaneous decisions the second is refused as decided; users cannot decide on their own requests', async () => {
  const ada = await server.newAdmin();
  const ben = await server.newMember(ada);
  const mo = await server.newMember(ada);
  await take(server, ben, await roleOf(ada, 'csr_lead'));
  await again(ben);
  const { requests } = await mo.get(permissionRequests.requestPermissionMod, { modIdArrForPerm: ['teams'] });
  const requestId = requests[0]?.requestId ?? '';
  const both = await Promise.all([
    ada.ask(permissionRequests.approveModulesPerms, { requestId, approvedMods: ['teams'] }),
    ben.ask(permissionRequests.declineModulesPerms, { requestId, declineMods: ['teams'], reason: 'No' }),
  ]);
  expect(both.map(({ code }) => code ?? 'done').toSorted((a, b) => a.localeCompare(b))).toEqual([
    'done',
    'permission-request.decided',
  ]);
  const own = await ben.get(permissionRequests.requestPermissionMod, {
    modIdArrForPerm: [{ module_id: 'spaces', permissions: ['delete'] }],
  });
  expect(
    (
      await ben.ask(permissionRequests.approveModulesPerms, {
        requestId: own.requests[0]?.requestId ?? '',
        approvedMods: ['spaces'],
      })
    ).code,
  ).toBe('permission-request.own');
});

test('another organization sees, decides and withdraws no request', async () => {
  const ada = await server.newAdmin();
  const mo = await server.newMember(ada);
  const eve = await server.newAdmin('Eve');
  const { requests } = await mo.get(permissionRequests.requestPermissionMod, { modIdArrForPerm: ['audit-log'] });
  const requestId = requests[0]?.requestId ?? '';
  expect((await ada.get(permissionRequests.listAllPerms, {})).requests).toMatchObject([{ requestId }]);
  expect((await mo.ask(permissionRequests.listAllPerms, {})).httpStatus).toBe(403);
  expect((await eve.get(permissionRequests.listAllPerms, {})).requests).toEqual([]);
  expect((await eve.ask(permissionRequests.approveModulesPerms, { requestId, approvedMods: ['audit-log'] })).code).toBe(
    'permission-request.not-found',
  );
});
