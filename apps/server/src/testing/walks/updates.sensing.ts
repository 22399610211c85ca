import { devices } from '@steward/contract/sensing/devices';
import { meters } from '@steward/contract/estate/meters';
import type { UpdateCase } from './updates.ts';

/** Cases of devices and sensors. */
export const sensingCases: Readonly<Record<string, UpdateCase>> = {
  updateDevice: {
    async prepare({ person, source }) {
      const environment_id = await source.id('environment');
      const gateway = await person.get(devices.addDevice, { serial_number: 'GATEWAY', environment_id });
      return { filled: { gateway_id: gateway._id, space_id: await source.id('space'), is_removed: true } };
    },
  },
  saveSensor: {
    filled: {
      unit: 'kWh',
      kind: 'counter',
      point_type: 'active_energy',
      valid_min: 1,
      valid_max: 2,
      states: undefined,
    },
    clearsMore: { point_type: 'its range and unit, when it is chosen again' },
    without: { states: 'are only of a state', hardware_id: 'cannot be changed' },
    async prepare({ person, source }) {
      const environment_id = await source.id('environment');
      const meter = { environment_id, carrier: 'electricity', meter_no: 'COUNTED' } as const;
      const { _id: meter_id } = await person.get(meters.addMeter, meter);
      const [hardware_id, space_id] = [await source.id('hardware'), await source.id('space')];
      // The case above took it out of the register.
      await person.get(devices.updateDevice, { hardware_id, environment_id, is_removed: false });
      return { filled: { meter_id, space_id } };
    },
  },
  saveConnector: { without: { kind: 'cannot be changed' } },
};
