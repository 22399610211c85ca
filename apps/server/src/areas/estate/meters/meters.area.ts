import { meters } from '@steward/contract/estate/meters';
import { decide } from '@steward/contract/modules';
import { serve } from '../../../platform/http/serve.ts';
import * as service from './meters.service.ts';
import * as proposals from './proposals.service.ts';
import { deleteMeterServes, getMeterServes } from './serves.service.ts';

export default serve(meters, {
  handlers: {
    getMeters: service.getMeters,
    findMeters: service.findMeters,
    addMeter: service.addMeter,
    updateMeter: service.updateMeter,
    getMeterServes,
    deleteMeterServes,
    getMetersToState: proposals.getMetersToState,
    countMetersToState: proposals.countMetersToState,
    acceptMeterServes: proposals.acceptMeterServes,
    undoMeterServes: proposals.undoMeterServes,
    checkMeterDeletable: service.checkMeterDeletable,
    deleteMeter: service.deleteMeter,
  },
  archive: {
    meters: { paid_by: 'kept', replaced_by: 'kept' },
    meter_formula_parts: 'imported',
    meter_serves: 'imported',
    meter_serves_spaces: 'imported',
  },
  menu: {
    meters: {
      isSetUp: ['meters'],
      // Only those who may state it have work there.
      work: async ({ actor }, work) =>
        actor && decide(actor.rights, 'meters.edit').allowed ? proposals.countUnstated(work) : 0,
    },
  },
});
