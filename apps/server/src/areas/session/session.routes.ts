import { session } from '@steward/contract/session';
import { bind } from '../../platform/bind.ts';
import { endOtherSessions, endSession, getSessions } from './session.own.service.ts';
import {
  getCsrfToken,
  getUserDetailForSession,
  login,
  logout,
  verifyAndGenerateAccessToken,
} from './session.service.ts';

export const sessionRoutes = bind(session, {
  login,
  logout,
  verifyAndGenerateAccessToken,
  getUserDetailForSession,
  getCsrfToken,
  getSessions,
  endSession,
  endOtherSessions,
});
