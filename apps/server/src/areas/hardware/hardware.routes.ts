import { hardware } from '@steward/contract/hardware';
import { bind } from '../../platform/bind.ts';
import { getHardware } from './hardware.service.ts';
import { synchw } from './sync.service.ts';

export const hardwareRoutes = bind(hardware, { synchw, getHardware });
