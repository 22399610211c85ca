import type { Envelope, Input } from '@steward/contract/call';
import type { FailureCode } from '@steward/contract/failures';
import { saveBlob } from '../ui/files/save-blob.ts';
import { exchange, type AnyCall } from './client.ts';
import { CallFailure } from './failure.ts';

/** Loads the bytes of a `file` call. */
async function fetchFile<C extends AnyCall>(call: C, input: Input<C>): Promise<{ blob: Blob; name?: string }> {
  const { status, body, blob, headers } = await exchange(call, input as Record<string, unknown>, {}, true);
  if (!blob) {
    const refusal = body as Partial<Envelope<unknown>> | undefined;
    throw new CallFailure(status, refusal?.message ?? 'Something went wrong', refusal?.code as FailureCode | undefined);
  }
  const disposition = headers('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const name = encoded ? decodeURIComponent(encoded) : /filename="?([^";]+)/i.exec(disposition)?.[1];
  return { blob, ...(name && { name }) };
}

/** Loads a file and saves it as a download of the browser. */
export async function download<C extends AnyCall>(call: C, input: Input<C>, fallbackName: string) {
  const { blob, name } = await fetchFile(call, input);
  saveBlob(blob, name ?? fallbackName);
}
