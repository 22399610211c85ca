import { search } from '@steward/contract/foundation/search';
import { serve } from '../../../platform/http/serve.ts';
import { globalSearch } from './search.service.ts';

export default serve(search, {
  handlers: { globalSearch },
  archive: { search_entries: 'derived', search_words: 'derived' },
});
