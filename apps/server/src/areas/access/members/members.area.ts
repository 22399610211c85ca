import { members } from '@steward/contract/access/members';
import { serve } from '../../../platform/http/serve.ts';
import * as invitations from './invitations.service.ts';
import * as joining from './joining.service.ts';
import * as service from './members.service.ts';
import { membersEvents } from './members.events.ts';

export default serve(members, {
  handlers: Object.assign({}, invitations, joining, service),
  archive: { memberships: 'exported', member_profiles: 'exported', invitations: 'exported' },
  events: membersEvents,
});
