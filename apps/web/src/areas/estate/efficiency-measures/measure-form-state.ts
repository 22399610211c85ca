import type { efficiencyMeasures } from '@steward/contract/estate/efficiency-measures';
import type { FormOf } from '../../../shared/form/call-form.tsx';

export type MeasureFormState = FormOf<typeof efficiencyMeasures.saveEfficiencyMeasure>;
