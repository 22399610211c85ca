import { notes } from '@steward/contract/estate/notes';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './notes.service.ts';

export default serve(notes, { handlers: service, archive: { notes: { created_by: 'importer' } } });
