import { teams } from '@steward/contract/teams';
import { teamspaces } from '@steward/contract/teamspaces';
import { bind } from '../../platform/bind.ts';
import * as team from './teams.service.ts';
import * as teamspace from './teamspaces.service.ts';

export const teamsRoutes = [
  ...bind(teams, {
    createTeam: team.createTeam,
    getTeamListByOrgId: team.getTeamListByOrgId,
    updateTeamById: team.updateTeamById,
    deleteTeamById: team.deleteTeamById,
    assignMemberToTeam: team.assignMemberToTeam,
    getAssignedMemListByTeamId: team.getAssignedMemListByTeamId,
    getTeamChoices: team.getTeamChoices,
    assignMemRoleToTeam: team.assignMemRoleToTeam,
    assignModToTeam: team.assignModToTeam,
    adminRightsForTeam: team.adminRightsForTeam,
    getTeamsByMemId: team.getTeamsByMemId,
    listMemberAdminTeams: team.listMemberAdminTeams,
  }),
  ...bind(teamspaces, {
    createTeamspace: teamspace.createTeamspace,
    getTeamspaces: teamspace.getTeamspaces,
    editTeamspace: teamspace.editTeamspace,
    deleteTeamspace: teamspace.deleteTeamspace,
    getUserEnvByTeam: teamspace.getUserEnvByTeam,
    getAllTeamUserAndEnv: teamspace.getAllTeamUserAndEnv,
    getEnvWithPortTeamspaceByOrgId: teamspace.getEnvWithPortTeamspaceByOrgId,
    teamspaceAssignOrRevokeUser: teamspace.teamspaceAssignOrRevokeUser,
    teamspaceAssignOrRevokeEnvironment: teamspace.teamspaceAssignOrRevokeEnvironment,
    assignTSPropertyManager: teamspace.assignTSPropertyManager,
  }),
];
