import { inventory } from '@steward/contract/carbon/inventory';
import { answeredBy, serve } from '../../../platform/http/serve.ts';
import { inventorySource } from './inventory.figures.ts';
import { ghg_report } from './inventory.service.ts';
import { lastMonthsSource } from './last-months.figures.ts';
import { saveReportDenominators } from './parts.service.ts';
import { getGhgTotals } from './totals.service.ts';

export default serve(inventory, {
  handlers: { ghg_report, getGhgTotals, saveReportDenominators },
  figures: {
    ...answeredBy(inventory, inventorySource),
    'emissions.last_12_months': lastMonthsSource,
    'energy.last_12_months': lastMonthsSource,
    'water.last_12_months': lastMonthsSource,
    'area.last_12_months': lastMonthsSource,
  },
  archive: { ghg_denominators: 'imported' },
});
