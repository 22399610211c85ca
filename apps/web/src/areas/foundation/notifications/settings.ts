import type { Answer } from '@steward/contract/call';
import type { notifications } from '@steward/contract/foundation/notifications';

/** The user's notification preferences. */
export type Settings = Answer<typeof notifications.getNotificationSettings>;
