import { permissions } from '@steward/contract/access/permissions';
import { serve } from '../../../platform/http/serve.ts';
import * as explain from './explain.service.ts';
import * as service from './permissions.service.ts';
import * as switches from './switches.service.ts';
import * as grants from './user-grants.service.ts';

export default serve(permissions, {
  handlers: Object.assign({}, explain, service, switches, grants),
  archive: { switched_off_modules: 'imported', user_grants: 'exported' },
});
