import { session } from '@steward/contract/access/session';
import { serve } from '../../../platform/http/serve.ts';
import * as own from './session.own.service.ts';
import * as service from './session.service.ts';
import * as viewing from './viewing.service.ts';

export default serve(session, {
  handlers: Object.assign({}, service, own, viewing),
  archive: { sessions: 'secret', views_as: 'exported' },
});
