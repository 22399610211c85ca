import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import type { Call, Envelope } from '@steward/contract/call';
import { Failure, fail, failures, type FailureCode } from '@steward/contract/failures';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { checkAccess } from '../access.ts';
import { Admission } from './admission.ts';
import { answerOf } from '../reading/answer.ts';
import type { BoundCall, FileAnswer } from './bind.ts';
import { addCompression, compressed } from './compression.ts';
import { ACCESS_COOKIE, CSRF_COOKIE, isCsrfTokenRight } from './cookies.ts';
import type { Ctx, Platform } from '../ctx.ts';
import { TooMany } from './fair-places.ts';
import { isUnavailable } from '../../database/unavailable.ts';
import { fieldErrors, readJson } from './json-body.ts';
import { networkOf } from './network.ts';
import { isPart } from './part.ts';
import type { ReadingThread } from '../reading/reading-thread.ts';
import { sendFile } from './send-file.ts';
import { traced } from '../monitoring/tracing.ts';
import { readAccessToken } from '../secrets/tokens.ts';
import { limitBodies } from '../uploads/body-budget.ts';
import { MAX_FILE_BYTES, MAX_FILES, Uploads, type Received } from '../uploads/uploads.ts';
import { unzipped } from '../uploads/unzipped.ts';
import { unknownCall } from './web.ts';

const RETRY_AFTER_SECONDS = 2;
/** By then an upload at the usual speed has ended. */
const RETRY_UPLOAD_SECONDS = 20;
const MAX_JSON_BYTES = 2 * 1024 * 1024;
/** Of calls whose body may be any JSON; of a compressed one as it is sent, and as it is read. */
const MAX_WHOLE_BODY_BYTES = 256 * 1024;

/** The second argument bypasses the cache of some seconds. */
export type WhoIsThis = (ctx: Ctx, anew?: boolean) => Promise<void>;

