import { notifications } from '@steward/contract/foundation/notifications';
import { useSend } from '../../../api/hooks.ts';
import { useSession } from '../../../session/session.ts';
import { localReturn } from '../../../session/local-return.ts';
import { useNavigate } from '../../../ui/navigate.tsx';

/** Opening a notification marks it read, which refreshes count and list, and opens its address (R028). */
export function useOpenNotification() {
  const navigate = useNavigate();
  const person = useSession();
  const markRead = useSend(notifications.markNotificationAsRead);
  return (one: { id: string; is_read: boolean; redirect_url: string }) => {
    if (!one.is_read) markRead.mutate({ id: one.id, ...(person && { user_id: person.uid }) });
    if (one.redirect_url) void navigate({ href: localReturn(one.redirect_url) });
  };
}
