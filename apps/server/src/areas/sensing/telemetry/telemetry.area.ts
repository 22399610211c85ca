import { telemetry } from '@steward/contract/sensing/telemetry';
import { serve } from '../../../platform/http/serve.ts';
import * as corrections from './corrections.service.ts';
import { getLastMonthData } from './months.service.ts';
import * as quarantine from './quarantine.service.ts';
import { getHardWareTelemetryData } from './reading.service.ts';
import { sendTelemetry } from './receiving.service.ts';
import { telemetryMaintenance } from './telemetry.jobs.ts';

export default serve(telemetry, {
  handlers: {
    sendTelemetry,
    getHardWareTelemetryData,
    getLastMonthData,
    getTelemetryCorrections: corrections.getTelemetryCorrections,
    correctTelemetry: corrections.correctTelemetry,
    getQuarantine: quarantine.getQuarantine,
    acceptQuarantined: quarantine.acceptQuarantined,
    discardQuarantined: quarantine.discardQuarantined,
  },
  maintenance: telemetryMaintenance,
  archive: {
    sensor_values: { stored_at: 'import-time' },
    sensor_days: 'imported',
    sensor_latest: 'derived',
    sensor_packings: { packed_by: 'kept' },
    sensor_replaced_values: 'imported',
    sensor_corrections: { created_by: 'importer', ended_by: 'importer', created_at: 'kept', ended_at: 'kept' },
    quarantined_keys: 'exported',
    quarantined_values: 'derived',
    received_counts: 'derived',
  },
});
