import { devices } from '@steward/contract/sensing/devices';
import { serve } from '../../../platform/http/serve.ts';
import { devicesEvents } from './devices.events.ts';
import { addDevice, getDevice, getHardware, updateDevice } from './devices.service.ts';
import * as labels from './labels.service.ts';
import { saveSensor, saveSensors } from './sensors.saving.service.ts';
import * as sensors from './sensors.service.ts';
import { synchw } from './sync.service.ts';
import { getDeviceTokens, issueDeviceToken, revokeDeviceToken } from './tokens.service.ts';

const { getDeviceLabel, saveDeviceLabel, revokeDeviceLabel, getHardwareById, reportHardwareProblem } = labels;
const { getPointTypes, getHardwareSensors, getSensor, removeSensor } = sensors;
const { attachSensorToSpace, getSpaceHardware } = sensors;

export default serve(devices, {
  handlers: {
    synchw,
    getHardware,
    getDevice,
    addDevice,
    updateDevice,
    getPointTypes,
    getHardwareSensors,
    getSensor,
    saveSensor,
    saveSensors,
    removeSensor,
    attachSensorToSpace,
    getSpaceHardware,
    getDeviceTokens,
    issueDeviceToken,
    revokeDeviceToken,
    getDeviceLabel,
    saveDeviceLabel,
    revokeDeviceLabel,
    getHardwareById,
    reportHardwareProblem,
  },
  events: devicesEvents,
  shares: { device: labels.deviceLabels },
  search: { Devices: ({ object_id }) => `/datahub/devices/${object_id}` },
  archive: { hardware: 'imported', hardware_sensors: 'imported', device_tokens: 'secret' },
});
