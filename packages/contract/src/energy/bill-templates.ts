import { carriers } from '@steward/core/ghg/carrier';
import { z } from 'zod';
import { area, Done, id, requiredText, text, verbatim } from '../call.ts';

/** A place of a value on a supplier's bills, identified by the words around it. */
export const TemplatePlace = z.object({
  place_id: z.string(),
  /** A column of a bill: `gross_amount`. */
  field: z.string(),
  /** The words in front of the value; empty if the heading of its column identifies it. */
  beside: z.string(),
  above: z.string(),
  /** The number of confirmed bills with the value at this place, and with another value there. */
  hits: z.number(),
  misses: z.number(),
});
export type TemplatePlace = z.infer<typeof TemplatePlace>;

export const BillTemplate = z.object({
  _id: id('supplier-template'),
  supplier: z.string(),
  carriers: z.array(z.enum(carriers)),
  /** The marks by which its bills are recognized, in addition to the name: web domains, tax numbers, bank accounts. */
  signs: z.array(z.string()),
  places: z.array(TemplatePlace),
  bills: z.number(),
  learned_at: z.string(),
});
export type BillTemplate = z.infer<typeof BillTemplate>;

const label = () => text(60).optional();

/** Templates of suppliers, learned from confirmed bills. */
export const billTemplates = area(
  'energy/bill-templates',
  {
    getBillTemplates: {
      method: 'POST',
      path: '/getBillTemplates',
      access: 'member',
      needs: 'utilities.read',
      summary: 'What confirmed bills have taught: for each supplier where its bills print which value',
      input: z.object({}),
      answer: z.array(BillTemplate),
    },
    editBillTemplate: {
      method: 'POST',
      path: '/editBillTemplate',
      access: 'member',
      needs: 'utilities.edit',
      summary: 'Correct the supplier or the labels of a template; places that are left out are forgotten',
      input: z.object({
        bill_template_id: id('supplier-template'),
        supplier: requiredText(200).optional(),
        /** All places that stay; a label that is left out stays as it is. */
        places: z
          .array(z.object({ place_id: verbatim(300), beside: label(), above: label() }))
          .max(60)
          .optional(),
      }),
      answer: BillTemplate,
    },
    deleteBillTemplate: {
      method: 'POST',
      path: '/deleteBillTemplate',
      access: 'member',
      needs: 'utilities.delete',
      summary: 'Forget what the bills of a supplier have taught',
      input: z.object({ bill_template_id: id('supplier-template') }),
      answer: Done,
    },
  },
  {
    failures: {
      'bill-template.not-found': { status: 404, message: 'This supplier template was not found.' },
      'bill-template.supplier-taken': { status: 409, message: 'There is already a template for this supplier.' },
    },
  },
);
