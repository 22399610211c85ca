import type { Answer } from '@steward/contract/call';
import type { notifications } from '@steward/contract/foundation/notifications';

/** How a person wants to be told. */
export type Settings = Answer<typeof notifications.getNotificationSettings>;
