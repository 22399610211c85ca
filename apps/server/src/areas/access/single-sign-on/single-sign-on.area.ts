import { singleSignOn } from '@steward/contract/access/single-sign-on';
import { serve } from '../../../platform/http/serve.ts';
import * as provider from './provider.service.ts';
import * as service from './single-sign-on.service.ts';

export default serve(singleSignOn, {
  handlers: Object.assign({}, provider, service),
  archive: { identity_providers: 'secret', sign_ons: 'secret', sign_on_subjects: 'secret' },
});
