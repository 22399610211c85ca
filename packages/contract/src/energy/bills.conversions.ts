import { calorificUnits } from '@steward/core/units/conversion';
import { z } from 'zod';
import { id, text } from '../call.ts';
import { Carrier } from './bills.bill.ts';

export const billConversionCalls = {
  getLastConversion: {
    method: 'POST',
    path: '/getLastConversion',
    access: 'member',
    needs: 'utilities.read',
    summary: 'How the latest bill of this account or meter turned its printed quantity into kWh; null where none says',
    input: z.object({
      environment_id: id('environment'),
      carrier: Carrier,
      account_no: text(100).default(''),
      meter_no: text(60).default(''),
    }),
    answer: z
      .object({
        calorific_value: z.number(),
        calorific_unit: z.enum(calorificUnits),
        volume_correction: z.number().nullable(),
        original_unit: z.string(),
        date_of_bill: z.string(),
      })
      .nullable(),
  },
} as const;
