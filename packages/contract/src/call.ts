import type { Channel } from '@steward/core/notifications/channels';
import type { ModuleDefinition, Need } from '@steward/core/permissions/modules';
import { z } from 'zod';
import type { FigureDefinition } from './figure.ts';
import type { ShareKindDefinition } from './share-kind.ts';
import type { SourceDefinition } from './widget-source.ts';

/**
 * Who may call: `public` needs nothing; `verifier` needs the secret of a verifier link in its input; `device` the token of a device in its `Authorization`; `session` a signed-in user, regardless
 * of the profile; `member` a signed-in user of an organization with the permission in `needs`; `superadmin` a Super Admin.
 */
export type Access = 'public' | 'verifier' | 'device' | 'session' | 'member' | 'superadmin';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * The format of a call that is not plain JSON. `upload`: multipart, with the JSON fields next to the files; `file`: the answer is bytes
 * with a content type; `stream`: server-sent events.
 */
export type Shape = 'json' | 'upload' | 'file' | 'stream';

/** The requirement of a member: a permission on a module, or `own` for calls about the user's own data. */
type Requirement = { access: Exclude<Access, 'member'>; needs?: undefined } | { access: 'member'; needs: Need | 'own' };

export type CallDefinition = Requirement & Definition;

interface Definition {
  method: Method;
  /** Below `/v2`, one leading slash, no trailing one; `:name` parameters are fields of `input`. */
  path: string;
  /** One line for the OpenAPI document. */
  summary: string;
  /** The complete input, from path, query and body. */
  input: z.ZodType;
  /** The content of `data`. */
  answer: z.ZodType;
  shape?: Shape;
  /** For uploads: the current file of the document in `document_id` may be sent instead of a file (decision 0119). */
  attaches?: true;
  /** The body may be any JSON: it is the field `body` of the input. */
  wholeBody?: true;
  /** For uploads above the usual 20 MiB: the file is kept on disk until the call is answered. */
  maxFileBytes?: number;
  /** Fields of `data` that are also next to it in the envelope, under these names; `''` is the whole of `data` (A08). */
  legacyEnvelopeFields?: Readonly<Record<string, string>>;
  /** The kind of object whose id is `_id` in the answer: the generated tests create theirs with this call. */
  makes?: string;
  /** The rate limit: per user, and per address without a session. Every heavy call has one. */
  limit?: { calls: number; perSeconds: number };
  /**
   * The call only reads, and of a large organization computes more than the event loop may be held up: it is then answered on the reading
   * thread (decision 0157).
   */
  isComputed?: true;
  /** The call approves, confirms or signs something that others can change: its input names the `version` that the person saw. */
  approves?: Approves;
  /** Opened with the secret of a link: the answer is neither stored nor indexed by others. */
  opensLink?: true;
}

export interface Approves {
  /** The failure for the person who made what is approved; absent where no second person is required. */
  own?: string;
  /** The input of the specification has no version: callers of the API may omit it, the web sends it (decision 0104). */
  isVersionOptional?: true;
}

export type Call<D extends CallDefinition = CallDefinition> = D & { area: string; name: string };
export type Area<C extends Record<string, CallDefinition> = Record<string, CallDefinition>> = {
  [K in keyof C]: Call<C[K]>;
};

/** The input of the caller. */
export type Input<C extends CallDefinition> = z.input<C['input']>;
/** The input of the server's function, after parsing. */
export type Parsed<C extends CallDefinition> = z.output<C['input']>;
/** The content of `data` in the answer. */
export type Answer<C extends CallDefinition> = z.output<C['answer']>;

/** A failure that users can cause: its HTTP status and its English message, which users see. */
export interface FailureDefinition {
  status: number;
  message: string;
}

/** The further declarations of an area. The central lists are derived from them (see `declared.ts`). */
export interface Declaration {
  /** The modules for permissions and the sidebar. */
  modules?: readonly ModuleDefinition[];
  failures?: Readonly<Record<string, FailureDefinition>>;
  /** The events that notify people: the default channels, and those that cannot be switched off. */
  events?: Readonly<Record<string, { starts: readonly Channel[]; always?: readonly Channel[] }>>;
  /**
   * What ends on a day, by kind: its people are reminded by an event so many days before, on the channels that they chose for it.
   */
  endings?: Readonly<Record<string, { event: string; daysBefore: readonly number[] }>>;
  /** Kinds of objects in the search, and the permission for the screen that shows them. */
  search?: Readonly<Record<string, { needs: Need }>>;
  /** Forms that tasks ask for: the permissions of the form, and what a task names. */
  tasks?: Readonly<Record<string, { needs: readonly Need[]; subject: 'meter' | 'equipment'; isForWhole?: true }>>;
  /** Kinds of records with files, which the documents show in read-only folders, and the permission for the screen that shows them. */
  evidence?: Readonly<Record<string, { needs: Need }>>;
  /** Tables that are shown in logs and copied into archives only for people with this permission. */
  confidential?: Readonly<Record<string, Need>>;
  /** Figures by key, `<subject>.<figure>`: read only through `platform/figures`. */
  figures?: Readonly<Record<string, FigureDefinition>>;
  /** What dashboards show beside figures, by key, `<subject>.<what>`: read only through `platform/sources`. */
  sources?: Readonly<Record<string, SourceDefinition>>;
  /** Kinds of subjects that are shared by links; their names must be unique. */
  shareKinds?: Readonly<Record<string, ShareKindDefinition>>;
  /** Whether API keys are refused for the user's own data here: the account, identity and permissions. */
  isClosedToKeys?: true;
}

