import type { embodiedCarbon } from '@steward/contract/carbon/embodied-carbon';
import type { FormOf } from '../../../shared/form/call-form.tsx';

/** The form of a material or of the energy of a site. */
export type ItemFormState = FormOf<typeof embodiedCarbon.addEmbodiedCarbonItem>;
