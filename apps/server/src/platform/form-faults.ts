import type { FieldError } from '@steward/contract/call';
import type { FormFault } from '@steward/core/fields/form';

function messageOf({ fault, max }: FormFault): string {
  switch (fault) {
    case 'unknown':
      return 'is no field of this kind';
    case 'number':
      return 'must be a number';
    case 'whole':
      return 'must be a whole number';
    case 'range':
      return 'must lie within the range of this field';
    case 'option':
      return 'must be one of the choices';
    case 'day':
      return 'must be a day';
    case 'currency':
      return 'three letters, such as EUR';
    case 'unit':
      return 'must be in the unit of this field';
    case 'text':
      if (max === 500) return 'must be a text of at most 500 characters';
      return max === 2000 ? 'must be a text of at most 2000 characters' : 'must be a shorter text';
    case 'needs':
    case 'required':
      return 'is required';
  }
}

/** What is wrong with the values of a form that is data, below the name under which the call has them. */
export const formErrors = (faults: readonly FormFault[], below: string): FieldError[] =>
  faults.map((fault) => ({ field: `${below}.${fault.field}`, message: messageOf(fault) }));
