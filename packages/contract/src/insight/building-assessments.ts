import { z } from 'zod';
import { area, id } from '../call.ts';
import { Language } from '../language.ts';
import { AssessedProperty, assessmentParts, BuildingAssessment } from './building-assessments.models.ts';

/** All diagnoses of a property on one page, and of all properties in one table. Nothing is averaged into a mark of our own. */
export const buildingAssessments = area('insight/building-assessments', {
  getBuildingAssessment: {
    method: 'POST',
    path: '/getBuildingAssessment',
    access: 'member',
    needs: 'properties.read',
    summary:
      'All diagnoses of a property: certificates, smartness, BREEAM, intensities, rules that apply, and the next five steps over all of them',
    limit: { calls: 120, perSeconds: 60 },
    input: z.object({ environment_id: id('environment'), language: Language.optional() }),
    answer: BuildingAssessment,
  },
  listBuildingAssessments: {
    method: 'POST',
    path: '/listBuildingAssessments',
    access: 'member',
    needs: 'properties.read',
    summary: 'The properties within reach with what is in force or was assessed last, diagnosis by diagnosis',
    limit: { calls: 120, perSeconds: 60 },
    isComputed: true,
    input: z.object({ portfolio_ids: z.array(id('portfolio')).max(1000).optional(), language: Language.optional() }),
    answer: z.object({
      left_out: z.array(z.enum(assessmentParts)),
      /** The titles of the rules that are broken. */
      rules: z.array(z.object({ key: z.string(), title: z.string() })),
      properties: z.array(AssessedProperty),
    }),
  },
});
