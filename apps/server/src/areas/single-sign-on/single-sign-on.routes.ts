import { singleSignOn } from '@steward/contract/single-sign-on';
import { bind } from '../../platform/bind.ts';
import * as provider from './provider.service.ts';
import * as service from './single-sign-on.service.ts';

export const singleSignOnRoutes = bind(singleSignOn, {
  startSingleSignOn: service.startSingleSignOn,
  finishSingleSignOn: service.finishSingleSignOn,
  verifyAccessToken: service.verifyAccessToken,
  getIdentityProvider: provider.getIdentityProvider,
  saveIdentityProvider: provider.saveIdentityProvider,
  removeIdentityProvider: provider.removeIdentityProvider,
  testIdentityProvider: provider.testIdentityProvider,
});
