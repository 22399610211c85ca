import { fail } from '@steward/contract/failures';
import type { Language } from '@steward/contract/language';
import type { Rights } from '@steward/core/permissions/decide';
import type { Db } from '../database/connection.ts';
import type { BreachedPasswords } from '../gateways/breached-passwords/breached-passwords.ts';
import type { FileStore } from '../gateways/files/file-store.ts';
import type { Mailer } from '../gateways/mail/mailer.ts';
import type { Geocoder } from '../gateways/geocoding/geocoder.ts';
import type { Translator } from '../gateways/translation/translator.ts';
import type { Settings } from '../settings.ts';
import type { JobSender } from './jobs/job-kinds.ts';
import type { Live } from './http/live.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './monitoring/metrics.ts';
import type { AreaWords } from './area-words.ts';

/** Whose data a repository may touch. Every repository function takes it. */
export interface Scope {
  organizationId: string;
  /**
   * `all` for admins; else the ids of the properties given to the person when the session was looked up. If they are
   * many, statements read what is given to `userId` where it stands (scoped.ts).
   */
  environments: 'all' | readonly string[];
  /** Absent where no person asks. */
  userId?: string;
  /** Of the organization, where it is known: what `todayOf` goes by. */
  timeZone?: string;
  /** Of somebody with a tenant role: the tenants they sign in as. Nothing of other tenants is theirs to see. */
  tenants?: readonly string[];
}

/** Who asks. */
export interface Actor {
  userId: string;
  name: string;
  email: string;
  language: Language;
  sessionId: string;
  organizationId: string;
  isAdmin: boolean;
  isSuperAdmin: boolean;
  isTenant: boolean;
  /** The organization was closed: nothing works but taking that back. */
  isClosed: boolean;
  /** What this person may do; only core/permissions/decide reads it. */
  rights: Rights;
  /** How the session was opened; absent for work without one. */
  method?: 'password' | 'sso';
  /** The organization asks for a second factor and this person has none: nothing but setting it up is open. */
  needsTwoFactor?: boolean;
  /** Asked with an API key instead of a session. */
  apiKey?: { id: string; scopes: readonly string[] };
  /** The admin who sees the product as this person; nothing can be changed then. */
  viewedBy?: { userId: string; name: string };
}

/**
 * What the process has, the same for every request. `events.ts` and `figures/figures.ts` add what they read: their types need `Ctx`, so
 * an import here would be a ring.
 */
export interface Platform {
  settings: Settings;
  /** The secret that signs tokens: given in production, else kept in the data folder. */
  secret: string;
  db: Db;
  files: FileStore;
  mail: Mailer;
  jobs: JobSender;
  live: Live;
  translator: Translator;
  /** Undefined: no service is set. */
  geocoder: Geocoder | undefined;
  breachedPasswords: BreachedPasswords;
  log: Logger;
  metrics: Metrics;
  /** What the areas say of their events, objects to be found, and tables. */
  words: AreaWords;
  /** Where people reach the product, base path included, no slash at the end. */
  webAddress: () => string;
}

/** What a request has, and a function must not fetch for itself. */
export interface Ctx extends Platform {
  now: Date;
  requestId: string;
  /** The caller's network address, for throttling. */
  address: string;
  userAgent: string;
  origin: string | undefined;
  /** The host the request names, its port included; a proxy's `X-Forwarded-Host` where it is believed. */
  host: string | undefined;
  /** The key of `Authorization: Bearer stw_…`; then no cookie is read. */
  bearer?: string | undefined;
  /** Present unless the call is public. */
  actor?: Actor;
  scope?: Scope;
  /** Cookies to set with the answer. */
  cookies: { set: CookieJar; get: Record<string, string | undefined> };
}

/** Without an age it ends with the session of the browser. */
export type CookieJar = Map<string, { value: string; httpOnly: boolean; maxAgeSeconds?: number; path: string }>;

/** Who asks. Fails where nobody is signed in. */
export const actorOf = (ctx: Pick<Ctx, 'actor'>): Actor => ctx.actor ?? fail('session.missing');

/** Whose data may be touched. Fails where nobody is signed in. */
export const scopeOf = (ctx: Pick<Ctx, 'scope'>): Scope => ctx.scope ?? fail('session.missing');
