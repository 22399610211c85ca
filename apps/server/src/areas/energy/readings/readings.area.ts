import { readings } from '@steward/contract/energy/readings';
import { serve } from '../../../platform/http/serve.ts';
import { getReadingPhoto, readRegisterPhoto, saveReadingPhoto } from './photos.service.ts';
import * as service from './readings.service.ts';

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
  archive: { meter_readings: { created_by: 'importer' }, meter_registers: 'imported' },
  menu: { readings: { isSetUp: ['meter_readings'] } },
});
