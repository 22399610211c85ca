import { meterData } from '@steward/contract/energy/meter-data';
import { serve } from '../../../platform/http/serve.ts';
import { getMeterConsumption } from './consumption.service.ts';
import * as service from './meter-data.service.ts';

export default serve(meterData, {
  handlers: {
    uploadMeterData: service.uploadMeterData,
    getMeterDataFiles: service.getMeterDataFiles,
    getMeterDataFile: service.getMeterDataFile,
    storeMeterData: service.storeMeterData,
    undoMeterData: service.undoMeterData,
    discardMeterData: service.discardMeterData,
    getMeterConsumption,
  },
  archive: {
    meter_data_files: {
      state: 'kept',
      created_by: 'importer',
      stored_by: 'importer',
      stored_at: 'kept',
      undone_by: 'importer',
      undone_at: 'kept',
    },
    meter_data_series: 'imported',
    meter_data_days: 'imported',
  },
});
