import { tariffs } from '@steward/contract/energy/tariffs';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './tariffs.service.ts';
import { tariffsSources } from './tariffs.sources.ts';

export default serve(tariffs, {
  sources: tariffsSources,
  handlers: service,
  archive: { tariffs: 'imported' },
  menu: { tariffs: { isSetUp: ['tariffs'] } },
});
