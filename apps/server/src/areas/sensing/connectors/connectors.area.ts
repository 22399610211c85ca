import { connectors } from '@steward/contract/sensing/connectors';
import { serve } from '../../../platform/http/serve.ts';
import { connectorMaintenance } from './connectors.jobs.ts';
import { deleteConnector, getConnectors, saveConnector } from './connectors.service.ts';
import { sendLorawanUplink } from './lorawan.service.ts';
import { testConnector } from './testing.service.ts';

export default serve(connectors, {
  handlers: { getConnectors, saveConnector, testConnector, deleteConnector, sendLorawanUplink },
  maintenance: connectorMaintenance,
  // Another installation has other secrets, folders and addresses.
  archive: { connectors: 'secret', connector_runs: 'derived', connector_files: 'derived' },
});
