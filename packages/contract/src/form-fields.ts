import { formFieldTypes } from '@steward/core/fields/form';
import { z } from 'zod';
import { text } from './call.ts';

// Forms that are data: the fields of a type of equipment, and those of a kind of records.

/** The value of a field of a form. */
export const formValue = (maxText: number) =>
  z.union([z.number(), z.boolean(), text(maxText), z.array(text(100)).max(20)]);

/** A field of a form, as screens draw it. */
export const FormFieldShape = z.object({
  code: z.string(),
  title: z.string(),
  type: z.enum(formFieldTypes),
  required: z.boolean().optional(),
  unit: z.string().optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  whole: z.boolean().optional(),
  maxLength: z.number().optional(),
  options: z.array(z.string()).optional(),
  needs: z.string().optional(),
});
