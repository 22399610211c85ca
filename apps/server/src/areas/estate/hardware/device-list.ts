import { devicesInJson, devicesInTable, type DeviceList } from '@steward/core/hardware/device-list';
import { parseCsv } from '../../../platform/imports/csv.ts';

/** A list of devices in an export of a maker or gateway, in CSV or JSON; undefined for other formats, and without serial numbers. */
export function readDeviceList(text: string): DeviceList | undefined {
  const content = text.replace(/^\uFEFF/, '');
  return /^\s*[[{]/.test(content) ? devicesInJson(content) : devicesInTable(parseCsv(content) ?? []);
}
