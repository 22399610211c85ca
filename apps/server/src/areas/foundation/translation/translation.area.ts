import { translation } from '@steward/contract/foundation/translation';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './translation.service.ts';

export default serve(translation, {
  handlers: service,
  archive: { translations: { translation_by: 'kept', made_by_service: 'kept', changed_by: 'importer' } },
});
