import { search } from '@steward/contract/search';
import { bind } from '../../platform/bind.ts';
import { globalSearch } from './search.service.ts';

export const searchRoutes = bind(search, { globalSearch });
