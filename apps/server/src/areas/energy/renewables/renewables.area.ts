import { renewables } from '@steward/contract/energy/renewables';
import { answeredBy, serve } from '../../../platform/http/serve.ts';
import * as service from './renewables.service.ts';
import { renewablesSource } from './renewables.figures.ts';

export default serve(renewables, {
  handlers: service,
  figures: answeredBy(renewables, renewablesSource),
  archive: { renewable_sources: 'imported', energy_generations: 'imported', generation_allocations: 'imported' },
  menu: { renewables: { isSetUp: ['renewable_sources'] } },
});
