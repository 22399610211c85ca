import { home } from '@steward/contract/insight/home';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './home.service.ts';

export default serve(home, {
  handlers: service,
  archive: { opened_entries: 'exported' },
});
