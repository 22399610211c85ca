import type { Readable } from 'node:stream';
import type { Answer, Area, Call, CallDefinition, Parsed } from '@steward/contract/call';
import type { ByteRange } from '../../gateways/files/file-store.ts';
import type { Ctx } from '../ctx.ts';

/** A file that came with an upload. Its bytes lie on the disk until the call has answered. */
export interface UploadedFile {
  name: string;
  contentType: string;
  /** The number of bytes; 0 for a file that is too large. */
  size: number;
  /** The first bytes, enough to recognize what the file is. */
  head: Buffer;
  /** The SHA-256 of the bytes. */
  sha256: string;
  /** Where the bytes lie. Programs that read the file get this path. */
  path: string;
  /** Larger than allowed: the bytes were thrown away. */
  tooLarge: boolean;
}

/** The bytes of a stored file, fetched when they are sent: all of them, or a part. */
export interface StoredBytes {
  bytes: number;
  sha256: string;
  /** Undefined if the store has lost the file. */
  open: (range?: ByteRange) => Promise<Readable | undefined>;
}

/** What a call with `shape: 'file'` answers. */
export interface FileAnswer {
  name: string;
  contentType: string;
  body: Buffer | Readable | StoredBytes;
  /** Shown in the browser rather than saved, if its content type is one that cannot run a program (`send-file.ts`). */
  inline?: boolean;
}

type Result<C extends CallDefinition> = C['shape'] extends 'file' ? FileAnswer : Answer<C>;
type Handler<C extends CallDefinition> = C['shape'] extends 'upload'
  ? (ctx: Ctx, input: Parsed<C>, files: UploadedFile[]) => Promise<Result<C>>
  : (ctx: Ctx, input: Parsed<C>) => Promise<Result<C>>;

/** The function that answers each call of an area. Leave one out and it does not compile. */
export type Handlers<A extends Area> = { [K in keyof A as K extends string ? K : never]: Handler<A[K]> };

export interface BoundCall {
  call: Call;
  handler: (ctx: Ctx, input: unknown, files: UploadedFile[]) => Promise<unknown>;
}

/** Pairs the calls of an area with the functions that answer them; the HTTP floor does everything else. */
export function bind<A extends Area>(area: A, handlers: Handlers<A>): BoundCall[] {
  return Object.entries(area).map(([name, call]) => ({
    call,
    handler: (handlers as Record<string, unknown>)[name] as BoundCall['handler'],
  }));
}
