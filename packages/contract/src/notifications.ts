import { z } from 'zod';
import { area, id, requiredText, text } from './call.ts';

const Done = z.object({ done: z.literal(true) });
const Notification = z.object({
  id: id('notification'),
  title: z.string(),
  message: z.string(),
  created_at: z.string(),
  is_read: z.boolean(),
  redirect_url: z.string(),
});

export const notifications = area('notifications', {
  listNotifications: {
    method: 'POST',
    path: '/notifications',
    access: 'member',
    needs: 'own',
    summary: 'The own notifications, newest first',
    input: z.object({ page: z.int().min(1).max(10_000).default(1), page_size: z.int().min(1).max(100).default(20) }),
    answer: z.array(Notification),
  },
  getUnreadNotificationCount: {
    method: 'POST',
    path: '/notifications/unread/count',
    access: 'member',
    needs: 'own',
    summary: 'How many of the own notifications are unread',
    input: z.object({}),
    answer: z.object({ count: z.number() }),
  },
  markNotificationAsRead: {
    method: 'POST',
    path: '/notifications/mark-as-read',
    access: 'member',
    needs: 'own',
    summary: 'Mark one of the own notifications read',
    input: z.object({ id: id('notification'), user_id: id('user').optional() }),
    answer: Done,
  },
  createNotification: {
    method: 'POST',
    path: '/notifications/create',
    access: 'member',
    needs: 'users.edit',
    summary: 'Tell a person of the own organization something',
    input: z.object({
      title: requiredText(200),
      message: requiredText(2000),
      redirect_url: text(500)
        .regex(/^(\/(?!\/).*)?$/, 'must be an address of this product')
        .default(''),
      user_id: id('user'),
    }),
    answer: Notification,
  },
});
