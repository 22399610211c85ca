import { blank } from '@steward/core/fields/field';
import { environmentFields } from '@steward/core/property/fields';
import type { Fields } from './environment-fields.ts';

/** What a new property starts with; what must be chosen is left open. */
export const emptyFields: Partial<Fields> = {
  ...blank(environmentFields),
  environment_name: '',
  address: '',
  city: '',
};
