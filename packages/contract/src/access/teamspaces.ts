import { z } from 'zod';
import { area, Done, id, requiredText } from '../call.ts';

const Person = z.object({ user_id: id('user'), name: z.string(), email: z.string() });
const Place = z.object({
  env_id: id('environment'),
  environment_name: z.string(),
  portfolio_id: id('portfolio'),
  portfolio_name: z.string(),
});

export const Teamspace = z.object({
  teamspace_id: id('teamspace'),
  organization_id: id('organization'),
  name: z.string(),
  users: z.array(Person),
  environments: z.array(Place),
  property_manager: Person.nullable(),
});
export type Teamspace = z.infer<typeof Teamspace>;

const list = z.array(Teamspace);
const legacyEnvelopeFields = { teamList: '' } as const;
const organization = { organization_id: id('organization').optional() };
const held = {
  users: z.array(z.object({ user_id: id('user') })).max(5000),
  environments: z.array(z.object({ env_id: id('environment'), portfolio_id: id('portfolio').optional() })).max(10_000),
};

/** Teamspaces: which people reach which properties. */
export const teamspaces = area(
  'access/teamspaces',
  {
    createTeamspace: {
      method: 'POST',
      path: '/createTeamspace',
      access: 'member',
      needs: 'teamspaces.create',
      summary: 'Add a teamspace: its people reach its properties',
      input: z.object({
        ...organization,
        name: requiredText(100),
        users: held.users.default([]),
        environments: held.environments.default([]),
      }),
      answer: list,
      legacyEnvelopeFields,
    },
    getTeamspaces: {
      method: 'POST',
      path: '/getTeamspaces',
      access: 'member',
      needs: 'teamspaces.read',
      summary: 'The teamspaces of the organization',
      input: z.object(organization),
      answer: list,
      legacyEnvelopeFields,
    },
    editTeamspace: {
      method: 'PUT',
      path: '/editTeamspace/:teamspace_id',
      access: 'member',
      needs: 'teamspaces.edit',
      summary: 'Rename a teamspace; people and properties, where given, replace the former ones',
      input: z.object({
        teamspace_id: id('teamspace'),
        name: requiredText(100),
        users: held.users.optional(),
        environments: held.environments.optional(),
      }),
      answer: list,
      legacyEnvelopeFields,
    },
    deleteTeamspace: {
      method: 'DELETE',
      path: '/deleteTeamspace/:id',
      access: 'member',
      needs: 'teamspaces.delete',
      summary: 'Delete a teamspace; its people lose the properties it gave them',
      input: z.object({ id: id('teamspace') }),
      answer: Done,
    },
    getUserEnvByTeam: {
      method: 'POST',
      path: '/getUserEnvByTeam',
      access: 'member',
      needs: 'teamspaces.read',
      summary: 'The people and properties of a teamspace',
      input: z.object({ teamspace_id: id('teamspace') }),
      answer: z.object({ users: z.array(Person), environments: z.array(Place) }),
    },
    getAllTeamUserAndEnv: {
      method: 'POST',
      path: '/getAllTeamUserAndEnv',
      access: 'member',
      needs: 'teamspaces.read',
      summary: 'Everybody and every property that can be put into a teamspace',
      input: z.object({}),
      answer: z.object({ users: z.array(Person), environments: z.array(Place) }),
    },
    getEnvWithPortTeamspaceByOrgId: {
      method: 'POST',
      path: '/getEnvWithPortTeamspaceByOrgId',
      access: 'member',
      needs: 'teamspaces.read',
      summary: 'Every property with its portfolio and its teamspaces',
      input: z.object(organization),
      answer: z.array(
        Place.extend({ teamspaces: z.array(z.object({ teamspace_id: id('teamspace'), name: z.string() })) }),
      ),
    },
    teamspaceAssignOrRevokeUser: {
      method: 'POST',
      path: '/teamspace/assignOrRevokeUser',
      access: 'member',
      needs: 'teamspaces.edit',
      summary: 'Put a person into a teamspace or out of it; without `assign`, the other way round than now',
      input: z.object({ teamspace_id: id('teamspace'), user_id: id('user'), assign: z.boolean().optional() }),
      answer: list,
      legacyEnvelopeFields,
    },
    teamspaceAssignOrRevokeEnvironment: {
      method: 'POST',
      path: '/teamspace/assignOrRevokeEnvironment',
      access: 'member',
      needs: 'teamspaces.edit',
      summary: 'Put a property into a teamspace or out of it; without `assign`, the other way round than now',
      input: z.object({
        teamspace_id: id('teamspace'),
        env_id: id('environment'),
        portfolio_id: id('portfolio').optional(),
        assign: z.boolean().optional(),
      }),
      answer: list,
      legacyEnvelopeFields,
    },
    assignTSPropertyManager: {
      method: 'POST',
      path: '/assignTSPropertyManager',
      access: 'member',
      needs: 'teamspaces.edit',
      summary: 'Set or remove the property manager of a teamspace, one of its users',
      input: z.object({ teamspace_id: id('teamspace'), user_id: id('user').nullable() }),
      answer: list,
      legacyEnvelopeFields,
    },
  },
  {
    isClosedToKeys: true,
    modules: [
      {
        key: 'teamspaces',
        order: 50,
        under: 'account-settings',
        name: 'Property groups',
        permissions: ['read', 'create', 'edit', 'delete', 'export'],
        isAlwaysOn: true,
      },
    ],
    failures: {
      'teamspace.not-found': { status: 404, message: 'This property group was not found.' },
      'teamspace.name-taken': {
        status: 409,
        message: 'A property group with this name already exists. Please choose another name.',
      },
      'teamspace.beyond-reach': {
        status: 403,
        message: 'This property group contains properties that you do not have access to.',
      },
      'teamspace.not-in-it': {
        status: 409,
        message: 'The property manager must be a member of the property group.',
      },
    },
  },
);
