import { readings } from '@steward/contract/energy/readings';
import { serve } from '../../../platform/serve.ts';
import * as photos from './photos.service.ts';
import * as service from './readings.service.ts';

export default serve(readings, { handlers: { ...service, ...photos } });
