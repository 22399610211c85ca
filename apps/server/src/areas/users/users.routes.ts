import { users } from '@steward/contract/users';
import { bind } from '../../platform/bind.ts';
import * as profile from './users.profile.service.ts';
import * as reminder from './users.reminder.service.ts';
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
  getUserProfile: profile.getUserProfile,
  createUserProfile: profile.createUserProfile,
  updateUserProfile: profile.updateUserProfile,
  updateInitialProfileStatus: profile.updateInitialProfileStatus,
  updateSelectedLanguage: profile.updateSelectedLanguage,
  userProfileUpdate: profile.userProfileUpdate,
  updatePersonalSettings: profile.updatePersonalSettings,
  getReminderStatus: reminder.getReminderStatus,
  putOffReminder: reminder.putOffReminder,
  notifyReqProperty: reminder.notifyReqProperty,
  getVerticals: service.getVerticals,
});
