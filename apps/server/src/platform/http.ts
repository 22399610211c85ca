import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import type { Envelope } from '@steward/contract/call';
import { Failure, fail, failures, type FailureCode } from '@steward/contract/failures';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { checkAccess } from './access.ts';
import type { BoundCall, FileAnswer, UploadedFile } from './bind.ts';
import { CSRF_COOKIE, isCsrfTokenRight } from './cookies.ts';
import type { Ctx, Platform } from './ctx.ts';
import { throttle } from './throttle.ts';

export const MAX_FILE_BYTES = 20 * 1024 * 1024;
const MAX_JSON_BYTES = 2 * 1024 * 1024;

/** `anew`: past what is remembered for some seconds. */
export type WhoIsThis = (ctx: Ctx, anew?: boolean) => Promise<void>;

const envelope = <T>(data: T, message = ''): Envelope<T> => ({
  statusCode: 200,
  status: 'success',
  message,
  showToaster: message ? 1 : 0,
  data,
});

/** The permission and team answers also carry their lists beside `data` (A08). */
function besides(beside: BoundCall['call']['beside'], data: unknown): Record<string, unknown> {
  const fields = Object.entries(beside ?? {});
  return Object.fromEntries(
    fields.map(([name, field]) => [name, field ? (data as Record<string, unknown>)[field] : data]),
  );
}

function failureEnvelope(
  code: FailureCode,
  detail?: string,
  errors?: { field: string; message: string }[],
): Envelope<null> & { detail?: string } {
  const { status, message } = failures[code];
  return {
    statusCode: status,
    status: 'failure',
    message: detail ? `${message} (${detail})` : message,
    showToaster: 1,
    data: null,
    code,
    ...(detail && { detail }),
    ...(errors && { errors }),
  };
}

/** The fields of a zod error as people understand them: one line a field. */
function fieldErrors(error: z.ZodError): { field: string; message: string }[] {
  return error.issues.flatMap((issue) => {
    const field = issue.path.join('.');
    const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
    return [{ field, message: isMissing ? 'is required' : issue.message }];
  });
}

/** The API key of a request. A browser never sends this header by itself, so such a request needs no CSRF value. */
const keyOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (stw_[\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];

function ctxOf(platform: Platform, request: FastifyRequest): Ctx {
  const bearer = keyOf(request);
  return {
    ...platform,
    now: new Date(),
    requestId: request.id,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    origin: request.headers.origin,
    bearer,
    cookies: { set: new Map(), get: bearer ? {} : request.cookies },
  };
}

function sendCookies(ctx: Ctx, reply: FastifyReply): void {
  const secure = ctx.settings.publicUrl?.startsWith('https:') ?? false;
  for (const [name, { value, httpOnly, maxAgeSeconds, path }] of ctx.cookies.set) {
    reply.setCookie(name, value, { httpOnly, secure, sameSite: 'lax', path, maxAge: maxAgeSeconds });
  }
}

/** Answers what was thrown; only what a Failure says leaves the house. */
function answerError(platform: Platform, error: unknown, request: FastifyRequest, reply: FastifyReply): Envelope<null> {
  const { statusCode, code: name } = error as { statusCode?: number; code?: string };
  let code: FailureCode = 'server.failed';
  let detail: string | undefined;
  let errors: { field: string; message: string }[] | undefined;
  if (error instanceof Failure) ({ code, detail, errors } = error);
  else if (statusCode === 413 || name === 'FST_REQ_FILE_TOO_LARGE') code = 'request.too-large';
  else if (statusCode === 415 || name === 'FST_INVALID_MULTIPART_CONTENT_TYPE') code = 'request.wrong-type';
  else if (statusCode && statusCode >= 400 && statusCode < 500) code = 'request.invalid';
  if (code === 'server.failed')
    platform.log.error(
      { err: error, requestId: request.id, url: request.url.split('?')[0] },
      'a call failed by our own mistake',
    );
  const body = failureEnvelope(code, detail, errors);
  reply.status(body.statusCode);
  return body;
}

/** What is larger than memory should hold goes to a file of its own, which the caller removes. */
async function spool(part: AsyncIterable<Buffer>, maxBytes: number): Promise<{ path: string; size: number }> {
  const path = join(tmpdir(), `steward-upload-${randomUUID()}`);
  const handle = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    for await (const chunk of part) {
      size += chunk.length;
      if (size <= maxBytes) await handle.write(chunk);
    }
  } finally {
    await handle.close();
  }
  return { path, size };
}

