import { completeness } from '@steward/contract/energy/completeness';
import { serve } from '../../../platform/http/serve.ts';
import * as estimates from './estimates.service.ts';
import { completenessEvents } from './completeness.events.ts';
import { completenessMaintenance } from './completeness.jobs.ts';
import { getBillOwnerCandidates, saveBillOwners } from './owners.service.ts';
import * as service from './completeness.service.ts';
import { getBillMatrix } from './matrix.service.ts';
import { getReadiness } from './readiness.service.ts';
import { completenessSources as figures } from './completeness.figures.ts';
import { completenessSources as sources } from './completeness.sources.ts';

export default serve(completeness, {
  handlers: {
    getBillMatrix,
    getReadiness,
    getBillMatrixCell: service.getBillMatrixCell,
    addBillExemption: service.addBillExemption,
    deleteBillExemption: service.deleteBillExemption,
    getGapEstimates: estimates.getGapEstimates,
    getGapsToEstimate: estimates.getGapsToEstimate,
    saveBillEstimates: estimates.saveBillEstimates,
    undoBillEstimates: estimates.undoBillEstimates,
    getEstimateBias: estimates.getEstimateBias,
    saveBillingRhythm: service.saveBillingRhythm,
    getBillOwnerCandidates,
    saveBillOwners,
  },
  maintenance: completenessMaintenance,
  archive: {
    bill_estimates: { created_by: 'importer' },
    bill_exemptions: { created_by: 'importer' },
    bill_rhythms: 'imported',
    bill_owners: 'imported',
    bill_reminders: 'derived',
    supply_points: 'derived',
    supply_counts: 'derived',
    supply_marks: 'derived',
  },
  events: completenessEvents,
  figures,
  sources,
  menu: { 'utilities-completeness': { isSetUp: ['bills'] } },
});
