import { smartness } from '@steward/contract/reporting/smartness';
import { serve } from '../../../platform/http/serve.ts';
import { searchedReports } from '../frameworks/access.service.ts';
import { getSmartnessCoreCriteriaForm } from './form.service.ts';
import { getSmartnessOverview } from './overview.service.ts';
import { createSmartnessCoreCriteriaForm } from './saving.service.ts';

export default serve(smartness, {
  handlers: { getSmartnessCoreCriteriaForm, createSmartnessCoreCriteriaForm, getSmartnessOverview },
  search: { Smartness: searchedReports },
});
