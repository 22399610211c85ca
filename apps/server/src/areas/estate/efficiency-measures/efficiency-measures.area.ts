import { efficiencyMeasures } from '@steward/contract/estate/efficiency-measures';
import { serve } from '../../../platform/http/serve.ts';
import * as assessment from './assessment.service.ts';
import { measuresSources } from './efficiency-measures.sources.ts';
import * as measures from './measures.service.ts';

export default serve(efficiencyMeasures, {
  sources: measuresSources,
  handlers: {
    getEfficiencyMeasurements: measures.getEfficiencyMeasurements,
    getEfficiencyMeasures: measures.getEfficiencyMeasures,
    saveEfficiencyMeasure: measures.saveEfficiencyMeasure,
    deleteEfficiencyMeasure: measures.deleteEfficiencyMeasure,
    getTechnicalAssessment: assessment.getTechnicalAssessment,
    saveTechnicalAssessment: assessment.saveTechnicalAssessment,
    deleteTechnicalAssessment: assessment.deleteTechnicalAssessment,
  },
  archive: {
    efficiency_measures: { status: { instead: { verified: 'completed' } }, created_by: 'importer' },
    technical_assessments: { created_by: 'importer' },
  },
  menu: { 'efficiency-measures': { isSetUp: ['efficiency_measures'] } },
});
