import { airMeasurements } from '@steward/contract/sensing/air-measurements';
import { serve } from '../../../platform/http/serve.ts';
import { deleteAirMeasurement, getAirMeasurements, saveAirMeasurement } from './air-measurements.service.ts';
import { getComfortChoices, saveComfortChoice } from './comfort.service.ts';

export default serve(airMeasurements, {
  handlers: { getAirMeasurements, saveAirMeasurement, deleteAirMeasurement, getComfortChoices, saveComfortChoice },
  archive: {
    // A name that was typed, not an account.
    air_measurements: { measured_at: 'kept', measured_by: 'kept', created_by: 'importer' },
    comfort_choices: 'imported',
  },
});
