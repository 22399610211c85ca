import { readings } from '@steward/contract/energy/readings';
import { serve } from '../../../platform/http/serve.ts';
import { getReadingPhoto, readRegisterPhoto, saveReadingPhoto } from './photos.service.ts';
import * as service from './readings.service.ts';
import { readingsEvidence } from './readings.evidence.ts';

export default serve(readings, {
  handlers: {
    getMeterReadings: service.getMeterReadings,
    getMetersToRead: service.getMetersToRead,
    saveMeterReading: service.saveMeterReading,
    saveMeterReadings: service.saveMeterReadings,
    deleteMeterReading: service.deleteMeterReading,
    saveMeterRegister: service.saveMeterRegister,
    saveReadingPhoto,
    readRegisterPhoto,
    getReadingPhoto,
  },
  tasks: {
    'read-meters': {
      address: ({ meter_id, environment_id }) =>
        meter_id === null
          ? `/environment/readings?environment=${environment_id}`
          : `/datahub/data_library/utilities/meter_reading/${meter_id}?item=new&environment=${environment_id}`,
      isWholeDone: service.areMetersRead,
    },
  },
  evidence: { readings: readingsEvidence },
  archive: { meter_readings: { created_by: 'importer' }, meter_registers: 'imported' },
  menu: { readings: { isSetUp: ['meter_readings'] } },
});
