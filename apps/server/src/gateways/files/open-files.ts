import path from 'node:path';
import type { Settings } from '../../settings.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';

/** The store that the settings name: a bucket, or a folder of the data folder. */
export async function openFiles({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): Promise<FileStore> {
  if (s3) return (await import('./s3-store.ts')).s3Store(s3);
  return folderStore(path.join(dataDir, 'files'));
}
