import { fail, Failure } from '@steward/contract/failures';
import type { Upload } from '@steward/contract/foundation/uploads';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actorOf, type Ctx, type Platform } from '../ctx.ts';
import { ByteBudget } from '../uploads/byte-budget.ts';
import { AT_ONCE } from '../uploads/uploads.ts';
import { Admission } from './admission.ts';
import { answerError, authorize, ctxOf, sendCookies, type WhoIsThis } from './http.ts';
import { isPart, PART_TYPE, RESUMABLE_PATH } from './part.ts';

const VERSION = '1.0.0';
/** A refused part up to this size is read and thrown away, so that its sender gets the answer; the connection of a larger one ends. */
const READ_TO_END_BYTES = 32 * 1024 * 1024;

/** What the endpoint does with files; the area `uploads` brings it. */
export interface ResumableUploads {
  announceUpload: (
    ctx: Ctx,
    about: {
      bytes: number;
      name: string;
      contentType: string;
      path: string;
      purpose: string;
      environmentId: string | null;
    },
  ) => Promise<Upload>;
  findUpload: (ctx: Ctx, id: string) => Promise<Upload>;
  receivePart: (
    ctx: Ctx,
    id: string,
    part: { offset: number; bytes?: number; stream: AsyncIterable<Buffer>; stop: AbortSignal },
  ) => Promise<Upload>;
  cancelUpload: (ctx: Ctx, id: string) => Promise<void>;
}

/** Without controls, and without the marks that change the direction of a text and so hide its ending. */
const plain = (text: string) => text.replace(/[^\P{C}]/gu, '').trim();

const wrong = (field: string, message: string): never => fail('request.invalid', undefined, [{ field, message }]);

/** The pairs of `Upload-Metadata`: names, each with a text in Base64. */
function metadataOf(header: string | undefined): Map<string, string> {
  const pairs = (header ?? '')
    .split(',')
    .map((pair) => pair.trim().split(/ +/))
    .filter(([name]) => name);
  return new Map(pairs.map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString('utf8')]));
}

/** The folders of a dropped folder, without those that lead out of it. */
const folderPathOf = (path: string): string =>
  path
    .split(/[/\\]/)
    .map((part) => plain(part).slice(0, 200))
    .filter((part) => part && part !== '.' && part !== '..')
    .join('/')
    .slice(0, 1000);

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

function announcementOf({ headers }: FastifyRequest): Parameters<ResumableUploads['announceUpload']>[1] {
  const length = String(headers['upload-length'] ?? '');
  if (!/^\d{1,15}$/.test(length)) wrong('Upload-Length', 'must be the size of the file in bytes');
  const metadata = metadataOf(headers['upload-metadata'] as string | undefined);
  const environmentId = metadata.get('environment_id') ?? '';
  if (environmentId && !isUuid(environmentId)) wrong('environment_id', 'must be a UUID');
  return {
    bytes: Number(length),
    name: plain(metadata.get('filename') ?? '').slice(-200) || 'file',
    contentType: plain(metadata.get('filetype') ?? '').slice(0, 200),
    path: folderPathOf(metadata.get('path') ?? ''),
    purpose: plain(metadata.get('purpose') ?? '').slice(0, 60),
    environmentId: environmentId ? environmentId.toLowerCase() : null,
  };
}

function idOf(request: FastifyRequest): string {
  const { upload_id } = request.params as { upload_id: string };
  return isUuid(upload_id) ? upload_id : fail('upload.not-found');
}

function offsetOf({ headers }: FastifyRequest): number {
  const offset = String(headers['upload-offset'] ?? '');
  return /^\d{1,15}$/.test(offset) ? Number(offset) : wrong('Upload-Offset', 'must be the position of the first byte');
}

/**
 * `/v2/uploads`: files that arrive in parts, by the protocol tus 1.0.0 (https://tus.io/protocols/resumable-upload) with creation,
 * termination and expiration. Session, CSRF value, permission and owner are checked at every request.
 */
