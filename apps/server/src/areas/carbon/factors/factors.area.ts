import { factors } from '@steward/contract/carbon/factors';
import { serve } from '../../../platform/http/serve.ts';
import { getFuelsWithoutFactor } from './base-year-factors.service.ts';
import * as documents from './documents.service.ts';
import * as instruments from './instruments.service.ts';
import * as references from './references.service.ts';
import { factorsSources } from './factors.sources.ts';
import { factorsEvidence } from './factors.evidence.ts';

export default serve(factors, {
  handlers: {
    getOwnFactors: references.getOwnFactors,
    saveOwnFactor: references.saveOwnFactor,
    getYearsOfOwnFactor: references.getYearsOfOwnFactor,
    deleteOwnFactor: references.deleteOwnFactor,
    getInstruments: instruments.getInstruments,
    getCertificateRegistries: instruments.getCertificateRegistries,
    saveInstrument: instruments.saveInstrument,
    updateInstrument: instruments.updateInstrument,
    deleteInstrument: instruments.deleteInstrument,
    attachFactorFile: documents.attachFactorFile,
    getFactorFile: documents.getFactorFile,
    attachInstrumentFile: documents.attachInstrumentFile,
    getInstrumentFile: documents.getInstrumentFile,
    getFactorEditions: references.getFactorEditions,
    saveGwpSet: references.saveGwpSet,
    getFuelsWithoutFactor,
  },
  sources: factorsSources,
  evidence: { instruments: factorsEvidence },
  archive: {
    own_factors: { created_by: 'importer', known_from: 'import-time' },
    instruments: {
      created_by: 'importer',
      cancelled_on: 'kept',
      counts_as_accepted: { reset: false },
      known_from: 'import-time',
    },
    accepted_editions: 'proof',
    reference_states_past: 'proof',
  },
  menu: { 'emission-factors': { isSetUp: ['own_factors', 'ghg_reports'] } },
});
