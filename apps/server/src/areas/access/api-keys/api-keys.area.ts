import { apiKeys } from '@steward/contract/access/api-keys';
import { serve } from '../../../platform/http/serve.ts';
import { createApiKey, getApiKeys, revokeApiKey } from './api-keys.service.ts';

export default serve(apiKeys, {
  handlers: { getApiKeys, createApiKey, revokeApiKey },
  archive: { api_keys: 'secret' },
});
