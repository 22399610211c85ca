import { users } from '@steward/contract/session';
import { bind } from '../../platform/bind.ts';
import * as service from './users.service.ts';

export const usersRoutes = bind(users, {
  register: service.register,
  checkUserEmailExist: service.checkUserEmailExist,
  emailVerify: service.emailVerify,
  verifyEmail: service.verifyEmail,
  reSendVerificationLinkToUser: service.reSendVerificationLinkToUser,
  forgotPassword: service.forgotPassword,
  resetPassword: service.resetPassword,
  updateUserPassword: service.updateUserPassword,
  getUserProfile: service.getUserProfile,
  createUserProfile: service.createUserProfile,
  updateUserProfile: service.updateUserProfile,
  updateInitialProfileStatus: service.updateInitialProfileStatus,
  updateSelectedLanguage: service.updateSelectedLanguage,
  getVerticals: service.getVerticals,
});
