import { events, type EventKind } from '@steward/contract/declared';
import type { Channel } from '@steward/core/notifications/channels';

export const eventKinds = Object.keys(events) as EventKind[];

/** Channels of an event that cannot be switched off. */
export const alwaysOn = (kind: EventKind): readonly Channel[] => events[kind].always ?? [];

/** Whether an event uses a channel, by the person's choice; `undefined` without a choice. */
export function isOn(kind: EventKind, channel: Channel, chosen: boolean | undefined): boolean {
  return alwaysOn(kind).includes(channel) || (chosen ?? events[kind].starts.includes(channel));
}
