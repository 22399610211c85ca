import { tariffs } from '@steward/contract/energy/tariffs';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './tariffs.service.ts';

export default serve(tariffs, {
  handlers: service,
  archive: { tariffs: 'imported' },
  menu: { tariffs: { isSetUp: ['tariffs'] } },
});
