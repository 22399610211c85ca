import { roles } from '@steward/contract/access/roles';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './roles.service.ts';

export default serve(roles, { handlers: service, archive: { roles: 'imported', role_grants: 'imported' } });
