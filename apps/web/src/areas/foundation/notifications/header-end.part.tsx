import { notifications } from '@steward/contract/foundation/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../api/hooks.ts';
import { useLive } from '../../../api/live.ts';
import { useIsQuiet } from '../../../api/quiet.ts';
import { reducedTo } from '../../../session/config.ts';
import { useSession } from '../../../session/session.ts';
import { Link } from '../../../ui/link.tsx';
import { NotificationBell } from '../../../ui/navigation/notification-bell.tsx';
import { useOpenNotification } from './open-notification.ts';

/** One more than the bell shows, to know whether there are more. */
const asked = 4;

/** The bell on every page; the server announces new notifications. */
export default function HeaderBell() {
  const { t } = useTranslation('first-pages');
  const isMember = (useSession()?.is_setup ?? false) && !reducedTo;
  const client = useQueryClient();
  const open = useOpenNotification();
  const enabled = useIsQuiet() && isMember;
  const count = useAnswer(notifications.getUnreadNotificationCount, {}, { enabled });
  const list = useAnswer(notifications.listNotifications, { page: 1, page_size: asked }, { enabled });
  useLive('notification', () => void client.invalidateQueries({ queryKey: ['notifications'] }));
  if (!isMember) return null;
  const known = list.data ?? [];
  return (
    <NotificationBell
      unread={count.data?.count ?? 0}
      items={known.map(({ id, title, message, created_at, is_read }) => ({
        id,
        title,
        text: message,
        moment: created_at,
        isRead: is_read,
      }))}
      onPick={({ id }) => {
        const found = known.find((one) => one.id === id);
        if (found) open(found);
      }}
      allLink={<Link to="/instructions/alert_centre">{t('allNotifications')}</Link>}
    />
  );
}
