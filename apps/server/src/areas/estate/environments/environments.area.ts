import { environments } from '@steward/contract/estate/environments';
import { serve } from '../../../platform/serve.ts';
import * as service from './environments.service.ts';
import { environmentsEvents } from './environments.events.ts';

export default serve(environments, {
  handlers: service,
  archive: { environment_access: 'exported' },
  search: { Environment: () => '/environment' },
  events: environmentsEvents,
});
