import { fail } from '@steward/contract/failures';
import type { Language } from '@steward/contract/language';
import type { Rights } from '@steward/core/permissions/decide';
import type { Db } from '../database/connection.ts';
import type { LongWork } from '../database/statement-limits.ts';
import type { BreachedPasswords } from '../gateways/breached-passwords/breached-passwords.ts';
import type { DocumentReader } from '../gateways/documents/document-file.ts';
import type { FileStore } from '../gateways/files/file-store.ts';
import type { VirusScanner } from '../gateways/virus-scan/clamd.ts';
import type { Mailer } from '../gateways/mail/mailer.ts';
import type { Geocoder } from '../gateways/geocoding/geocoder.ts';
import type { Translator } from '../gateways/translation/translator.ts';
import type { Settings } from '../settings.ts';
import type { JobSender } from './jobs/job-kinds.ts';
import type { Live } from './http/live.ts';
import type { Logger } from './log.ts';
import type { Metrics } from './monitoring/metrics.ts';
import type { AreaWords } from './area-words.ts';

/** The data a repository may touch. Every repository function takes it. */
export interface Scope {
  organizationId: string;
  /**
   * `all` for admins; else the ids of the properties within reach when the session was looked up. If they are many, statements read the
   * access of `userId` from its tables (scoped.ts).
   */
  environments: 'all' | readonly string[];
  /** When the session was looked up, no property was given to the user by a teamspace: statements need not ask. */
  isWithoutTeamspace?: true;
  /** Statements look up the reach of each row, because they read few (`ofPage` in scoped.ts). */
  isOfPage?: true;
  /** Absent for work without a user. */
  userId?: string;
  /** The time zone of the organization, if known; `todayOf` uses it. */
  timeZone?: string;
  /** For a user with a tenant role: the tenants they represent. They see no data of other tenants. */
  tenants?: readonly string[];
}

/** The user of a request. */
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
  /** The organization is closed: only the call that reopens it works. */
  isClosed: boolean;
  /** No Super Admin has vouched for the organization yet: its limits are lower. */
  isUnvouched?: boolean;
  /** The permissions of the user; read only by core/permissions/decide. */
  rights: Rights;
  /** How the session was opened; absent for work without a session. */
  method?: 'password' | 'sso';
  /** The organization requires a second factor and the user has none: only the set-up is allowed. */
  needsTwoFactor?: boolean;
  /** The API key of the request, instead of a session. */
  apiKey?: { id: string; scopes: readonly string[] };
  /** The admin who views the product as this user; nothing can be changed then. */
  viewedBy?: { userId: string; name: string };
}

/**
 * The parts of the process that are the same for every request. `events.ts` and `figures/figures.ts` add what they read: their types need
 * `Ctx`, so an import here would be circular.
 */
export interface Platform {
  settings: Settings;
  /** The secret that signs tokens: from the settings in production, otherwise stored in the data folder. */
  secret: string;
  db: Db;
  files: FileStore;
  /** Draws and reads stored files, and keeps what was made of them. */
  documents: DocumentReader;
  /** Undefined: files are not scanned for viruses. */
  virusScanner: VirusScanner | undefined;
  mail: Mailer;
  jobs: JobSender;
  live: Live;
  translator: Translator;
  /** Undefined: no service is set. */
  geocoder: Geocoder | undefined;
  breachedPasswords: BreachedPasswords;
  log: Logger;
  metrics: Metrics;
  /** The texts and policies of the areas. */
  words: AreaWords;
  /** The address of the product for users, including the base path, without a slash at the end. */
  webAddress: () => string;
}

/** The values of a request that functions must not fetch themselves. */
export interface Ctx extends Platform {
  now: Date;
  requestId: string;
  /** Absent for an ordinary call. */
  partOf?: LongWork;
  /** The caller's network address, for throttling. */
  address: string;
  userAgent: string;
  origin: string | undefined;
  /** The host named by the request, with its port; the `X-Forwarded-Host` of a trusted proxy. */
  host: string | undefined;
  /** The key of `Authorization: Bearer stw_…`; with it no cookie is read. */
  bearer?: string | undefined;
  /** The token of a device. */
  deviceToken?: string | undefined;
  /** Present unless the call is public. */
  actor?: Actor;
  scope?: Scope;
  /** Cookies to set with the answer. */
  cookies: { set: CookieJar; get: Record<string, string | undefined> };
}

/** Without an age a cookie ends with the browser session. */
export type CookieJar = Map<string, { value: string; httpOnly: boolean; maxAgeSeconds?: number; path: string }>;

/** The user of the request. Fails without a signed-in user. */
export const actorOf = (ctx: Pick<Ctx, 'actor'>): Actor => ctx.actor ?? fail('session.missing');

/** The scope of the request. Fails without a signed-in user. */
export const scopeOf = (ctx: Pick<Ctx, 'scope'>): Scope => ctx.scope ?? fail('session.missing');
