import { billIntake } from '@steward/contract/energy/bill-intake';
import { serve } from '../../../platform/serve.ts';
import { billIntakeEvents } from './bill-intake.events.ts';
import { billIntakeJobs } from './bill-intake.jobs.ts';
import * as service from './bill-intake.service.ts';

export default serve(billIntake, {
  handlers: {
    getBillIntake: service.getBillIntake,
    renewBillIntakeAddress: service.renewBillIntakeAddress,
    revokeBillIntakeAddress: service.revokeBillIntakeAddress,
    saveBillIntakeSenders: service.saveBillIntakeSenders,
    getBillDeliveries: service.getBillDeliveries,
    getWaitingBillFiles: service.getWaitingBillFiles,
    getBillDeliveryFile: service.getBillDeliveryFile,
    placeBillFile: service.placeBillFile,
    discardBillFile: service.discardBillFile,
  },
  jobs: billIntakeJobs,
  // Another installation has other addresses.
  archive: { bill_intake_addresses: 'secret' },
  events: billIntakeEvents,
});