async function readUpload(
  request: FastifyRequest,
  spooledBytes?: number,
): Promise<{ fields: Record<string, unknown>; files: UploadedFile[] }> {
  if (!request.isMultipart()) fail('request.wrong-type');
  const files: UploadedFile[] = [];
  let fields: Record<string, unknown> = {};
  const limits = spooledBytes ? { limits: { fileSize: spooledBytes + 1, files: 1 } } : {};
  for await (const part of request.parts(limits)) {
    if (part.type === 'field') {
      if (part.fieldname !== 'input') continue;
      try {
        fields = JSON.parse(String(part.value)) as Record<string, unknown>;
      } catch {
        fail('request.invalid', undefined, [{ field: 'input', message: 'is not JSON' }]);
      }
      continue;
    }
    const name = (part.filename ?? '').replace(/[^\P{C}]/gu, '').slice(-200) || 'file';
    const about = { name, contentType: part.mimetype };
    if (spooledBytes) {
      const { path, size } = await spool(part.file, spooledBytes);
      files.push({ ...about, bytes: Buffer.alloc(0), path, tooLarge: size > spooledBytes || part.file.truncated });
      continue;
    }
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size <= MAX_FILE_BYTES) chunks.push(chunk);
    }
    const tooLarge = size > MAX_FILE_BYTES || part.file.truncated;
    files.push({ ...about, bytes: tooLarge ? Buffer.alloc(0) : Buffer.concat(chunks), tooLarge });
  }
  return { fields, files };
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  // RFC 6266: a plain name for old readers, the true one beside it.
  const plain = file.name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const disposition = `${file.inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name)}`;
  return (
    reply
      .header('content-disposition', disposition)
      .header('x-content-type-options', 'nosniff')
      // A file of a person's never runs as a page of ours.
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cache-control', 'private, max-age=300')
      .type(file.contentType)
      .send(file.body)
  );
}

function addRoute(app: FastifyInstance, platform: Platform, whoIsThis: WhoIsThis, { call, handler }: BoundCall): void {
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const ctx = ctxOf(platform, request);
    const spooled: string[] = [];
    try {
      if (
        call.method !== 'GET' &&
        !ctx.bearer &&
        !isCsrfTokenRight(
          platform.secret,
          request.cookies[CSRF_COOKIE],
          request.headers['x-csrf-token'] as string | undefined,
        )
      )
        fail('session.csrf');
      if (call.access !== 'public' && call.access !== 'verifier') {
        await whoIsThis(ctx);
        checkAccess(call, ctx);
      }
      if (call.limit) await throttle(ctx, `${call.path}:${ctx.address}`, call.limit.calls, call.limit.perSeconds);
      const { fields, files } =
        call.shape === 'upload' ? await readUpload(request, call.maxFileBytes) : { fields: request.body, files: [] };
      spooled.push(...files.flatMap(({ path }) => path ?? []));
      if (fields !== undefined && fields !== null && (typeof fields !== 'object' || Array.isArray(fields))) {
        fail('request.invalid', undefined, [{ field: '', message: 'must be an object' }]);
      }
      const given = { ...(request.query as object), ...(request.params as object), ...(fields as object | undefined) };
      const parsed = call.input.safeParse(given, { reportInput: true });
      if (!parsed.success) fail('request.invalid', undefined, fieldErrors(parsed.error));
      const result = await handler(ctx, parsed.data, files);
      sendCookies(ctx, reply);
      if (call.shape === 'file') return sendFile(reply, result as FileAnswer);
      // What the contract does not name does not leave the house.
      const data = call.answer.parse(result);
      return { ...envelope(data), ...besides(call.beside, data) };
    } catch (error) {
      sendCookies(ctx, reply);
      return answerError(platform, error, request, reply);
    } finally {
      for (const path of spooled) await rm(path, { force: true });
    }
  };
  app.route({ method: call.method, url: `/v2${call.path}`, handler: respond });
}

export interface HttpOptions {
  platform: Platform;
  calls: BoundCall[];
  /** Finds the person behind the request's cookies and puts actor and scope into the context. */
  whoIsThis: WhoIsThis;
}

/** The HTTP floor: one loop makes the routes; every call is checked, parsed, answered and refused in this one place. */
export async function buildHttp({ platform, calls, whoIsThis }: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: platform.log.child(
      {},
      { level: platform.settings.logLevel === 'debug' ? 'debug' : 'warn' },
    ) as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    trustProxy: platform.settings.trustProxy,
    bodyLimit: MAX_JSON_BYTES,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 600 },
  });
  app.setErrorHandler((error, request, reply) => reply.send(answerError(platform, error, request, reply)));
  await app.register(cookie);
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...tileHosts(platform.settings.mapTiles)],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        frameAncestors: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: platform.settings.publicUrl?.startsWith('https:') ?? false,
  });
  await app.register(multipart, {
    limits: { fileSize: MAX_FILE_BYTES + 1, files: 20, fields: 5, fieldSize: 200_000 },
    throwFileSizeLimit: false,
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/v2/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  // An empty JSON body is an empty object: many clients send the header without a body.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, {});
    try {
      done(null, JSON.parse(body as string));
    } catch {
      done(new Failure('request.invalid', undefined, [{ field: '', message: 'is not JSON' }]));
    }
  });
  for (const bound of calls) addRoute(app, platform, whoIsThis, bound);
  return app;
}

const tileHosts = (tiles?: string): string[] =>
  tiles ? [new URL(tiles.replace(/\{.*?\}/g, 'x')).origin.replace('//x.', '//*.')] : [];

export { ctxOf, failureEnvelope };
