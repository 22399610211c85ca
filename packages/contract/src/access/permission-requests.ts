import { z } from 'zod';
import { area, id, paging, seenVersion, text } from '../call.ts';
import { treeEnvelopeFields, GivenModules, Grant, Module, Trees } from './permissions.ts';

export const requestStatuses = ['pending', 'approved', 'partly approved', 'declined', 'cancelled'] as const;

export const PermissionRequest = z.object({
  requestId: id('permission-request'),
  user_id: id('user'),
  user_name: z.string(),
  reason: z.string(),
  status: z.enum(requestStatuses),
  created_at: z.string(),
  decided_at: z.string().nullable(),
  decided_by: z.string(),
  modules: z.array(
    Grant.extend({
      status: z.enum(['pending', 'approved', 'declined', 'cancelled']),
      decision_reason: z.string(),
      expires_at: z.string().nullable(),
    }),
  ),
  /** What `approveModulesPerms` approves. */
  version: z.string(),
});
export type PermissionRequest = z.infer<typeof PermissionRequest>;

const answer = Trees.extend({ requests: z.array(PermissionRequest), totalData: z.number() });
const ofRequest = { requestId: id('permission-request') };

/** Requests of members for further permissions, and their approval or rejection. */
export const permissionRequests = area(
  'access/permission-requests',
  {
    modsForAdditionalPerm: {
      method: 'POST',
      path: '/modsForAdditionalPerm',
      access: 'member',
      needs: 'own',
      summary: 'What the person may ask for: each module with the permissions not held; two are proposed',
      input: z.object({ verticalId: id('vertical').optional(), modIdArrForPerm: z.array(Module).max(500).optional() }),
      answer: Trees.extend({ modIdArrForPerm: z.array(Module) }),
      legacyEnvelopeFields: treeEnvelopeFields,
    },
    requestPermissionMod: {
      method: 'POST',
      path: '/requestPermissionMod',
      access: 'member',
      needs: 'own',
      summary: 'Ask for more modules',
      input: z.object({
        modIdArrForPerm: GivenModules.min(1),
        verticalId: id('vertical').optional(),
        reason: text(1000).default(''),
      }),
      answer,
      legacyEnvelopeFields: treeEnvelopeFields,
    },
    listAllPerms: {
      method: 'POST',
      path: '/listAllPerms',
      access: 'member',
      needs: 'permission-requests.read',
      summary: 'The requests of everybody, those still open first',
      input: z.object({ status: z.enum(requestStatuses).optional(), user_id: id('user').optional(), ...paging }),
      answer,
      legacyEnvelopeFields: treeEnvelopeFields,
    },
    approveModulesPerms: {
      method: 'POST',
      path: '/approveModulesPerms',
      access: 'member',
      needs: 'permission-requests.approve',
      summary: 'Approve modules of a request as it was read, each until a moment or for good; the others stay open',
      approves: { own: 'permission-request.own', isVersionOptional: true },
      input: z.object({
        ...ofRequest,
        version: seenVersion().optional(),
        approvedMods: GivenModules.min(1),
        reason: text(500).default(''),
      }),
      answer,
      legacyEnvelopeFields: treeEnvelopeFields,
    },
    declineModulesPerms: {
      method: 'POST',
      path: '/declineModulesPerms',
      access: 'member',
      needs: 'permission-requests.approve',
      summary: 'Decline modules of a request, each with its reason; the others stay open',
      input: z.object({
        ...ofRequest,
        declineMods: z
          .array(z.union([Module, z.object({ module_id: Module, reason: text(500).default('') })]))
          .min(1)
          .max(200),
        reason: text(500).default(''),
      }),
      answer,
      legacyEnvelopeFields: treeEnvelopeFields,
    },
    cancelPendingRequest: {
      method: 'POST',
      path: '/cancelPendingRequest',
      access: 'member',
      needs: 'own',
      summary: 'Withdraw what is still open of an own request',
      input: z.object(ofRequest),
      answer,
      legacyEnvelopeFields: treeEnvelopeFields,
    },
    getUserAccessHistory: {
      method: 'GET',
      path: '/getUserAccessHistory/:id',
      access: 'member',
      needs: 'own',
      summary: 'Every request of a person. That of others needs `permission-requests.read`',
      input: z.object({ id: id('user') }),
      answer,
      legacyEnvelopeFields: treeEnvelopeFields,
    },
  },
  {
    isClosedToKeys: true,
    modules: [
      {
        key: 'permission-requests',
        order: 60,
        under: 'account-settings',
        name: 'Permission requests',
        permissions: ['read', 'approve'],
        isAlwaysOn: true,
      },
    ],
    failures: {
      'permission-request.not-found': { status: 404, message: 'This request was not found.' },
      'permission-request.nothing': {
        status: 422,
        message: 'You already have these permissions, or they cannot be requested.',
      },
      'permission-request.pending': {
        status: 409,
        message: 'You have already requested this. Please wait for the decision.',
      },
      'permission-request.decided': { status: 409, message: 'This was already decided or withdrawn.' },
      'permission-request.own': { status: 403, message: 'Someone else must decide your own request.' },
      'permission-request.not-asked': { status: 422, message: 'This was not part of the request.' },
    },
    events: {
      'permission.requested': { starts: ['product', 'mail'] },
      'permission.withdrawn': { starts: ['product'] },
      'permission.approved': { starts: ['product', 'mail'] },
      'permission.declined': { starts: ['product', 'mail'] },
    },
  },
);
