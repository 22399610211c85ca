import type { netZero } from '@steward/contract/carbon/net-zero';
import type { FormOf } from '../../../../shared/form/call-form.tsx';

/** The form of a project, new or existing. */
export type ProjectFormState = FormOf<typeof netZero.addDecarbonizeProject>;
