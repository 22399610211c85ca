import { useScope } from '../../../shared/scope.ts';
import { PropertyAssessment } from './property-assessment.tsx';
import { PropertyList } from './property-list.tsx';

/** All diagnoses of the selected property; without one, all properties by diagnosis. */
export default function AssessmentScreen() {
  const { environmentId, portfolioIds } = useScope();
  return environmentId === undefined ? (
    <PropertyList portfolioIds={portfolioIds} />
  ) : (
    <PropertyAssessment key={environmentId} environmentId={environmentId} />
  );
}
