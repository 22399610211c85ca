import { devicesInJson, devicesInTable, type DeviceList } from '@steward/core/hardware/device-list';
import { parseCsv } from '../../../platform/imports/csv.ts';

/** A list of devices as makers and gateways export them, in CSV or JSON; undefined when it is neither, or names no serial numbers. */
export function readDeviceList(text: string): DeviceList | undefined {
  const content = text.replace(/^\uFEFF/, '');
  return /^\s*[[{]/.test(content) ? devicesInJson(content) : devicesInTable(parseCsv(content) ?? []);
}