function failureEnvelope(
  code: FailureCode,
  detail?: string,
  errors?: { field: string; message: string }[],
): Envelope<null> {
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

/** The API key of a request. Browsers never send this header by themselves, so such a request needs no CSRF value. */
const keyOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (stw_[\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];

/** The token of a device (`std_…`) or the secret of a connector (`stc_…`), in `Authorization: Bearer`. */
const deviceTokenOf = (request: FastifyRequest): string | undefined =>
  /^Bearer (st[dc]_[\w.-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];

/** The session of the request's access token, if the token is valid. */
const sessionOf = async (secret: string, request: FastifyRequest): Promise<string | undefined> => {
  const token = request.cookies[ACCESS_COOKIE];
  return token ? readAccessToken(secret, token) : undefined;
};

function ctxOf(platform: Platform, request: FastifyRequest, { isComputed }: Pick<Call, 'isComputed'> = {}): Ctx {
  const bearer = keyOf(request);
  return {
    ...platform,
    now: new Date(),
    requestId: request.id,
    ...(isComputed && { partOf: 'computed' }),
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    origin: request.headers.origin,
    host: request.host,
    bearer,
    deviceToken: deviceTokenOf(request),
    cookies: { set: new Map(), get: bearer ? {} : request.cookies },
  };
}

function sendCookies(ctx: Ctx, reply: FastifyReply): void {
  const secure = ctx.settings.publicUrl?.startsWith('https:') ?? false;
  for (const [name, { value, httpOnly, maxAgeSeconds, path }] of ctx.cookies.set) {
    reply.setCookie(name, value, {
      httpOnly,
      secure,
      sameSite: 'lax',
      path,
      ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
    });
  }
}

/** Answers an error; only the message of a Failure is shown to the client. */
function answerError(platform: Platform, error: unknown, request: FastifyRequest, reply: FastifyReply): Envelope<null> {
  const { statusCode, code: name } = error as { statusCode?: number; code?: string };
  let code: FailureCode = 'server.failed';
  let detail: string | undefined;
  let errors: { field: string; message: string }[] | undefined;
  if (isUnavailable(error) || name === 'child-process.busy' || name === 'child-process.closed') code = 'server.busy';
  else if (name === 'ENOSPC' || name === '53100') code = 'server.full';
  else if (error instanceof Failure) ({ code, detail, errors } = error);
  else if (statusCode === 413 || name === 'FST_REQ_FILE_TOO_LARGE') code = 'request.too-large';
  else if (statusCode === 415 || name === 'FST_INVALID_MULTIPART_CONTENT_TYPE') code = 'request.wrong-type';
  else if (statusCode && statusCode >= 400 && statusCode < 500) code = 'request.invalid';
  const about = { err: error, requestId: request.id, url: request.url.split('?')[0] };
  if (code === 'server.full') platform.log.error(about, 'no space is left on the disk');
  if (code === 'server.failed') platform.log.error(about, 'a call failed by our own mistake');
  const body = failureEnvelope(code, detail, errors);
  reply.status(body.statusCode);
  if (code === 'upload.busy' || code === 'upload.too-many') reply.header('retry-after', RETRY_UPLOAD_SECONDS);
  else if (body.statusCode === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  if (error instanceof TooMany) reply.header('retry-after', error.retryAfterSeconds);
  return body;
}

/** Secret addresses stay out of search engines, of shared caches, and of the addresses that other sites see. */
const privately = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};

/** Checks the CSRF value of a request that changes something, who sends it, and whether they may. */
async function authorize(
  request: FastifyRequest,
  ctx: Ctx,
  call: Pick<Call, 'access' | 'needs' | 'area' | 'name' | 'shape' | 'method'>,
  whoIsThis: WhoIsThis,
): Promise<void> {
  if (call.access === 'device') return;
  if (
    call.method !== 'GET' &&
    !ctx.bearer &&
    !isCsrfTokenRight(
      ctx.secret,
      request.cookies[CSRF_COOKIE],
      request.headers['x-csrf-token'] as string | undefined,
      await sessionOf(ctx.secret, request),
    )
  )
    fail('session.csrf');
  if (call.access === 'public' || call.access === 'verifier') return;
  await whoIsThis(ctx);
  checkAccess(call, ctx);
}

interface Served extends Pick<HttpOptions, 'platform' | 'whoIsThis' | 'hasRoom' | 'readingThread'> {
  app: FastifyInstance;
  admission: Admission;
  uploads: Uploads;
}

function addRoute(
  { app, platform, whoIsThis, hasRoom, readingThread, admission, uploads }: Served,
  { call, handler }: BoundCall,
): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const ctx = ctxOf(platform, request, call);
    if (call.opensLink || call.access === 'verifier') reply.headers(privately);
    let upload: Received | undefined;
    try {
      await authorize(request, ctx, call, whoIsThis);
      await admission.count(ctx, call);
      if (call.shape === 'upload' && ctx.scope) await hasRoom(ctx, Number(request.headers['content-length'] ?? 0));
      if (call.shape === 'upload')
        upload = await uploads.receive(
          request,
          { party: ctx.scope?.organizationId ?? networkOf(ctx.address), member: ctx.actor?.userId ?? '' },
          call.maxFileBytes,
        );
      const sent = call.wholeBody ? { body: request.body } : request.body;
      const { fields, files } = upload ?? { fields: sent, files: [] };
      if (fields !== undefined && fields !== null && (typeof fields !== 'object' || Array.isArray(fields))) {
        fail('request.invalid', undefined, [{ field: '', message: 'must be an object' }]);
      }
      const given = { ...(request.query as object), ...(request.params as object), ...(fields as object | undefined) };
      const parsed = call.input.safeParse(given, { reportInput: true });
      if (!parsed.success) fail('request.invalid', undefined, fieldErrors(parsed.error));
      const act = () => {
        const documentId = call.attaches && files.length === 0 && (parsed.data as { document_id?: string }).document_id;
        if (!documentId) return handler(ctx, parsed.data, files);
        return platform.attachedFile(ctx, documentId, (attaching, file) => handler(attaching, parsed.data, [file]));
      };
      if (await readingThread.takes(ctx, call)) {
        const beside = (gone: AbortSignal) => readingThread.run(ctx, call.name, parsed.data, gone);
        const json = await admission.run(ctx, call, parsed.data, reply.raw, beside);
        return reply.type('application/json; charset=utf-8').send(compressed(json));
      }
      const result = await admission.run(ctx, call, parsed.data, reply.raw, act);
      sendCookies(ctx, reply);
      if (call.shape === 'file') return await sendFile(request, reply, result as FileAnswer);
      return answerOf(call, result);
    } catch (error) {
      await admission.slow(ctx, call, error);
      sendCookies(ctx, reply);
      return answerError(platform, error, request, reply);
    } finally {
      await upload?.end();
      // The request was refused before its end: the rest is discarded, or the next request on the connection would wait behind it.
      if (!request.raw.complete) request.raw.unpipe().resume();
    }
  };
  const respond = (request: FastifyRequest, reply: FastifyReply) => {
    const from = { carrier: { traceparent: String(request.headers.traceparent ?? '') }, kind: 'call' } as const;
    return traced(
      call.name,
      { 'http.request.method': call.method, 'steward.request_id': request.id },
      async (note) => {
        const outcome = await answer(request, reply);
        note({ 'http.response.status_code': reply.statusCode });
        return outcome;
      },
      from,
    );
  };
  app.route({
    method: call.method,
    url: `/v2${call.path}${endsOptional(call) ? '?' : ''}`,
    handler: respond,
    ...(call.wholeBody && { bodyLimit: MAX_WHOLE_BODY_BYTES, preParsing: unzipped }),
    onResponse: async (_, reply) => platform.metrics.answered(call.name, reply.statusCode, reply.elapsedTime / 1000),
  });
}

/** Whether the last part of the path has a default, so that the address may end before it. */
function endsOptional({ path, input }: Call): boolean {
  const [, name = ''] = /\/:(\w+)$/.exec(path) ?? [];
  return input instanceof z.ZodObject && name in input.shape && z.safeParse(input.shape[name], undefined).success;
}

/** The maximum duration of an upload, even if it makes progress. */
const UPLOAD_MS = 900_000;
/** How long a request may stay incomplete; for an upload, how long it may make no progress. */
export const patience = { halfSentMs: 30_000 };

function endHalfSent(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return;
    const isResumed = isPart(request);
    const isUpload = isResumed || (raw.headers['content-type'] ?? '').startsWith('multipart/');
    const [began, before] = [Date.now(), raw.socket.bytesRead];
    // Half the speed at which the declared bytes arrive in time: they are reserved until then. A part may be slow: what arrives is kept.
    const least = () =>
      isResumed ? 1 : ((Number(raw.headers['content-length'] ?? 0) / UPLOAD_MS) * (Date.now() - began)) / 2;
    let seen = before;
    const look = () => {
      const now = raw.socket.bytesRead;
      if (raw.complete) clearInterval(timer);
      else if (isUpload && now > seen && now - before >= least()) seen = now;
      else raw.destroy();
    };
    // Data that arrived while the server was busy is read first.
    const timer = setInterval(() => setImmediate(look), patience.halfSentMs);
    raw.once('end', () => clearInterval(timer));
    raw.once('close', () => clearInterval(timer));
  });
}