export function addResumable(
  app: FastifyInstance,
  platform: Platform,
  whoIsThis: WhoIsThis,
  uploads: ResumableUploads,
): void {
  const admission = new Admission();
  const stopping = new AbortController();
  // So many parts at once, of whatever size: they are not held in memory.
  const budget = new ByteBudget({
    bytes: Infinity,
    partyBytes: Infinity,
    partyRequests: AT_ONCE.party,
    memberRequests: AT_ONCE.member,
    smallBytes: 0,
    failures: { process: 'upload.busy', party: 'upload.too-many' },
  });
  // The senders continue with the next server, or with this one when it is back.
  app.addHook('preClose', async () => stopping.abort());

  type Act = (ctx: Ctx, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  const answer = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', act: Act) => {
    const call = {
      method,
      path: RESUMABLE_PATH,
      access: 'member',
      needs: 'documents.create',
      area: 'uploads',
      name: 'resumableUpload',
      shape: 'upload',
      limit: { calls: 1200, perSeconds: 60 },
    } as const;
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const ctx = ctxOf(platform, request);
      reply.header('tus-resumable', VERSION);
      if (request.headers['tus-resumable'] !== VERSION)
        return reply.status(412).header('tus-version', VERSION).send('');
      try {
        await authorize(request, ctx, call, whoIsThis);
        if (method === 'POST') await admission.count(ctx, call);
        const answered = await act(ctx, request, reply);
        sendCookies(ctx, answered);
        return answered;
      } catch (error) {
        // The sender has gone and reads no answer; what has arrived is kept.
        if (request.raw.destroyed && !request.raw.complete && !(error instanceof Failure)) return reply.hijack();
        sendCookies(ctx, reply);
        if (Number(request.headers['content-length'] ?? 0) > READ_TO_END_BYTES) reply.header('connection', 'close');
        return reply.send(answerError(platform, error, request, reply));
      } finally {
        if (!request.raw.complete) request.raw.resume();
      }
    };
  };
  const about = (reply: FastifyReply, { received, bytes, expires_at }: Upload) =>
    reply
      .header('upload-offset', received)
      .header('upload-length', bytes)
      .header('upload-expires', new Date(expires_at).toUTCString());

  app.register(async (own) => {
    own.addContentTypeParser(PART_TYPE, (_request, _payload, done) => done(null));
    own.addHook('onResponse', async (_, reply) =>
      platform.metrics.answered('resumableUpload', reply.statusCode, reply.elapsedTime / 1000),
    );
    own.options(RESUMABLE_PATH, async (_request, reply) =>
      reply
        .status(204)
        .header('tus-resumable', VERSION)
        .header('tus-version', VERSION)
        .header('tus-extension', 'creation,termination,expiration')
        .header('tus-max-size', Math.max(platform.settings.storage.fileBytes, platform.settings.storage.archiveBytes))
        .send(),
    );
    own.post(
      RESUMABLE_PATH,
      answer('POST', async (ctx, request, reply) => {
        const upload = await uploads.announceUpload(ctx, announcementOf(request));
        // Without the host: behind a proxy the server knows another one.
        return about(reply, upload).status(201).header('location', `${RESUMABLE_PATH}/${upload._id}`).send();
      }),
    );
    own.head(
      `${RESUMABLE_PATH}/:upload_id`,
      answer('GET', async (ctx, request, reply) =>
        about(reply, await uploads.findUpload(ctx, idOf(request)))
          .status(200)
          .send(),
      ),
    );
    own.patch(
      `${RESUMABLE_PATH}/:upload_id`,
      answer('PATCH', async (ctx, request, reply) => {
        if (!isPart(request)) fail('request.wrong-type');
        const [id, offset] = [idOf(request), offsetOf(request)];
        const { organizationId, userId } = actorOf(ctx);
        const place = budget.open(organizationId, userId);
        try {
          const declared = request.headers['content-length'];
          const upload = await uploads.receivePart(ctx, id, {
            offset,
            ...(declared !== undefined && { bytes: Number(declared) }),
            stream: request.raw as AsyncIterable<Buffer>,
            stop: stopping.signal,
          });
          return about(reply, upload).status(204).send();
        } finally {
          place.release();
        }
      }),
    );
    own.delete(
      `${RESUMABLE_PATH}/:upload_id`,
      answer('DELETE', async (ctx, request, reply) => {
        await uploads.cancelUpload(ctx, idOf(request));
        return reply.status(204).send();
      }),
    );
  });
}
