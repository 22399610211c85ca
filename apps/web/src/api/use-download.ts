import type { Input } from '@steward/contract/call';
import { showToast } from '../ui/toasts.tsx';
import type { AnyCall } from './client.ts';
import { download } from './download.ts';
import { useFailureText } from './failure-text.ts';

/** Saves the file of a call as a download of the browser; a failure is shown as a toast. */
export function useDownload() {
  const failureText = useFailureText();
  return <C extends AnyCall>(call: C, input: Input<C>, fallbackName: string): void =>
    void download(call, input, fallbackName).catch((error: unknown) => showToast('error', failureText(error)));
}
