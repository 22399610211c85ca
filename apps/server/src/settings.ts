import path from 'node:path';
import { z } from 'zod';
import { StartFailure } from './platform/start-failure.ts';
import { clamdOf, defaultDataDir, listOf, mailboxOf, proxiesOf } from './settings-values.ts';

const flag = z.enum(['on', 'off']);
const MB = 1024 * 1024;

/** Every setting of the server, read from the environment and checked at start. `docs/settings.md` lists the same names. */
const Environment = z.object({
  STEWARD_ENV: z.enum(['local', 'staging', 'production']).default('local'),
  PORT: z.coerce.number<string>().int().min(0).max(65_535).default(8080),
  HOST: z.string().optional(),
  STEWARD_DATA_DIR: z.string().optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  STEWARD_DEMO: flag.optional(),
  STEWARD_DEMO_SENSORS: flag.optional(),
  STEWARD_BASE_PATH: z
    .string()
    .regex(/^(\/[\w.-]+)*$/, 'must be empty or start with a slash and not end with one')
    .optional(),
  STEWARD_PUBLIC_URL: z.url().optional(),
  STEWARD_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  STEWARD_WORKER: z.enum(['inside', 'off', 'only']).default('inside'),
  STEWARD_TRUST_PROXY: z.string().default('off').transform(proxiesOf),
  STEWARD_THROTTLE: flag.default('on'),
  STEWARD_DRAIN_SECONDS: z.coerce.number<string>().int().min(0).max(300).optional(),
  STEWARD_UPLOADS_MB: z.coerce.number<string>().int().min(1).max(1_000_000).default(1024),
  STEWARD_UPLOAD_FILE_MB: z.coerce.number<string>().int().min(1).max(1_000_000).default(2048),
  STEWARD_STORAGE_MB: z.coerce.number<string>().int().min(1).max(1_000_000_000).default(100_000),
  STEWARD_STORAGE_FILES: z.coerce.number<string>().int().min(1).max(1_000_000_000).default(500_000),
  STEWARD_STORAGE_NEW_MB: z.coerce.number<string>().int().min(1).max(1_000_000_000).default(10_000),
  STEWARD_STORAGE_NEW_FILES: z.coerce.number<string>().int().min(1).max(1_000_000_000).default(50_000),
  STEWARD_ARCHIVE_MB: z.coerce.number<string>().int().min(1).max(1_000_000).default(20_480),
  STEWARD_BUNDLE_DOCUMENTS: z.coerce.number<string>().int().min(1).max(50_000).default(5000),
  STEWARD_BUNDLE_MB: z.coerce.number<string>().int().min(1).max(1_000_000).default(5120),
  STEWARD_BODIES_MB: z.coerce.number<string>().int().min(1).max(100_000).default(128),
  STEWARD_PRIVATE_PROVIDERS: flag.default('off'),
  STEWARD_LARGE_FROM: z.coerce.number<string>().int().min(1).max(1_000_000).default(200),
  STEWARD_LOG: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  STEWARD_SUPERADMIN_EMAIL: z.email().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().default('Steward <no-reply@steward.invalid>'),
  STEWARD_MAIL_IN_PORT: z.coerce.number<string>().int().min(0).max(65_535).optional(),
  STEWARD_MAIL_IN_HOST: z.string().default('127.0.0.1'),
  STEWARD_MAIL_IN_MAILBOX: z
    .url()
    .regex(/^imaps?:\/\/[^/]+@/, 'must be an address such as imaps://user:password@imap.example.com/INBOX')
    .optional(),
  STEWARD_MAIL_IN_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain such as bills.example.com')
    .optional(),
  STEWARD_MAIL_IN_AUTH_SERVER: z
    .string()
    .toLowerCase()
    .regex(
      /^[a-z0-9._-]+$/,
      'must be the name that the mail server writes in Authentication-Results, such as mx.example.com',
    )
    .optional(),
  STEWARD_INTAKE_FOLDER: z
    .string()
    .refine((folder) => path.isAbsolute(folder), 'must be an absolute path')
    .optional(),
  STEWARD_MQTT: z.enum(['on', 'off', 'only']).default('off'),
  STEWARD_MQTT_PORT: z.coerce.number<string>().int().min(0).max(65_535).optional(),
  STEWARD_MQTT_HOST: z.string().optional(),
  STEWARD_MQTT_CERT: z
    .string()
    .refine((file) => path.isAbsolute(file), 'must be an absolute path')
    .optional(),
  STEWARD_MQTT_KEY: z
    .string()
    .refine((file) => path.isAbsolute(file), 'must be an absolute path')
    .optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('eu-central-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  STEWARD_MAP_TILES: z.string().optional(),
  STEWARD_REQUIRE_TWO_FACTOR: flag.default('off'),
  STEWARD_WEBHOOK_PRIVATE: flag.default('off'),
  STEWARD_TRANSLATION_SERVICE: z.enum(['glossary', 'libretranslate', 'deepl']).default('glossary'),
  STEWARD_TRANSLATION_URL: z.url().optional(),
  STEWARD_TRANSLATION_KEY: z.string().optional(),
  STEWARD_WEATHER_URL: z
    .string()
    .regex(/^https?:\/\//, 'must start with https:// or http://')
    .optional(),
  STEWARD_WEATHER_UNIT: z.enum(['C', 'F']).optional(),
  STEWARD_GEOCODING_URL: z.url({ protocol: /^https?$/ }).optional(),
  STEWARD_POWER_BI_LOGIN_URL: z.url({ protocol: /^https?$/ }).default('https://login.microsoftonline.com'),
  STEWARD_POWER_BI_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.powerbi.com'),
  STEWARD_BREACHED_PASSWORDS_URL: z.url().optional(),
  STEWARD_CLAMD: z
    .string()
    .regex(/^(?:\/.+|[^\s/]+:\d{1,5})$/, 'must be host:port or the path of a socket, such as /run/clamav/clamd.ctl')
    .optional(),
  STEWARD_TESSERACT: z
    .string()
    .refine((program) => path.isAbsolute(program), 'must be an absolute path, such as /usr/bin/tesseract')
    .optional(),
  STEWARD_PREVIEWS_MB: z.coerce.number<string>().int().min(10).max(10_000_000).default(2048),
  STEWARD_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  STEWARD_BACKUP_DIR: z.string().optional(),
  STEWARD_BACKUP_EVERY_HOURS: z.coerce.number<string>().int().min(1).max(720).default(24),
  STEWARD_BACKUP_KEEP: z.coerce.number<string>().int().min(1).max(1000).default(14),
  STEWARD_DI_HOSTS: z.string().optional(),
  STEWARD_DI_ITEMS: z.string().optional(),
  STEWARD_UPGRADE_URL: z.url().optional(),
  STEWARD_DASHBOARD_URL: z.url({ protocol: /^https?$/ }).optional(),
  STEWARD_FRAME_HOSTS: z.string().default(''),
});

export interface Settings {
  env: 'local' | 'staging' | 'production';
  port: number;
  /** Whether a port is set: only then a worker alone, or a receiver of MQTT alone, listens for probes and metrics. */
  isPortGiven: boolean;
  host: string;
  dataDir: string;
  /** Absent: the embedded PostgreSQL in `dataDir`. */
  databaseUrl?: string;
  demo: boolean;
  /** Whether the demo has sensors that go on sending. */
  demoSensors: boolean;
  /** Organizations with more properties are large: what they compute is computed on the reading thread. */
  largeFrom: number;
  basePath: string;
  /** The public address of the product, without the base path; links in mails start with it. Absent: the listening address. */
  publicUrl?: string;
  /** Absent outside production: generated once and stored in `dataDir`. */
  secret?: string;
  worker: 'inside' | 'off' | 'only';
  /** The number or addresses of trusted proxies; false: none, and `X-Forwarded-For` is ignored. */
  trustProxy: false | number | string[];
  /** Off only for load tests on one machine; production refuses it. */
  throttle: boolean;
  /** How long new connections are answered after SIGTERM, while probes say that the server is not ready. */
  drainMs: number;
  /** The maximum of the files of all uploads that are being answered, on the disk. */
  uploadBytes: number;
  /** The maximum of one file that arrives in parts, and the space of an organization unless a Super Admin gave it another. */
  storage: {
    fileBytes: number;
    archiveBytes: number;
    bytes: number;
    files: number;
    newBytes: number;
    newFiles: number;
  };
  /** The maximum of one ZIP of documents. */
  bundle: { documents: number; bytes: number };
  /** The maximum of the bodies of all other calls that are being answered, in memory. */
  bodyBytes: number;
  /** Whether identity providers may be inside a private network. */
  privateProviders: boolean;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  superAdminEmail?: string;
  mail: { smtpUrl?: string; from: string };
  /** How bills are received by mail: by a receiver of the server, from a mailbox, or both; absent: not at all. */
  mailIn?: {
    domain: string;
    /** The mail server whose `Authentication-Results` prove senders; absent: no sender is proven. */
    authServer?: string;
    receiver?: { port: number; host: string };
    mailbox?: { host: string; port: number; isSecure: boolean; user: string; password: string; name: string };
  };
  /** The parent folder of the organizations' folders for bills; absent: none is watched. */
  intakeFolder?: string;
  /** Where devices send by MQTT; without a certificate from this machine only. `isOnly`: the process does nothing else. Absent: not at all. */
  mqtt?: { port: number; host: string; tls?: { cert: string; key: string }; isOnly: boolean };
  s3?: { bucket: string; endpoint?: string; region: string; accessKeyId: string; secretAccessKey: string };
  mapTiles?: string;
  /** Whether all users of every organization need a second factor. */
  requireTwoFactor: boolean;
  /** Whether webhooks may go to private addresses and use plain http. */
  webhookPrivate: boolean;
  translation: { service: 'glossary' | 'libretranslate' | 'deepl'; url?: string; key?: string };
  /** The search of a service like Nominatim; absent: positions are set manually. */
  geocodingUrl?: string;
  /** Where applications sign in for Power BI, and its interface. */
  powerBI: { loginUrl: string; apiUrl: string };
  /** The source of daily temperatures, and their unit if the answer does not state it; absent: none. */
  weather: { url?: string; unit?: 'C' | 'F' };
  /** The service that checks new passwords for breaches by five digits of their hash; absent: none. */
  breachedPasswordsUrl?: string;
  /** Where clamd scans files for viruses: an address or a socket; absent: files are not scanned. */
  clamd?: { host: string; port: number } | { path: string };
  /** The program that recognizes scans and photos; absent: the built-in engine. */
  tesseract?: string;
  /** The maximum of drawn pages of documents that are kept on the disk. */
  previewBytes: number;
  /** The token with which Prometheus reads `/metrics`; absent: readable from this machine only, and only in `local`. */
  metricsToken?: string;
  /** The OpenTelemetry collector for traces; absent: no traces are made. */
  tracesEndpoint?: string;
  /** Folder, interval and number of automatic backups; absent: none. */
  backup?: { folder: string; everyHours: number; keep: number };
  /** First labels of host names that get the reduced menu, and the paths it still shows. */
  di: { hosts: string[]; items: string[] };
  /** The address where users can buy a larger plan. */
  upgradeUrl?: string;
  /** Another application that shows dashboards: their entries in the menu open it. */
  dashboardUrl?: string;
  /** Hosts whose pages widgets may embed. */
  frameHosts: readonly string[];
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** Whether the process answers calls: not if it only works, or only receives MQTT. */
export const answersCalls = ({ worker, mqtt }: Settings): boolean => worker !== 'only' && !mqtt?.isOnly;

/** Reads and checks the settings. Throws a StartFailure that names every invalid or missing one. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw new StartFailure(
      `Please correct the settings: ${parsed.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`).join(', ')}.`,
    );
  }
  const e = parsed.data;
  const missing: string[] = [];
  if (e.STEWARD_ENV === 'production') {
    if (!e.STEWARD_SECRET) missing.push('STEWARD_SECRET (at least 32 random characters)');
    if (!e.DATABASE_URL) missing.push('DATABASE_URL');
    if (!e.STEWARD_PUBLIC_URL) missing.push('STEWARD_PUBLIC_URL');
    if (!e.SMTP_URL) missing.push('SMTP_URL');
  }
  if (e.STEWARD_TRANSLATION_SERVICE === 'libretranslate' && !e.STEWARD_TRANSLATION_URL)
    missing.push('STEWARD_TRANSLATION_URL');
  if (e.STEWARD_TRANSLATION_SERVICE === 'deepl' && !e.STEWARD_TRANSLATION_KEY) missing.push('STEWARD_TRANSLATION_KEY');
  const isMailedIn = e.STEWARD_MAIL_IN_PORT !== undefined || e.STEWARD_MAIL_IN_MAILBOX !== undefined;
  if (isMailedIn && !e.STEWARD_MAIL_IN_DOMAIN) missing.push('STEWARD_MAIL_IN_DOMAIN');
  const tls =
    e.STEWARD_MQTT_CERT && e.STEWARD_MQTT_KEY ? { cert: e.STEWARD_MQTT_CERT, key: e.STEWARD_MQTT_KEY } : undefined;
  if (!tls && e.STEWARD_MQTT_CERT) missing.push('STEWARD_MQTT_KEY');
  if (!tls && e.STEWARD_MQTT_KEY) missing.push('STEWARD_MQTT_CERT');
  if (!tls && e.STEWARD_MQTT_HOST && !isLoopback(e.STEWARD_MQTT_HOST))
    missing.push('STEWARD_MQTT_CERT and STEWARD_MQTT_KEY (without them devices send from this machine only)');
  const isOnly = e.STEWARD_MQTT === 'only';
  if (isOnly && !e.DATABASE_URL)
    missing.push('DATABASE_URL (STEWARD_MQTT=only receives for servers with this database)');
  if (isOnly && e.STEWARD_WORKER === 'only')
    throw new StartFailure('STEWARD_WORKER=only and STEWARD_MQTT=only are two processes: set one of them for each.');
  if (e.S3_BUCKET) {
    if (!e.S3_ACCESS_KEY_ID) missing.push('S3_ACCESS_KEY_ID');
    if (!e.S3_SECRET_ACCESS_KEY) missing.push('S3_SECRET_ACCESS_KEY');
  }
  if (e.STEWARD_ENV === 'production' && e.STEWARD_THROTTLE === 'off')
    throw new StartFailure('STEWARD_THROTTLE cannot be off in production.');
  if (missing.length) throw new StartFailure(`Please set: ${missing.join(', ')}.`);
  const demo = (e.STEWARD_DEMO ?? (e.DATABASE_URL ? 'off' : 'on')) === 'on';
  return {
    env: e.STEWARD_ENV,
    port: e.PORT,
    isPortGiven: given.PORT !== undefined,
    // The passwords of the demo accounts are public.
    host: e.HOST ?? (e.STEWARD_ENV === 'local' && demo ? '127.0.0.1' : '0.0.0.0'),
    dataDir: path.resolve(e.STEWARD_DATA_DIR ?? defaultDataDir()),
    ...(e.DATABASE_URL && { databaseUrl: e.DATABASE_URL }),
    demo,
    demoSensors: demo && (e.STEWARD_DEMO_SENSORS ?? 'on') === 'on',
    largeFrom: e.STEWARD_LARGE_FROM,
    basePath: e.STEWARD_BASE_PATH ?? (e.STEWARD_ENV === 'local' ? '' : '/v2'),
    ...(e.STEWARD_PUBLIC_URL && { publicUrl: e.STEWARD_PUBLIC_URL.replace(/\/$/, '') }),
    ...(e.STEWARD_SECRET && { secret: e.STEWARD_SECRET }),
    worker: isOnly ? 'off' : e.STEWARD_WORKER,
    trustProxy: e.STEWARD_TRUST_PROXY,
    throttle: e.STEWARD_THROTTLE === 'on',
    drainMs: 1000 * (e.STEWARD_DRAIN_SECONDS ?? (e.STEWARD_ENV === 'local' ? 0 : 2)),
    uploadBytes: e.STEWARD_UPLOADS_MB * MB,
    storage: {
      fileBytes: e.STEWARD_UPLOAD_FILE_MB * MB,
      archiveBytes: e.STEWARD_ARCHIVE_MB * MB,
      // Space is shown in decimal units.
      bytes: e.STEWARD_STORAGE_MB * 1_000_000,
      files: e.STEWARD_STORAGE_FILES,
      newBytes: Math.min(e.STEWARD_STORAGE_NEW_MB, e.STEWARD_STORAGE_MB) * 1_000_000,
      newFiles: Math.min(e.STEWARD_STORAGE_NEW_FILES, e.STEWARD_STORAGE_FILES),
    },
    bundle: { documents: e.STEWARD_BUNDLE_DOCUMENTS, bytes: e.STEWARD_BUNDLE_MB * MB },
    bodyBytes: e.STEWARD_BODIES_MB * MB,
    privateProviders: e.STEWARD_PRIVATE_PROVIDERS === 'on',
    logLevel: e.STEWARD_LOG,
    ...(e.STEWARD_SUPERADMIN_EMAIL && { superAdminEmail: e.STEWARD_SUPERADMIN_EMAIL.toLowerCase() }),
    mail: { from: e.MAIL_FROM, ...(e.SMTP_URL && { smtpUrl: e.SMTP_URL }) },
    ...(isMailedIn &&
      e.STEWARD_MAIL_IN_DOMAIN && {
        mailIn: {
          domain: e.STEWARD_MAIL_IN_DOMAIN,
          ...(e.STEWARD_MAIL_IN_AUTH_SERVER && { authServer: e.STEWARD_MAIL_IN_AUTH_SERVER }),
          ...(e.STEWARD_MAIL_IN_PORT !== undefined && {
            receiver: { port: e.STEWARD_MAIL_IN_PORT, host: e.STEWARD_MAIL_IN_HOST },
          }),
          ...(e.STEWARD_MAIL_IN_MAILBOX && { mailbox: mailboxOf(new URL(e.STEWARD_MAIL_IN_MAILBOX)) }),
        },
      }),
    ...(e.STEWARD_INTAKE_FOLDER && { intakeFolder: path.normalize(e.STEWARD_INTAKE_FOLDER) }),
    ...(e.STEWARD_MQTT !== 'off' && {
      mqtt: {
        isOnly,
        port: e.STEWARD_MQTT_PORT ?? (tls ? 8883 : 1883),
        host: e.STEWARD_MQTT_HOST ?? (tls ? '0.0.0.0' : '127.0.0.1'),
        ...(tls && { tls }),
      },
    }),
    ...(e.S3_BUCKET && {
      s3: {
        bucket: e.S3_BUCKET,
        region: e.S3_REGION,
        accessKeyId: e.S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: e.S3_SECRET_ACCESS_KEY ?? '',
        ...(e.S3_ENDPOINT && { endpoint: e.S3_ENDPOINT }),
      },
    }),
    requireTwoFactor: e.STEWARD_REQUIRE_TWO_FACTOR === 'on',
    webhookPrivate: e.STEWARD_WEBHOOK_PRIVATE === 'on',
    translation: {
      service: e.STEWARD_TRANSLATION_SERVICE,
      ...(e.STEWARD_TRANSLATION_URL && { url: e.STEWARD_TRANSLATION_URL.replace(/\/$/, '') }),
      ...(e.STEWARD_TRANSLATION_KEY && { key: e.STEWARD_TRANSLATION_KEY }),
    },
    ...(e.STEWARD_GEOCODING_URL && { geocodingUrl: e.STEWARD_GEOCODING_URL }),
    powerBI: {
      loginUrl: e.STEWARD_POWER_BI_LOGIN_URL.replace(/\/$/, ''),
      apiUrl: e.STEWARD_POWER_BI_API_URL.replace(/\/$/, ''),
    },
    weather: {
      ...(e.STEWARD_WEATHER_URL && { url: e.STEWARD_WEATHER_URL }),
      ...(e.STEWARD_WEATHER_UNIT && { unit: e.STEWARD_WEATHER_UNIT }),
    },
    ...(e.STEWARD_BREACHED_PASSWORDS_URL && {
      breachedPasswordsUrl: e.STEWARD_BREACHED_PASSWORDS_URL.replace(/\/$/, ''),
    }),
    ...(e.STEWARD_CLAMD && { clamd: clamdOf(e.STEWARD_CLAMD) }),
    ...(e.STEWARD_TESSERACT && { tesseract: e.STEWARD_TESSERACT }),
    previewBytes: e.STEWARD_PREVIEWS_MB * MB,
    ...(e.STEWARD_METRICS_TOKEN && { metricsToken: e.STEWARD_METRICS_TOKEN }),
    ...(e.OTEL_EXPORTER_OTLP_ENDPOINT && { tracesEndpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT }),
    ...(e.STEWARD_BACKUP_DIR && {
      backup: {
        folder: path.resolve(e.STEWARD_BACKUP_DIR),
        everyHours: e.STEWARD_BACKUP_EVERY_HOURS,
        keep: e.STEWARD_BACKUP_KEEP,
      },
    }),
    di: { hosts: listOf(e.STEWARD_DI_HOSTS ?? 'di'), items: listOf(e.STEWARD_DI_ITEMS ?? '/dashboard') },
    ...(e.STEWARD_UPGRADE_URL && { upgradeUrl: e.STEWARD_UPGRADE_URL }),
    ...(e.STEWARD_DASHBOARD_URL && { dashboardUrl: e.STEWARD_DASHBOARD_URL }),
    frameHosts: listOf(e.STEWARD_FRAME_HOSTS),
    ...(e.STEWARD_MAP_TILES && { mapTiles: e.STEWARD_MAP_TILES }),
  };
}
