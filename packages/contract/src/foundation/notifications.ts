import { channels } from '@steward/core/notifications/channels';
import { z } from 'zod';
import { area, day, Done, id, requiredText, text, webAddress, paging } from '../call.ts';
import { changesOf } from '../changes.ts';
import { later } from '../later.ts';

/** The key of an event. */
const Kind = z
  .string()
  .max(60)
  .refine((key) => later.isEvent?.(key) ?? true, 'is not an event')
  .meta({ examples: ['message'] });
const Channels = z.array(z.enum(channels)).max(channels.length);
const minute = z.int().min(0).max(1439).nullable();

const times = {
  time_zone: z
    .string()
    .refine(isTimeZone, 'is not a time zone')
    .meta({ examples: ['Europe/Berlin'] }),
  /** One mail a day at this local hour, instead of one per event. */
  digest_hour: z.int().min(0).max(23).nullable(),
  /** Minutes of the day; no mail is sent from the first to the second. */
  quiet_from: minute,
  quiet_until: minute,
};

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

const Settings = z.object({
  ...times,
  time_zone: z.string(),
  webhook_url: z.string(),
  /** The new secret of a webhook, sent only once. */
  new_secret: z.string().nullable(),
  kinds: z.array(
    z.object({
      kind: Kind,
      on: Channels,
      /** Channels that cannot be switched off. */
      always: Channels,
    }),
  ),
});

const Notification = z.object({
  id: id('notification'),
  kind: z.string(),
  /** The number of similar events in this notification. */
  times: z.number(),
  title: z.string(),
  message: z.string(),
  created_at: z.string(),
  is_read: z.boolean(),
  redirect_url: z.string(),
});

/** Notifications of events, in the product, by mail and by webhook, as each person has chosen. */
export const notifications = area(
  'foundation/notifications',
  {
    listNotifications: {
      method: 'POST',
      path: '/notifications',
      access: 'member',
      needs: 'own',
      summary: 'The own notifications, newest first',
      input: z.object({
        ...paging,
        unread: z.boolean().optional(),
        kinds: z.array(Kind).max(50).optional(),
        since: day().optional(),
      }),
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
      limit: { calls: 60, perSeconds: 60 },
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
    markNotificationsAsRead: {
      method: 'POST',
      path: '/notifications/mark-many-as-read',
      access: 'member',
      needs: 'own',
      summary: 'Mark several of the own notifications read, or all of them',
      input: z.object({ ids: z.array(id('notification')).max(200).optional() }),
      answer: z.object({ count: z.number() }),
    },
    getNotificationSettings: {
      method: 'POST',
      path: '/notifications/settings',
      access: 'member',
      needs: 'own',
      summary: 'The notification preferences of the user: kinds and channels, digest, quiet hours, webhook',
      input: z.object({}),
      answer: Settings,
    },
    updateNotificationSettings: {
      method: 'POST',
      path: '/notifications/settings/update',
      access: 'member',
      needs: 'own',
      summary: 'Change the notification preferences',
      input: z.object({
        ...changesOf({ ...times, webhook_url: webAddress(500).default('') }),
        /** Makes a new secret for the same address. */
        new_secret: z.boolean().optional(),
        /** Kinds that are left out stay as they are. */
        kinds: z
          .array(z.object({ kind: Kind, on: Channels }))
          .max(50)
          .optional(),
      }),
      answer: Settings,
    },
    testWebhook: {
      method: 'POST',
      path: '/notifications/webhook/test',
      access: 'member',
      needs: 'own',
      summary: 'Send a test event to the own webhook',
      input: z.object({}),
      answer: z.object({ status: z.number() }),
      limit: { calls: 10, perSeconds: 60 },
    },
  },
  {
    modules: [
      {
        key: 'alert-centre',
        order: 50,
        under: 'account',
        name: 'Alert centre',
        permissions: ['read'],
        route: '/instructions/alert_centre',
        icon: 'IconBell',
        isOwn: true,
      },
    ],
    failures: {
      'webhook.missing': { status: 404, message: 'There is no webhook yet. Save its address first.' },
      'webhook.refused': {
        status: 422,
        message: 'This address cannot be used for a webhook. It must be a public https address.',
      },
      'webhook.failed': { status: 422, message: 'The receiver of the webhook did not accept the message.' },
      'notification.not-found': { status: 404, message: 'This notification was not found.' },
    },
    events: { message: { starts: ['product'], always: ['product'] } },
  },
);
