import type { equipment } from '@steward/contract/estate/equipment';
import type { FormOf } from '../../../shared/form/call-form.tsx';

/** The form of a piece, as its parts share it. */
export type EquipmentFormState = FormOf<typeof equipment.addEquipmentES>;
