import { billIntake } from '@steward/contract/energy/bill-intake';
import { serve } from '../../../platform/http/serve.ts';
import { billIntakeEvents } from './bill-intake.events.ts';
import { billIntakeJobs, billIntakeMaintenance } from './bill-intake.jobs.ts';
import * as service from './bill-intake.service.ts';
import { keepBillFileAsDocument, moveBillToDocuments } from './no-bills.service.ts';
import { turnOffBillIntakeFolder, turnOnBillIntakeFolder } from './folders.service.ts';

export default serve(billIntake, {
  handlers: {
    getBillIntake: service.getBillIntake,
    renewBillIntakeAddress: service.renewBillIntakeAddress,
    revokeBillIntakeAddress: service.revokeBillIntakeAddress,
    saveBillIntakeSenders: service.saveBillIntakeSenders,
    turnOnBillIntakeFolder,
    turnOffBillIntakeFolder,
    getBillDeliveries: service.getBillDeliveries,
    getWaitingBillFiles: service.getWaitingBillFiles,
    getBillDeliveryFile: service.getBillDeliveryFile,
    placeBillFile: service.placeBillFile,
    keepBillFileAsDocument,
    moveBillToDocuments,
    discardBillFile: service.discardBillFile,
  },
  jobs: billIntakeJobs,
  maintenance: billIntakeMaintenance,
  // Another installation has other addresses and folders.
  archive: {
    bill_deliveries: { is_from_outside: { reset: true }, member_id: { reset: null } },
    bill_delivery_files: { state: 'kept', placed_by: 'importer' },
    bill_intake_addresses: 'secret',
    bill_intake_folders: 'secret',
  },
  events: billIntakeEvents,
});
