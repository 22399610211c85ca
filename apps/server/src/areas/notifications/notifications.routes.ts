import { notifications } from '@steward/contract/notifications';
import { bind } from '../../platform/bind.ts';
import {
  createNotification,
  getUnreadNotificationCount,
  listNotifications,
  markNotificationAsRead,
  markNotificationsAsRead,
} from './notifications.service.ts';
import { getNotificationSettings, testWebhook, updateNotificationSettings } from './settings.service.ts';

export const notificationsRoutes = bind(notifications, {
  listNotifications,
  getUnreadNotificationCount,
  markNotificationAsRead,
  createNotification,
  markNotificationsAsRead,
  getNotificationSettings,
  updateNotificationSettings,
  testWebhook,
});
