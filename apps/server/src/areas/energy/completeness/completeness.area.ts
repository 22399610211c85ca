import { completeness } from '@steward/contract/energy/completeness';
import { serve } from '../../../platform/serve.ts';
import * as service from './completeness.service.ts';
import { getBillMatrix } from './matrix.service.ts';

export default serve(completeness, {
  handlers: {
    getBillMatrix,
    getBillMatrixCell: service.getBillMatrixCell,
    addBillExemption: service.addBillExemption,
    deleteBillExemption: service.deleteBillExemption,
    saveBillingRhythm: service.saveBillingRhythm,
  },
});
