import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { MultipartFile } from '@fastify/multipart';
import { fail } from '@steward/contract/failures';
import { cleanFileName } from '@steward/core/files/file-name';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../settings.ts';
import type { UploadedFile } from '../http/bind.ts';
import { readJson } from '../http/json-body.ts';
import { ByteBudget, type Holding } from './byte-budget.ts';
import { HEAD_BYTES } from './file-content.ts';

const MB = 1024 * 1024;
export const MAX_FILE_BYTES = 20 * MB;
export const MAX_FILES = 20;
/** Names, boundaries and the input beside the files. */
const AROUND_FILES = MB;
/** The maximum number of uploads at once of a party, and of a member of it. */
export const AT_ONCE = { party: 12, member: 8 };

export interface Received {
  fields: Record<string, unknown>;
  files: UploadedFile[];
  /** Deletes the files. */
  end: () => Promise<void>;
}

/** The folders of this process: those of other processes that have ended are removed at start. */
export const ownFolders = new Set<string>();

/**
 * Receives the files of uploads. They are written to the disk as they arrive, so that the process holds none of them in memory, and are
 * deleted at the end of the request. The bytes on the disk have a maximum for the process and for each organization.
 */
export class Uploads {
  readonly budget: ByteBudget;
  readonly folder: string;

  constructor({ dataDir, uploadBytes }: Pick<Settings, 'dataDir' | 'uploadBytes'>) {
    this.folder = join(dataDir, 'uploads', `${hostname()}-${process.pid}-${randomBytes(6).toString('hex')}`);
    ownFolders.add(this.folder);
    this.budget = new ByteBudget({
      bytes: uploadBytes,
      partyBytes: uploadBytes / 4,
      partyRequests: AT_ONCE.party,
      memberRequests: AT_ONCE.member,
      smallBytes: MAX_FILE_BYTES + AROUND_FILES,
      failures: { process: 'upload.busy', party: 'upload.too-many' },
    });
  }

  /** The files and the input of a request. `maxFileBytes`: one file of up to this size, instead of several of the usual size. */
  async receive(
    request: FastifyRequest,
    { party, member }: { party: string; member: string },
    maxFileBytes?: number,
  ): Promise<Received> {
    if (!request.isMultipart()) fail('request.wrong-type');
    // The parser would wait for ever for the end of a request that was cut off before it began.
    if (request.raw.destroyed || request.raw.socket.destroyed) fail('request.invalid');
    const limits = { files: maxFileBytes ? 1 : MAX_FILES, fileSize: maxFileBytes ?? MAX_FILE_BYTES };
    const declared = Number(request.headers['content-length'] ?? 0);
    if (declared > limits.files * limits.fileSize + AROUND_FILES) fail('request.too-large');
    const holding = this.budget.open(party, member);
    const folder = join(this.folder, randomUUID());
    const end = async () => {
      try {
        await rm(folder, { recursive: true, force: true });
      } finally {
        holding.release();
      }
    };
    try {
      holding.hold(declared);
      return { ...(await readParts(request, limits, folder, holding)), end };
    } catch (error) {
      await end();
      if (isBrokenForm(error)) fail('request.invalid');
      throw error;
    }
  }

  /** Called when the last request is answered. */
  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
    ownFolders.delete(this.folder);
  }
}

/** Errors of the parser, which have no code. */
const isBrokenForm = (error: unknown): boolean =>
  error instanceof Error && /multipart/i.test(error.message) && !('code' in error);

interface Limits {
  files: number;
  fileSize: number;
}

async function readParts(
  request: FastifyRequest,
  { files: most, fileSize }: Limits,
  folder: string,
  holding: Holding,
): Promise<Omit<Received, 'end'>> {
  const files: UploadedFile[] = [];
  let fields: Record<string, unknown> = {};
  let before = 0;
  for await (const part of request.parts({ limits: { fileSize: fileSize + 1, files: most } })) {
    if (part.type === 'field') {
      if (part.fieldname === 'input') fields = readJson(String(part.value), 'input') as Record<string, unknown>;
      continue;
    }
    if (files.length === 0) await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = await spool(part, join(folder, String(files.length)), fileSize, (size) => holding.hold(before + size));
    before += file.size;
    files.push(file);
  }
  return { fields, files };
}

/** Writes a file to the disk as it arrives; of a file that is too large nothing is kept. */
async function spool(
  part: MultipartFile,
  path: string,
  maxBytes: number,
  hold: (bytes: number) => void,
): Promise<UploadedFile> {
  const hash = createHash('sha256');
  const heads: Buffer[] = [];
  let size = 0;
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      if (size < HEAD_BYTES) heads.push(Buffer.from(chunk.subarray(0, HEAD_BYTES - size)));
      size += chunk.length;
      if (size > maxBytes) continue;
      hold(size);
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
    const tooLarge = size > maxBytes || part.file.truncated;
    if (tooLarge) await handle.truncate();
    return {
      name: cleanFileName(part.filename ?? ''),
      contentType: part.mimetype,
      size: tooLarge ? 0 : size,
      head: tooLarge ? Buffer.alloc(0) : Buffer.concat(heads),
      sha256: hash.digest('hex'),
      path,
      tooLarge,
    };
  } finally {
    await handle.close();
  }
}
