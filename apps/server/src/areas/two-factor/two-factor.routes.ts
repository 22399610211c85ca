import { twoFactor } from '@steward/contract/two-factor';
import { bind } from '../../platform/bind.ts';
import * as service from './two-factor.service.ts';

export const twoFactorRoutes = bind(twoFactor, {
  getTwoFactor: service.getTwoFactor,
  startTwoFactor: service.startTwoFactor,
  confirmTwoFactor: service.confirmTwoFactor,
  makeRecoveryCodes: service.makeRecoveryCodes,
  removeTwoFactor: service.removeTwoFactor,
});
