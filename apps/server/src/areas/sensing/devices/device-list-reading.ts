import { devicesInJson, devicesInTable, type DeviceList } from '@steward/core/hardware/device-list';
import { parseCsv } from '../../../platform/imports/csv-reading.ts';
import { textOfBytes } from '../../../platform/imports/text-of-bytes.ts';
import { bytesOfContent, type FileContent } from '../../../platform/uploads/file-content.ts';
import { isNestedBeyond } from '../../../platform/json-depth.ts';

export type DeviceListTask = FileContent & { maxDevices: number };

/** Why a list is not returned. Errors of a child process have only a code. */
export type DeviceListProblem = 'unreadable' | 'too-large';

/** A device of a list is two levels below its object, and its sensors two below that. */
const MAX_DEPTH = 50;

/** A list of devices in an export of a maker or gateway, in CSV or JSON; undefined for other formats, and without serial numbers. */
export function readDeviceList(text: string): DeviceList | undefined {
  const content = text.replace(/^\uFEFF/, '');
  if (!/^\s*[[{]/.test(content)) return devicesInTable(parseCsv(content) ?? []);
  return isNestedBeyond(content, MAX_DEPTH) ? undefined : devicesInJson(content);
}

/** Reads a list of devices. Runs in a child process, since the list is untrusted. */
export async function readDevices({ maxDevices, ...file }: DeviceListTask): Promise<DeviceList | DeviceListProblem> {
  const list = readDeviceList(textOfBytes(await bytesOfContent(file)));
  if (!list) return 'unreadable';
  return list.devices.length + list.refused.length > maxDevices ? 'too-large' : list;
}