/** The id that the browser gave its request, so that one id is used from there to the last job. */
const givenRequestId = (given: string | string[] | undefined): string | undefined =>
  typeof given === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(given) ? given : undefined;

export interface HttpOptions {
  platform: Platform;
  calls: BoundCall[];
  /** Authenticates the request and puts actor and scope into the context. */
  whoIsThis: WhoIsThis;
  /** Refuses an upload of so many bytes for which the organization has no space. */
  hasRoom: (ctx: Ctx, bytes: number) => Promise<void>;
  readingThread: ReadingThread;
}

/** The HTTP layer: one loop creates the routes; every call is authorized, parsed and answered here. */
export async function buildHttp({
  platform,
  calls,
  whoIsThis,
  hasRoom,
  readingThread,
}: HttpOptions): Promise<FastifyInstance> {
  const { trustProxy } = platform.settings;
  const app = Fastify({
    loggerInstance: platform.log.child(
      {},
      { level: platform.settings.logLevel === 'debug' ? 'debug' : 'warn' },
    ) as FastifyBaseLogger,
    genReqId: ({ headers }) => givenRequestId(headers['x-request-id']) ?? randomUUID(),
    trustProxy: typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy,
    bodyLimit: MAX_JSON_BYTES,
    // A request that arrives while the server stops is answered; `closing.ts` ends the other connections.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: UPLOAD_MS,
    http: { headersTimeout: patience.halfSentMs, connectionsCheckingInterval: Math.min(2000, patience.halfSentMs) },
    // An invalid address is answered as not found.
    frameworkErrors: (_error, _request, reply) => {
      reply.hijack();
      reply.raw.writeHead(404, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(unknownCall));
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 600 },
  });
  endHalfSent(app);
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
        frameSrc: ["'self'", ...platform.settings.frameHosts.map((host) => `https://${host}`)],
        objectSrc: ["'none'"],
        frameAncestors: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: platform.settings.publicUrl?.startsWith('https:') ?? false,
  });
  await app.register(multipart, {
    limits: { fileSize: MAX_FILE_BYTES + 1, files: MAX_FILES, fields: 5, fieldSize: 200_000 },
    throwFileSizeLimit: false,
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/v2/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  addCompression(app);
  // An empty JSON body is an empty object: many clients send the header without a body.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, {});
    try {
      done(null, readJson(body as string, ''));
    } catch (error) {
      done(error as Failure);
    }
  });
  const uploads = new Uploads(platform.settings);
  app.server.once('close', () => uploads.close());
  limitBodies(app, platform.settings.bodyBytes, MAX_JSON_BYTES);
  const admission = new Admission();
  for (const bound of calls) addRoute({ app, platform, whoIsThis, hasRoom, readingThread, admission, uploads }, bound);
  return app;
}

const tileHosts = (tiles?: string): string[] =>
  tiles ? [new URL(tiles.replace(/\{.*?\}/g, 'x')).origin.replace('//x.', '//*.')] : [];

export { answerError, authorize, ctxOf, failureEnvelope, sendCookies };
