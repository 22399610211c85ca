import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Settings } from '../../settings.ts';
import { checkKey, type FileStore } from './file-store.ts';

/** Files in an S3-compatible store. The client is loaded only when S3 is configured: it takes 160 ms. */
export async function s3Store(settings: NonNullable<Settings['s3']>): Promise<FileStore> {
  const {
    S3Client,
    PutObjectCommand,
    GetObjectCommand,
    DeleteObjectCommand,
    ListObjectsV2Command,
    DeleteObjectsCommand,
  } = await import('@aws-sdk/client-s3');
  const client = new S3Client({
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // A file that is sent as a stream would get its checksum after it, in pieces with headers of their own, which many
    // S3-compatible stores keep as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(settings.endpoint && { endpoint: settings.endpoint, forcePathStyle: true }),
  });
  const at = (key: string) => ({ Bucket: settings.bucket, Key: checkKey(key) });
  return {
    async put(key, bytes) {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes }));
    },
    async putFile(key, path) {
      const { size } = await stat(path);
      await client.send(new PutObjectCommand({ ...at(key), Body: createReadStream(path), ContentLength: size }));
    },
    async get(key) {
      try {
        const found = await client.send(new GetObjectCommand(at(key)));
        return { stream: found.Body as Readable, bytes: found.ContentLength ?? 0 };
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return undefined;
        throw error;
      }
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    async deleteAll(prefix) {
      for (;;) {
        const listed = await client.send(
          new ListObjectsV2Command({ Bucket: settings.bucket, Prefix: `${checkKey(prefix)}/` }),
        );
        const keys = (listed.Contents ?? []).flatMap(({ Key }) => (Key ? [{ Key }] : []));
        if (!keys.length) return;
        await client.send(new DeleteObjectsCommand({ Bucket: settings.bucket, Delete: { Objects: keys } }));
      }
    },
  };
}
