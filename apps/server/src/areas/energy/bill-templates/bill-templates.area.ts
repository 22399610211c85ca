import { billTemplates } from '@steward/contract/energy/bill-templates';
import { serve } from '../../../platform/http/serve.ts';
import { deleteBillTemplate, editBillTemplate, getBillTemplates } from './bill-templates.service.ts';

export default serve(billTemplates, {
  handlers: { getBillTemplates, editBillTemplate, deleteBillTemplate },
  archive: { bill_templates: 'imported' },
});
