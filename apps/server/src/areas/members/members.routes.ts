import { members } from '@steward/contract/members';
import { bind } from '../../platform/bind.ts';
import * as invitations from './invitations.service.ts';
import * as joining from './joining.service.ts';
import * as service from './members.service.ts';

export const membersRoutes = bind(members, {
  createUser: invitations.createUser,
  getInvitedUser: invitations.getInvitedUser,
  resendInvitation: invitations.resendInvitation,
  revokeInvitation: invitations.revokeInvitation,
  updateUserProfileExternal: invitations.updateUserProfileExternal,
  verifyInvitationToken: joining.verifyInvitationToken,
  getUserByInvitationUser: joining.getUserByInvitationUser,
  resetInvitedUserPassword: joining.resetInvitedUserPassword,
  acceptInvitation: joining.acceptInvitation,
  getUserByOrgId: service.getUserByOrgId,
  getProfileByEmail: service.getProfileByEmail,
  updateUserRole: service.updateUserRole,
  updateUserActiveStatus: service.updateUserActiveStatus,
  endSessionsOfUser: service.endSessionsOfUser,
  resetTwoFactorOfUser: service.resetTwoFactorOfUser,
});
