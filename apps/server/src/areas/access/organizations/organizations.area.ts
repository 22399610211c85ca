import { organizations } from '@steward/contract/access/organizations';
import { serve } from '../../../platform/http/serve.ts';
import * as places from './places.service.ts';
import * as service from './organizations.service.ts';
import { organizationsEvents } from './organizations.events.ts';

export default serve(organizations, {
  handlers: Object.assign({}, places, service),
  // About people: the archive lists them, and they have to be invited again after an import.
  archive: { organizations: 'exported', organization_visits: 'exported' },
  events: organizationsEvents,
});
