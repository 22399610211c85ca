import { permissionRequests } from '@steward/contract/access/permission-requests';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './permission-requests.service.ts';
import { permissionRequestsEvents } from './permission-requests.events.ts';

export default serve(permissionRequests, {
  handlers: service,
  archive: { permission_requests: 'exported', permission_request_items: 'exported' },
  events: permissionRequestsEvents,
});
