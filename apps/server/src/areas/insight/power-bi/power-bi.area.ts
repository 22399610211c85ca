import { powerBI } from '@steward/contract/insight/power-bi';
import { serve } from '../../../platform/http/serve.ts';
import {
  deletePowerBIConnector,
  getPowerBIConnector,
  getPowerBIPages,
  savePowerBIConnector,
} from './power-bi.service.ts';
import { testPowerBIConnector } from './showing.service.ts';

export default serve(powerBI, {
  handlers: {
    getPowerBIConnector,
    savePowerBIConnector,
    testPowerBIConnector,
    deletePowerBIConnector,
    getPowerBIPages,
  },
  archive: { power_bi_connectors: 'secret' },
});
