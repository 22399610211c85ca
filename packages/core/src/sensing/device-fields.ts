import type { Fields } from '../fields/field.ts';

/** What people say of a device, in the order of the form. Its source, gateway and state have rules of their own. */
export const deviceFields = {
  serial_number: { kind: 'text', max: 100, required: true, list: 'own', filter: true, form: 'what' },
  name: { kind: 'text', max: 200, list: 'own', form: 'what' },
  kind: { kind: 'text', max: 80, list: 'shown', form: 'what' },
  maker: { kind: 'text', max: 120, list: 'shown', form: 'what' },
  model: { kind: 'text', max: 120, list: 'hidden', form: 'what' },
  environment_id: { kind: 'id', of: 'environment', form: 'where' },
  space_id: { kind: 'id', of: 'space', form: 'where' },
  note: { kind: 'text', max: 1000, isLong: true, form: 'where' },
} as const satisfies Fields;
