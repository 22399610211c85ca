import type { EventKind } from '@steward/contract/declared';
import type { Tx } from '../database/connection.ts';
import type { MailKind } from '../gateways/mail/texts.ts';
import { scopeOf, type Ctx } from './ctx.ts';

/** Names, numbers and words of people, in no language: the text is composed when it is read. */
export type Facts = Record<string, string>;

/** An event that an area declares in its contract. */
export interface AreaEvent {
  kind: EventKind;
  /** The property that the event is about. People who do not reach it are not notified, and no longer see the notification. */
  environment_id?: string | null;
  /** The properties that the values name, where there are several: the same for each of them. */
  named_environment_ids?: readonly string[];
  /** Set if the people may see the subject without reaching its property. */
  isForAllReaders?: boolean;
  /** The bill, task, report … that the event is about, according to the kind. */
  object_id?: string;
  /** The people to notify; those who are no active members of the organization are left out. An event without any is raised as well. */
  to: readonly string[];
  /** The values that the texts of the kind contain. */
  values?: Facts;
  /** The page that shows the subject. */
  redirect_url?: string;
  /** Events of one group are one notification with a count, as long as it is unread. */
  group?: string;
  /** A mail with its own text, for kinds that have one. */
  mail?: { kind: MailKind; values: Record<string, string> };
  /** Required if the context has no scope. */
  organizationId?: string;
}

export interface RaisedEvent extends AreaEvent {
  organizationId: string;
}

/**
 * Receives every event of every area, in the transaction of the event: what it writes is committed or rolled back with it, and if it
 * fails, the change fails. A transaction may run more than once, so a listener only writes to the database and enqueues jobs.
 */
export type Listener = (ctx: Ctx, db: Tx, event: RaisedEvent) => Promise<void>;

declare module './ctx.ts' {
  interface Platform {
    /** The listeners of the areas, called for every event (`raise`). */
    listeners: readonly Listener[];
  }
}

/** Passes an event to all listeners. Called in the transaction whose changes make the event true. */
export async function raise(ctx: Ctx, db: Tx, event: AreaEvent): Promise<void> {
  const raised = { ...event, organizationId: event.organizationId ?? scopeOf(ctx).organizationId };
  for (const listener of ctx.listeners) await listener(ctx, db, raised);
}
