import type { Channel } from '@steward/core/notifications/channels';
import type { ModuleDefinition, Need } from '@steward/core/permissions/modules';
import { z } from 'zod';
import type { FigureDefinition } from './figure.ts';

/**
 * Who may call: `public` needs nothing; `verifier` needs the secret of a verifier link in its input; `session` a signed-in
 * person, whatever the state of the profile; `member` a signed-in person inside an organization who holds what the call
 * `needs`; `superadmin` a Super Admin.
 */
export type Access = 'public' | 'verifier' | 'session' | 'member' | 'superadmin';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * How a call travels when it is not JSON in, envelope out. `upload`: multipart, the JSON fields beside the files;
 * `file`: the answer is bytes with a content type; `stream`: server-sent events.
 */
export type Shape = 'json' | 'upload' | 'file' | 'stream';

/** What a member needs: a permission on a module, or nothing more than being a member, where it is about the own things. */
type Requirement = { access: Exclude<Access, 'member'>; needs?: undefined } | { access: 'member'; needs: Need | 'own' };

export type CallDefinition = Requirement & Definition;

interface Definition {
  method: Method;
  /** Below `/v2`, one leading slash, no trailing one; `:name` parameters are fields of `input`. */
  path: string;
  /** One line for the OpenAPI document. */
  summary: string;
  /** Everything the call takes, wherever it travels: path, query or body. */
  input: z.ZodType;
  /** What stands under `data`. */
  answer: z.ZodType;
  shape?: Shape;
  /** For uploads larger than the usual 20 MiB: the file is kept on disk until the call has answered. */
  maxFileBytes?: number;
  /** Fields of `data` that also stand beside it in the envelope, under these names; `''` is the whole of `data` (A08). */
  legacyEnvelopeFields?: Readonly<Record<string, string>>;
  /** The kind of thing whose id is `_id` in the answer: the generated tests make theirs with this call. */
  makes?: string;
  /** How often one may ask: counted per person, and per address where nobody is signed in. Every heavy call has one. */
  limit?: { calls: number; perSeconds: number };
}

export type Call<D extends CallDefinition = CallDefinition> = D & { area: string; name: string };
export type Area<C extends Record<string, CallDefinition> = Record<string, CallDefinition>> = {
  [K in keyof C]: Call<C[K]>;
};

/** What a caller hands over. */
export type Input<C extends CallDefinition> = z.input<C['input']>;
/** What the server's function receives, after parsing. */
export type Parsed<C extends CallDefinition> = z.output<C['input']>;
/** What stands under `data` in the answer. */
export type Answer<C extends CallDefinition> = z.output<C['answer']>;

/** A failure that people can cause: its HTTP status and its English message, which is part of the product. */
export interface FailureDefinition {
  status: number;
  message: string;
}

/** What an area brings beside its calls. The central lists are derived from it (see `declared.ts`). */
export interface Declaration {
  /** What can be granted and shown in the sidebar. */
  modules?: readonly ModuleDefinition[];
  failures?: Readonly<Record<string, FailureDefinition>>;
  /** What people are notified of: the channels that are on at first, and those that cannot be switched off. */
  events?: Readonly<Record<string, { starts: readonly Channel[]; always?: readonly Channel[] }>>;
  /** Kinds of objects the search finds, and what the screen that shows them asks for. */
  search?: Readonly<Record<string, { needs: Need }>>;
  /** Figures by key, `<subject>.<figure>`: read through `platform/figures` and nowhere else. */
  figures?: Readonly<Record<string, FigureDefinition>>;
  /** API keys cannot ask about a person's own things here: the account, who one is, what one may do. */
  isClosedToKeys?: true;
}

export const declaration = Symbol('declaration');
export type DeclaredArea<
  C extends Record<string, CallDefinition> = Record<string, CallDefinition>,
  D extends Declaration = Declaration,
> = Area<C> & { readonly [declaration]: D & { district: string; area: string } };

/**
 * The calls of one area and what else it brings. `place` is its folder on every floor, `estate/spaces`; the name of the area is
 * the same everywhere.
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
 * An id: UUID version 7, made by the application. The generated tests replace ids by their kind and fail on a kind that no
 * call `makes` and no fixture has.
 */
export const id = (kind: string) => z.uuid().meta({ kind });

/** The answer of a call that has nothing to show. */
export const Done = z.object({ done: z.literal(true) });

/** A calendar day, `YYYY-MM-DD`. */
export const day = () => z.iso.date();

/** A day that can be counted with; the calendar does not reach further. */
export const countedDay = () =>
  day().refine((text) => text >= '1900' && text < '2200', { message: 'must lie between 1900 and 2199' });

/** A moment with its zone. */
export const moment = () => z.iso.datetime({ offset: true });

/** A calendar year the year picker offers: 1992 to 2100. */
export const year = () => z.int().min(1992).max(2100);

/** A page of a list: 10 rows unless told, 1,000 at most. */
export const paging = {
  page: z.int().min(1).max(1_000_000).default(1),
  page_size: z.int().min(1).max(1000).default(10),
};

/** For calls that answer everything unless a page is asked for. */
export const optionalPaging = {
  page: z.int().min(1).max(1_000_000).optional(),
  page_size: z.int().min(1).max(1000).optional(),
};

/** An address that parses as one (R075), or nothing. */
export const webAddress = (max = 1000) =>
  z.union([z.literal(''), z.url({ protocol: /^https?$/, message: 'must be a web address' }).max(max)]);

// Truncation can split a surrogate pair: no database keeps half of one in JSON, and the rest of the text is kept.
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/** Text a person typed: outer blanks cut, no control characters but line breaks and tabs, at most `max` characters. */
export const text = (max = 200) =>
  z
    .string()
    .trim()
    .overwrite(wellFormed)
    .max(max)
    .refine((s) => !/[^\P{Cc}\n\t\r]/u.test(s), 'has characters that cannot be stored');

/** Text that is compared or hashed as it stands, blanks and all, such as a password; it holds no NUL. */
export const verbatim = (max: number) =>
  z
    .string()
    .overwrite(wellFormed)
    .max(max)
    .refine((s) => !s.includes('\u0000'), 'has characters that cannot be stored');

/** Text as `text()` takes it, and not empty. */
export const requiredText = (max = 200) => text(max).refine((s) => s.length > 0, 'is required');

/** A telephone number as people write it, in the digits of their language, or nothing. */
export const phoneNumber = () =>
  text(40)
    .refine(
      (number) =>
        number === '' ||
        (/^\+?[\p{Nd}\s()./-]+(?:(?:ext\.?|x|#)\s*\p{Nd}+)?$/iu.test(number) && /(?:\p{Nd}\D*){3}/u.test(number)),
      'must be a phone number',
    )
    .meta({ examples: ['+49 30 1234567'] });

/** The envelope of every JSON answer. `status` stands beside for the permission and team answers, which read it. */
export interface Envelope<T> {
  statusCode: number;
  status: 'success' | 'failure';
  message: string;
  /** 1: the client shows the message as a toast. */
  showToaster: 0 | 1;
  data: T;
  /** The failure's stable code, for translation; absent on success. */
  code?: string;
  /** What is wrong, field by field; on HTTP 400 only. */
  errors?: FieldError[];
  /** What the failure names, such as rows of a file or a country. */
  detail?: string;
}

export interface FieldError {
  /** Path in the input, dots between: `spaces.0.gross_floor_area`; empty for the whole. */
  field: string;
  message: string;
}
