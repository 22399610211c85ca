import { notifications } from '@steward/contract/notifications';
import { bind } from '../../platform/bind.ts';
import {
  createNotification,
  getUnreadNotificationCount,
  listNotifications,
  markNotificationAsRead,
} from './notifications.service.ts';

export const notificationsRoutes = bind(notifications, {
  listNotifications,
  getUnreadNotificationCount,
  markNotificationAsRead,
  createNotification,
});
