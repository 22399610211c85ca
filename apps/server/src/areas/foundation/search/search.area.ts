import { search } from '@steward/contract/foundation/search';
import { serve } from '../../../platform/serve.ts';
import { globalSearch } from './search.service.ts';

export default serve(search, {
  handlers: { globalSearch },
  archive: { search_entries: 'derived', search_words: 'derived' },
});
