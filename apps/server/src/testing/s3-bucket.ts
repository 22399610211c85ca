import type { Settings } from '../settings.ts';
import S3rver from 's3rver';

/** An S3 server on this machine with one bucket, whose files are in `directory`. */
export async function startBucket(directory: string) {
  const bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'steward', configs: [] }],
  });
  await bucket.run();
  const { port } = bucket.httpServer.address() as { port: number };
  const s3: NonNullable<Settings['s3']> = {
    bucket: 'steward',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  return {
    s3,
    /** The same as settings of the environment. */
    env: {
      S3_BUCKET: 'steward',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    close: () => bucket.close(),
  };
}

export type Bucket = Awaited<ReturnType<typeof startBucket>>;
