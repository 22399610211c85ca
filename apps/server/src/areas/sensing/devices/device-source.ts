import { fail } from '@steward/contract/failures';
import { MAX_LIST_BYTES } from '@steward/contract/sensing/devices.sync';
import type { DeviceList } from '@steward/core/hardware/device-list';
import type { UploadedFile } from '../../../platform/http/bind.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { readDevicesOf } from './device-list-reader.ts';
import { guardedFetch, Unreachable } from '../../../platform/http/guarded-fetch.ts';

interface From {
  list_address?: string | undefined;
  authorization: string;
}

async function fetched(ctx: Ctx, address: string, authorization: string): Promise<Uint8Array> {
  try {
    const answer = await guardedFetch(ctx.settings)(address, {
      headers: { accept: 'application/json, text/csv', ...(authorization && { authorization }) },
    });
    if (answer.status !== 200) fail('hardware.unreachable', `HTTP ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  } catch (error) {
    if (error instanceof Unreachable) fail('hardware.unreachable');
    throw error;
  }
}

/** The device list from an upload or from the address of a platform. */
export async function readSource(ctx: Ctx, from: From, files: readonly UploadedFile[]): Promise<DeviceList> {
  const [file, ...more] = files;
  if (more.length || Boolean(file) === Boolean(from.list_address))
    fail('request.invalid', undefined, [{ field: 'files', message: 'one file, or an address' }]);
  if (file && (file.tooLarge || file.size > MAX_LIST_BYTES)) fail('hardware.list-too-large');
  const list = await readDevicesOf(
    file ? { path: file.path } : { bytes: await fetched(ctx, from.list_address ?? '', from.authorization) },
  );
  if (!list.devices.length) fail('hardware.list-empty');
  return list;
}
