import { filteredBy } from '../fields/filtered-by.ts';
import type { ListFields } from '../lists/list-query.ts';
import { equipmentFields } from './fields.ts';
import { equipmentTypeNumbers } from './equipment-codes.ts';

/** What the list of equipment can be filtered by. */
export const equipmentListFields = {
  ...filteredBy(equipmentFields),
  master_type: { kind: 'choice', options: equipmentTypeNumbers },
  environment_id: { kind: 'id' },
  portfolio_id: { kind: 'id' },
  end_of_life: { kind: 'day' },
} as const satisfies ListFields;
