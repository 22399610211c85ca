import { hardware } from '@steward/contract/estate/hardware';
import { serve } from '../../../platform/http/serve.ts';
import { getHardware } from './hardware.service.ts';
import { synchw } from './sync.service.ts';

export default serve(hardware, {
  handlers: { synchw, getHardware },
  search: { Devices: ({ title }) => `/datahub/devices?search=${encodeURIComponent(title)}` },
  archive: { hardware: 'imported', hardware_sensors: 'imported' },
});
