import { figureCatalogue } from '@steward/contract/insight/figures';
import { serve } from '../../../platform/http/serve.ts';
import { getFigureCatalogue, getFigures } from './figures.service.ts';

export default serve(figureCatalogue, { handlers: { getFigureCatalogue, getFigures } });
