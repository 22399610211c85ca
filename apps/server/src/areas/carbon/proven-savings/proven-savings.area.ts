import { provenSavings } from '@steward/contract/carbon/proven-savings';
import { serve } from '../../../platform/http/serve.ts';
import * as proof from './proof.service.ts';
import { provenSavingsSources } from './proven-savings.sources.ts';
import { getProvenSavings, getSavingProof } from './proven-savings.service.ts';

export default serve(provenSavings, {
  handlers: {
    getProvenSavings,
    getSavingProof,
    saveSavingProof: proof.saveSavingProof,
    addSavingAdjustment: proof.addSavingAdjustment,
    deleteSavingAdjustment: proof.deleteSavingAdjustment,
  },
  sources: provenSavingsSources,
  archive: { saving_proofs: 'imported', saving_adjustments: { created_by: 'importer' } },
});
