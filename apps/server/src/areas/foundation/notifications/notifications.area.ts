import { notifications } from '@steward/contract/foundation/notifications';
import { serve } from '../../../platform/http/serve.ts';
import {
  createNotification,
  getUnreadNotificationCount,
  listNotifications,
  markNotificationAsRead,
  markNotificationsAsRead,
} from './notifications.service.ts';
import { getNotificationSettings, testWebhook, updateNotificationSettings } from './settings.service.ts';
import { notificationJobs, notificationMaintenance } from './notifications.jobs.ts';
import { notify } from './notify.service.ts';
import { notificationsEvents } from './notifications.events.ts';

export default serve(notifications, {
  handlers: {
    listNotifications,
    getUnreadNotificationCount,
    markNotificationAsRead,
    createNotification,
    markNotificationsAsRead,
    getNotificationSettings,
    updateNotificationSettings,
    testWebhook,
  },
  jobs: notificationJobs,
  maintenance: notificationMaintenance,
  listens: notify,
  archive: {
    notifications: 'exported',
    notification_choices: 'exported',
    notification_settings: 'secret',
    waiting_mails: 'derived',
    ending_reminders: 'derived',
  },
  events: notificationsEvents,
});
