import { teamspaces } from '@steward/contract/access/teamspaces';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './teamspaces.service.ts';

export default serve(teamspaces, {
  handlers: service,
  archive: { teamspaces: 'imported', teamspace_environments: 'imported', teamspace_users: 'exported' },
});
