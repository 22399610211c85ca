import { hourlyValues } from '@steward/contract/insight/hourly-values';
import { serve } from '../../../platform/http/serve.ts';
import { airSources } from './air.sources.ts';
import { metersSources } from './meters.sources.ts';

export default serve(hourlyValues, { handlers: {}, sources: { ...metersSources, ...airSources } });
