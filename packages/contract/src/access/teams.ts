import { z } from 'zod';
import { area, id, requiredText } from '../call.ts';
import { Grant, GivenModules } from './permissions.ts';

export const TeamMember = z.object({
  teamMemMapId: id('team-member'),
  teamMemId: id('user'),
  name: z.string(),
  email: z.string(),
  role_id: id('role').nullable(),
  role: z.string(),
  /** Of a role that every organization has; empty for an own one, or none. */
  role_key: z.string(),
  adminRight: z.boolean(),
});
export type TeamMember = z.infer<typeof TeamMember>;

export const Team = z.object({
  team_id: id('team'),
  organization_id: id('organization'),
  name: z.string(),
  members: z.array(TeamMember),
  modules: z.array(Grant),
});
export type Team = z.infer<typeof Team>;

const list = z.array(Team);
/** Team answers carry their list beside `data` too (A08). */
const legacyEnvelopeFields = { teamList: '' } as const;
const organization = { organization_id: id('organization').optional() };

/** Teams: groups of members who get further modules. */
export const teams = area(
  'access/teams',
  {
    createTeam: {
      method: 'POST',
      path: '/createTeam',
      access: 'member',
      needs: 'teams.create',
      summary: 'Add a team',
      input: z.object({ ...organization, name: requiredText(100) }),
      answer: list,
      legacyEnvelopeFields,
    },
    getTeamListByOrgId: {
      method: 'POST',
      path: '/getTeamListByOrgId',
      access: 'member',
      needs: 'teams.read',
      summary: 'The teams of the organization with members and modules',
      input: z.object(organization),
      answer: list,
      legacyEnvelopeFields,
    },
    updateTeamById: {
      method: 'PUT',
      path: '/updateTeamById/:team_id',
      access: 'member',
      needs: 'teams.edit',
      summary: 'Rename a team',
      input: z.object({ team_id: id('team'), name: requiredText(100) }),
      answer: list,
      legacyEnvelopeFields,
    },
    deleteTeamById: {
      method: 'DELETE',
      path: '/deleteTeamById/:id',
      access: 'member',
      needs: 'teams.delete',
      summary: 'Delete a team; its members lose what it gave them',
      input: z.object({ id: id('team') }),
      answer: list,
      legacyEnvelopeFields,
    },
    assignMemberToTeam: {
      method: 'POST',
      path: '/assignMemberToTeam',
      access: 'member',
      needs: 'own',
      summary:
        'Put a person into a team or, with `assign` false, out of it. For `teams.edit` and the admins of the team',
      input: z.object({
        team_id: id('team'),
        user_id: id('user'),
        /** Null: none. Absent: as it is. */
        role_id: id('role').nullable().optional(),
        /** Absent: true. */
        assign: z.boolean().optional(),
      }),
      answer: list,
      legacyEnvelopeFields,
    },
    getAssignedMemListByTeamId: {
      method: 'POST',
      path: '/getAssignedMemListByTeamId',
      access: 'member',
      needs: 'own',
      summary: 'The members of a team. For `teams.read` and the members themselves',
      input: z.object({ team_id: id('team') }),
      answer: z.array(TeamMember),
      legacyEnvelopeFields,
    },
    getTeamChoices: {
      method: 'GET',
      path: '/getTeamChoices/:id',
      access: 'member',
      needs: 'own',
      summary:
        'Who could join the team, and the roles the reader can give in it. For `teams.edit` and the admins of the team',
      input: z.object({ id: id('team') }),
      answer: z.object({
        people: z.array(z.object({ user_id: id('user'), name: z.string(), email: z.string() })),
        roles: z.array(z.object({ _id: id('role'), key: z.string(), name: z.string() })),
      }),
    },
    assignMemRoleToTeam: {
      method: 'POST',
      path: '/assignMemRoleToTeam',
      access: 'member',
      needs: 'own',
      summary: 'The role a member has through the team. For `teams.edit` and the admins of the team',
      input: z.object({ teamMemMapId: id('team-member'), role_id: id('role').nullable() }),
      answer: list,
      legacyEnvelopeFields,
    },
    assignModToTeam: {
      method: 'POST',
      path: '/assignModToTeam',
      access: 'member',
      needs: 'teams.edit',
      summary: 'Set the modules of a team',
      input: z.object({ team_id: id('team'), modules: GivenModules }),
      answer: list,
      legacyEnvelopeFields,
    },
    adminRightsForTeam: {
      method: 'PUT',
      path: '/adminRightsForTeam/:id',
      access: 'member',
      needs: 'teams.edit',
      summary: 'Give a member the admin right of the team, or take it',
      input: z.object({
        id: id('team'),
        teamMemMapId: id('team-member').optional(),
        teamMemId: id('user').optional(),
        adminRight: z.boolean(),
      }),
      answer: list,
      legacyEnvelopeFields,
    },
    getTeamsByMemId: {
      method: 'GET',
      path: '/getTeamsByMemId/:id',
      access: 'member',
      needs: 'own',
      summary: 'The teams of a person. Those of others need `teams.read`',
      input: z.object({ id: id('user') }),
      answer: list,
      legacyEnvelopeFields,
    },
    listMemberAdminTeams: {
      method: 'GET',
      path: '/listMemberAdminTeams/:id',
      access: 'member',
      needs: 'own',
      summary: 'The teams a person is admin of. Those of others need `teams.read`',
      input: z.object({ id: id('user') }),
      answer: list,
      legacyEnvelopeFields,
    },
  },
  {
    isClosedToKeys: true,
    modules: [
      {
        key: 'teams',
        order: 40,
        under: 'account-settings',
        name: 'Teams',
        permissions: ['read', 'create', 'edit', 'delete', 'export'],
        isAlwaysOn: true,
      },
    ],
    failures: {
      'team.not-found': { status: 404, message: 'This team was not found.' },
      'team.name-taken': { status: 409, message: 'A team with this name already exists. Please choose another name.' },
      'team.member-not-found': { status: 404, message: 'This person is not a member of the team.' },
    },
  },
);
