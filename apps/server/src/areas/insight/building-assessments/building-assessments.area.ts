import { buildingAssessments } from '@steward/contract/insight/building-assessments';
import { serve } from '../../../platform/http/serve.ts';
import { getBuildingAssessment, listBuildingAssessments } from './building-assessments.service.ts';

export default serve(buildingAssessments, { handlers: { getBuildingAssessment, listBuildingAssessments } });
