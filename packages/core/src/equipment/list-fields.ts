import type { ListFields } from '../lists/list-query.ts';
import { availabilities, conditions, equipmentFuels, equipmentTypeNumbers } from './equipment-codes.ts';

/** What the list of equipment can be filtered by. */
export const equipmentListFields = {
  product_name: { kind: 'text' },
  tag: { kind: 'text' },
  master_type: { kind: 'choice', options: equipmentTypeNumbers },
  environment_id: { kind: 'id' },
  portfolio_id: { kind: 'id' },
  availability: { kind: 'choice', options: availabilities },
  condition: { kind: 'choice', options: conditions },
  fuel: { kind: 'choice', options: equipmentFuels },
  manufacturer: { kind: 'text' },
  model: { kind: 'text' },
  serial_number: { kind: 'text' },
  supplier: { kind: 'text' },
  quantity: { kind: 'number' },
  rated_power: { kind: 'number' },
  annual_energy_use: { kind: 'number' },
  expected_life: { kind: 'number' },
  replacement_cost: { kind: 'number' },
  install_date: { kind: 'day' },
  warranty_end: { kind: 'day' },
  end_of_life: { kind: 'day' },
} as const satisfies ListFields;