export const declaration = Symbol('declaration');
export type DeclaredArea<
  C extends Record<string, CallDefinition> = Record<string, CallDefinition>,
  D extends Declaration = Declaration,
> = Area<C> & { readonly [declaration]: D & { district: string; area: string } };

/**
 * The calls of one area and its further declarations. `place` is its folder in contract, server and web, `estate/spaces`; the name of the
 * area is the same everywhere.
 */
export function area<
  const C extends Record<string, CallDefinition>,
  const D extends Declaration = Record<never, never>,
>(place: `${string}/${string}`, calls: C, declared: D = {} as D): DeclaredArea<C, D> {
  const [district = '', name = ''] = place.split('/');
  const named = Object.entries(calls).map(([call, definition]) => [call, { ...definition, area: name, name: call }]);
  return { ...Object.fromEntries(named), [declaration]: { ...declared, district, area: name } } as DeclaredArea<C, D>;
}

/**
 * An id: UUID version 7, made by the application. The generated tests replace ids by their kind and fail on a kind that no call `makes` and
 * no fixture has.
 */
export const id = (kind: string) => z.uuid().meta({ kind });

/** The version of what is approved, as it was read: the server computes it from the values that the approval is about. */
export const seenVersion = () =>
  z
    .string()
    .regex(/^[\da-f]{64}(?:-[\da-f]{8})*$/, 'must be the version that was read')
    .max(10_000)
    .meta({ examples: ['0'.repeat(64)] });

/** In the input of a call that `attaches`: the document whose current file is attached, instead of a file that is sent. */
export const attachedDocument = { document_id: id('document').optional() };

/** The answer of a call without a result. */
export const Done = z.object({ done: z.literal(true) });

/** A calendar day, `YYYY-MM-DD`. */
export const day = () => z.iso.date();

/** A day in the range of the calendar arithmetic. */
export const countedDay = () =>
  day().refine((text) => text >= '1900' && text < '2200', { message: 'must lie between 1900 and 2199' });

/** A moment with its time zone. */
export const moment = () => z.iso.datetime({ offset: true });

/** A calendar year in the range of the year picker: 1992 to 2100. */
export const year = () => z.int().min(1992).max(2100);

/** A page of a list: by default 10 rows, at most 1,000. */
export const paging = {
  page: z.int().min(1).max(1_000_000).default(1),
  page_size: z.int().min(1).max(1000).default(10),
};

/** For calls that return everything unless a page is requested. */
export const optionalPaging = {
  page: z.int().min(1).max(1_000_000).optional(),
  page_size: z.int().min(1).max(1000).optional(),
};

/** An address that parses as one (R075), or nothing. */
export const webAddress = (max = 1000) =>
  z.union([z.literal(''), z.url({ protocol: /^https?$/, message: 'must be a web address' }).max(max)]);

// Truncation can split a surrogate pair: databases cannot store half of one in JSON, so it is replaced and the rest of the text is kept.
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/** Text typed by a person: trimmed, without control characters except line breaks and tabs, at most `max` characters. */
export const text = (max = 200) =>
  z
    .string()
    .trim()
    .overwrite(wellFormed)
    .max(max)
    .refine((s) => !/[^\P{Cc}\n\t\r]/u.test(s), 'has characters that cannot be stored');

/** Text that is compared or hashed unchanged, including blanks, such as a password; it contains no NUL. */
export const verbatim = (max: number) =>
  z
    .string()
    .overwrite(wellFormed)
    .max(max)
    .refine((s) => !s.includes('\u0000'), 'has characters that cannot be stored');

/** Non-empty `text()`. */
export const requiredText = (max = 200) => text(max).refine((s) => s.length > 0, 'is required');

/** A telephone number in the digits of any language, or empty. */
export const phoneNumber = () =>
  text(40)
    .refine(
      (number) =>
        number === '' ||
        (/^\+?[\p{Nd}\s()./-]+(?:(?:ext\.?|x|#)\s*\p{Nd}+)?$/iu.test(number) && /(?:\p{Nd}\D*){3}/u.test(number)),
      'must be a phone number',
    )
    .meta({ examples: ['+49 30 1234567'] });

/** The envelope of every JSON answer. The answers about permissions and teams also have `status`, which their clients read. */
export interface Envelope<T> {
  statusCode: number;
  status: 'success' | 'failure';
  message: string;
  /** 1: the client shows the message as a notification. */
  showToaster: 0 | 1;
  data: T;
  /** The failure's stable code, for translation; absent on success. */
  code?: string;
  /** The errors by field; on HTTP 400 only. */
  errors?: FieldError[];
  /** The subject of the failure, such as rows of a file or a country. */
  detail?: string;
}

export interface FieldError {
  /** The path in the input, separated by dots: `spaces.0.gross_floor_area`; empty for the whole. */
  field: string;
  message: string;
}
