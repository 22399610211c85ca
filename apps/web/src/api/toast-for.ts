import type { Envelope } from '@steward/contract/call';
import { showToast } from '../ui/toasts.tsx';
import { failureText } from './failure-text.ts';

/** The message that the server wants to show, in the user's language. */
export function toastFor({ showToaster, message, statusCode, code }: Envelope<unknown>) {
  if (showToaster !== 1 || !message) return;
  void failureText(code, message).then((text) => showToast(statusCode === 200 ? 'success' : 'error', text));
}
