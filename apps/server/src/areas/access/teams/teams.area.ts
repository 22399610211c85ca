import { teams } from '@steward/contract/access/teams';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './teams.service.ts';

export default serve(teams, {
  handlers: service,
  archive: { teams: 'imported', team_grants: 'imported', team_members: 'exported' },
});
