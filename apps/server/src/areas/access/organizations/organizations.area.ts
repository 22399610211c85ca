import { organizations } from '@steward/contract/access/organizations';
import { serve } from '../../../platform/http/serve.ts';
import * as places from './places.service.ts';
import * as service from './organizations.service.ts';
import { organizationsEvents } from './organizations.events.ts';

export default serve(organizations, {
  handlers: Object.assign({}, places, service), // About people: they are told of in the archive, and invited anew where it is taken in.
  archive: { organizations: 'exported', organization_visits: 'exported' },
  events: organizationsEvents,
});
