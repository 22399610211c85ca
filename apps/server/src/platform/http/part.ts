import type { FastifyRequest } from 'fastify';

/** Below it are files that arrive in parts (`resumable.ts`). */
export const RESUMABLE_PATH = '/v2/uploads';
export const PART_TYPE = 'application/offset+octet-stream';

/** Whether the request brings a part of a file: it goes to the disk as it arrives, and what has arrived is kept if it breaks off. */
export const isPart = (request: FastifyRequest): boolean =>
  request.method === 'PATCH' &&
  request.headers['content-type'] === PART_TYPE &&
  request.routeOptions.url === `${RESUMABLE_PATH}/:upload_id`;
