import { session } from '@steward/contract/session';
import { bind } from '../../platform/bind.ts';
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
});
