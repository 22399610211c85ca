import type { decarbonization } from '@steward/contract/carbon/decarbonization';
import type { FormOf } from '../../../shared/form/call-form.tsx';

/** The form of a project, new or existing. */
export type ProjectFormState = FormOf<typeof decarbonization.addDecarbonizeProject>;
