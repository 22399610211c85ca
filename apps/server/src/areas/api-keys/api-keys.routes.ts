import { apiKeys } from '@steward/contract/api-keys';
import { bind } from '../../platform/bind.ts';
import { createApiKey, getApiKeys, revokeApiKey } from './api-keys.service.ts';

export const apiKeysRoutes = bind(apiKeys, { getApiKeys, createApiKey, revokeApiKey });
