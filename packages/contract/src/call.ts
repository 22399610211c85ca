import type { Need } from '@steward/core/permissions/modules';
import { z } from 'zod';

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
  beside?: Readonly<Record<string, string>>;
  /** A stricter limit than the general one, counted per address. */
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

/** Names the calls of one area; the name of the area is the same on every floor. */
export function area<const C extends Record<string, CallDefinition>>(name: string, calls: C): Area<C> {
  return Object.fromEntries(
    Object.entries(calls).map(([call, definition]) => [call, { ...definition, area: name, name: call }]),
  ) as unknown as Area<C>;
}

/** The kinds of things that have an id. The tenant walk replaces ids by kind, so a new kind is one word here. */
export type Kind =
  | 'organization'
  | 'user'
  | 'portfolio'
  | 'environment'
  | 'space'
  | 'file'
  | 'bill'
  | 'job'
  | 'report'
  | 'finding'
  | 'factor'
  | 'instrument'
  | 'notification'
  | 'link'
  | 'mail'
  | 'task'
  | 'translation'
  | 'session'
  | 'invitation'
  | 'api-key'
  | 'role'
  | 'vertical'
  | 'team'
  | 'team-member'
  | 'teamspace'
  | 'permission-request'
  | 'hardware'
  | 'sensor';

/** An id: UUID version 7, made by the application. */
export const id = (kind: Kind) => z.uuid().meta({ kind });

/** A calendar day, `YYYY-MM-DD`. */
export const day = () => z.iso.date();

/** A moment with its zone. */
export const moment = () => z.iso.datetime({ offset: true });

/** A calendar year the year picker offers: 1992 to 2100. */
export const year = () => z.int().min(1992).max(2100);

/** A page of a list: 10 rows unless told, 1,000 at most. */
export const paging = {
  page: z.int().min(1).max(1_000_000).default(1),
  page_size: z.int().min(1).max(1000).default(10),
};

/** An address that parses as one (R075), or nothing. */
export const webAddress = (max = 1000) =>
  z.union([z.literal(''), z.url({ protocol: /^https?$/, message: 'must be a web address' }).max(max)]);

// A cut emoji leaves half a character: no database keeps it in JSON, and the rest of the text is not lost for it.
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/** Text a person typed: outer blanks cut, no control characters but line breaks and tabs, at most `max` characters. */
export const text = (max = 200) =>
  z
    .string()
    .trim()
    .overwrite(wellFormed)
    .max(max)
    .refine((s) => !/[^\P{Cc}\n\t\r]/u.test(s), 'has characters that cannot be stored');

/** The same, and not empty. */
export const requiredText = (max = 200) => text(max).refine((s) => s.length > 0, 'is required');

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
}

export interface FieldError {
  /** Path in the input, dots between: `spaces.0.gross_floor_area`; empty for the whole. */
  field: string;
  message: string;
}
