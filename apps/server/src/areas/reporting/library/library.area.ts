import { library } from '@steward/contract/reporting/library';
import { serve } from '../../../platform/http/serve.ts';
import { getLibraryPage } from './library.service.ts';
import { getEsgOverview } from './overview.service.ts';

export default serve(library, { handlers: { getLibraryPage, getEsgOverview } });
