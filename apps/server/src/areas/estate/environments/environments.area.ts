import { environments } from '@steward/contract/estate/environments';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './environments.service.ts';
import { environmentsEvents } from './environments.events.ts';

export default serve(environments, {
  handlers: service,
  // Edits of many are there to be undone; where the archive is taken in there is nothing to undo.
  archive: {
    environments: { viewable_by: 'kept', state: 'kept' },
    property_areas: 'imported',
    property_changes: { created_by: 'importer' },
    environment_access: 'exported',
    property_edits: 'exported',
    property_edit_rows: 'exported',
  },
  search: { Environment: () => '/environment' },
  events: environmentsEvents,
});
