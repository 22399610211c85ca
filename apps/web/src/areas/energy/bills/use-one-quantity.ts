import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { quantityOf } from '../../../shared/carrier-words.ts';
import type { BillForm } from './bill-form-values.ts';

const PRINTED = 'fields.original_quantity';

/** A quantity printed in the unit of the utility is the consumption itself: correcting one corrects the other. */
export function useOneQuantity<P>({ watch, setValue }: UseFormReturn<BillForm, unknown, P>): void {
  useEffect(() => {
    const follow = (name: Parameters<typeof setValue>[0], value: number | null | undefined, known: unknown) => {
      if (value !== known) setValue(name, value, { shouldDirty: true, shouldValidate: true });
    };
    const { unsubscribe } = watch(({ fields }, { name }) => {
      const { field, unit } = quantityOf[fields?.utility ?? 'ENERGY'];
      if (!fields || fields.original_unit !== unit) return;
      if (name === `fields.${field}`) follow(PRINTED, fields[field], fields.original_quantity);
      if (name === PRINTED) follow(`fields.${field}`, fields.original_quantity, fields[field]);
    });
    return unsubscribe;
  }, [watch, setValue]);
}
