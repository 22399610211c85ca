import { completeness } from '@steward/contract/energy/completeness';
import { serve } from '../../../platform/serve.ts';
import * as service from './completeness.service.ts';
import { getBillMatrix } from './matrix.service.ts';
import { getReadiness } from './readiness.service.ts';

export default serve(completeness, {
  handlers: {
    getBillMatrix,
    getReadiness,
    getBillMatrixCell: service.getBillMatrixCell,
    addBillExemption: service.addBillExemption,
    deleteBillExemption: service.deleteBillExemption,
    saveBillingRhythm: service.saveBillingRhythm,
  },
});
