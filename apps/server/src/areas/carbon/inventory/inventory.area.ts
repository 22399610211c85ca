import { inventory } from '@steward/contract/carbon/inventory';
import { answeredBy, serve } from '../../../platform/http/serve.ts';
import { inventorySource } from './inventory.figures.ts';
import { ghg_report } from './inventory.service.ts';
import { saveReportDenominators } from './parts.service.ts';
import { getGhgTotals } from './totals.service.ts';

export default serve(inventory, {
  handlers: { ghg_report, getGhgTotals, saveReportDenominators },
  figures: answeredBy(inventory, inventorySource),
  archive: { ghg_denominators: 'imported' },
});
