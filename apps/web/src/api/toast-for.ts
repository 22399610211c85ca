import type { Envelope } from '@steward/contract/call';
import { showToast } from '../ui/toasts.tsx';
import { failureText } from './failure-text.ts';

/** The message the server wants people to see, in their language. */
export function toastFor({ showToaster, message, statusCode, code }: Envelope<unknown>) {
  if (showToaster !== 1 || !message) return;
  void failureText(code, message).then((text) => showToast(statusCode === 200 ? 'success' : 'error', text));
}
