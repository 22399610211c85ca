import { embodiedCarbon } from '@steward/contract/carbon/embodied-carbon';
import { serve } from '../../../platform/http/serve.ts';
import { embodiedCarbonSources } from './embodied-carbon.sources.ts';
import * as service from './embodied-carbon.service.ts';

export default serve(embodiedCarbon, {
  handlers: service,
  sources: embodiedCarbonSources,
  archive: {
    embodied_carbon_projects: { created_by: 'importer' },
    embodied_carbon_items: { created_by: 'importer' },
    embodied_carbon_links: 'imported',
  },
  menu: { 'embodied-carbon': { isSetUp: ['embodied_carbon_projects'] } },
});
