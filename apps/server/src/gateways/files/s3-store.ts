import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Settings } from '../../settings.ts';
import { checkKey, type FileStore } from './file-store.ts';
import { s3Partials } from './s3-partials.ts';

const MB = 1024 * 1024;
/** Files above the first size are sent in parts of the second: one request may not take 5 GB, and a broken one repeats one part. */
const SIZES = { parted: 64 * MB, part: 16 * MB };
/** The number of parts that S3 takes. */
const MAX_PARTS = 10_000;

/** Files in an S3-compatible store. The client is loaded only when S3 is configured: it takes 160 ms. */
export async function s3Store(
  settings: NonNullable<Settings['s3']>,
  sizes: { parted: number; part: number } = SIZES,
): Promise<FileStore> {
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // A file that is sent as a stream would get its checksum after it, in pieces with headers of their own, which many
    // S3-compatible stores keep as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(settings.endpoint && { endpoint: settings.endpoint, forcePathStyle: true }),
  });
  const at = (key: string) => ({ Bucket: settings.bucket, Key: checkKey(key) });

  async function putInParts(key: string, path: string, size: number): Promise<void> {
    const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand(at(key)));
    const bytes = Math.max(sizes.part, Math.ceil(size / MAX_PARTS));
    const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
    try {
      for (let start = 0; start < size; start += bytes) {
        const end = Math.min(size, start + bytes) - 1;
        const PartNumber = Parts.length + 1;
        const { ETag } = await client.send(
          new s3.UploadPartCommand({
            ...at(key),
            UploadId,
            PartNumber,
            Body: createReadStream(path, { start, end }),
            ContentLength: end - start + 1,
          }),
        );
        Parts.push({ ETag, PartNumber });
      }
      await client.send(new s3.CompleteMultipartUploadCommand({ ...at(key), UploadId, MultipartUpload: { Parts } }));
    } catch (error) {
      // Its parts would be kept, and paid for, without being visible.
      await client.send(new s3.AbortMultipartUploadCommand({ ...at(key), UploadId })).catch(() => {});
      throw error;
    }
  }

  async function put(key: string, bytes: Buffer): Promise<void> {
    await client.send(new s3.PutObjectCommand({ ...at(key), Body: bytes }));
  }

  const get: FileStore['get'] = async (key, range) => {
    try {
      const found = await client.send(
        new s3.GetObjectCommand({ ...at(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }),
      );
      const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1];
      return { stream: found.Body as Readable, bytes: Number(whole ?? found.ContentLength ?? 0) };
    } catch (error) {
      if ((error as Error).name === 'NoSuchKey') return undefined;
      throw error;
    }
  };

  async function list(prefix: string, more?: string): Promise<{ keys: string[]; next: string | undefined }> {
    const listed = await client.send(
      new s3.ListObjectsV2Command({
        Bucket: settings.bucket,
        Prefix: `${checkKey(prefix)}/`,
        ...(more && { ContinuationToken: more }),
      }),
    );
    return { keys: (listed.Contents ?? []).flatMap(({ Key }) => Key ?? []), next: listed.NextContinuationToken };
  }

  async function deleteAll(prefix: string): Promise<void> {
    for (;;) {
      const { keys } = await list(prefix);
      if (!keys.length) return;
      const Objects = keys.map((Key) => ({ Key }));
      await client.send(new s3.DeleteObjectsCommand({ Bucket: settings.bucket, Delete: { Objects } }));
    }
  }

  return {
    put,
    async putFile(key, path) {
      const { size } = await stat(path);
      if (size > sizes.parted) return putInParts(key, path, size);
      await client.send(new s3.PutObjectCommand({ ...at(key), Body: createReadStream(path), ContentLength: size }));
    },
    get,
    async delete(key) {
      await client.send(new s3.DeleteObjectCommand(at(key)));
    },
    deleteAll,
    partial: s3Partials({
      put,
      get,
      deleteAll,
      async listAll(prefix) {
        const all: string[] = [];
        for (let more: string | undefined, isFirst = true; isFirst || more; isFirst = false) {
          const { keys, next } = await list(prefix, more);
          all.push(...keys);
          more = next;
        }
        return all;
      },
    }),
  };
}
