import { createHash } from 'node:crypto';
import { archives } from '@steward/contract/operations/archives';
import { files } from '@steward/contract/foundation/files';
import { jobs } from '@steward/contract/foundation/jobs';
import { fromBuffer, type Entry, type ZipFile as OpenZip } from 'yauzl';
import { ZipFile } from 'yazl';
import type { Person } from '../person.ts';

/** The job after its end. */
export async function endedJob(person: Person, job_id: string, seconds = 30) {
  for (let i = 0; i < seconds * 10; i++) {
    const job = await person.get(jobs.getJob, { job_id });
    if (!['queued', 'running'].includes(job.status)) return job;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the job did not end');
}

/** The archive of the organization. */
export async function exportedArchive(person: Person): Promise<Buffer> {
  const { job_id } = await person.get(archives.exportOrganization, {});
  const job = await endedJob(person, job_id);
  if (job.status !== 'done') throw new Error(`the export ended as ${job.failure_code}`);
  const { file_id } = job.result as { file_id: string };
  return Buffer.from(await (await person.send(files.getFile, { file_id })).arrayBuffer());
}

/** Uploads and checks an archive: the ended job, or the refusal of the call. */
export async function checkedArchive(person: Person, zip: Buffer, name = 'all.zip') {
  const reply = await person.ask(archives.checkArchive, {}, [new File([new Uint8Array(zip)], name)]);
  return reply.statusCode === 200 ? endedJob(person, reply.data.job_id) : reply;
}

/** Checks and imports an archive: the ended job of the import, or the job or call that refused it. */
export async function importedArchive(person: Person, zip: Buffer, name = 'all.zip') {
  const checked = await checkedArchive(person, zip, name);
  if (!('result' in checked) || checked.status !== 'done') return checked;
  const { file_id } = checked.result as { file_id: string };
  const { job_id } = await person.get(archives.importOrganization, { file_id });
  return endedJob(person, job_id);
}

export async function zipOf(entries: Iterable<readonly [string, Buffer]>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of entries) zip.addBuffer(content, name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The entries of a zip in their order. */
export async function entriesOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await new Promise<OpenZip>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  );
  const found = new Map<string, Buffer>();
  const contentOf = (entry: Entry) =>
    new Promise<Buffer>((resolve, reject) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)));
        stream.on('error', reject);
      });
    });
  return new Promise((resolve, reject) => {
    zip.on('end', () => resolve(found)).on('error', reject);
    zip.on('entry', (entry: Entry) => {
      contentOf(entry).then((content) => {
        found.set(entry.fileName, content);
        zip.readEntry();
      }, reject);
    });
    zip.readEntry();
  });
}

export type Row = Record<string, unknown>;
export const rowsIn = (entries: Map<string, Buffer>, table: string): Row[] =>
  (entries.get(`tables/${table}.jsonl`)?.toString('utf8') ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);

/**
 * The archive with changed entries, as by hand: the manifest fits again; the signature is left out, or as it was.
 */
export async function editedArchive(
  bytes: Buffer,
  change: (entries: Map<string, Buffer>) => void,
  { keepsSignature = false }: { keepsSignature?: boolean } = {},
): Promise<Buffer> {
  const entries = await entriesOf(bytes);
  change(entries);
  const manifest = JSON.parse(entries.get('manifest.json')?.toString('utf8') ?? '{}') as { entries: unknown[] };
  const signature = entries.get('signature.json');
  entries.delete('manifest.json');
  entries.delete('signature.json');
  manifest.entries = [...entries].map(([path, content]) => ({
    path,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }));
  entries.set('manifest.json', Buffer.from(JSON.stringify(manifest, null, 2)));
  if (keepsSignature && signature) entries.set('signature.json', signature);
  return zipOf(entries);
}

/** Replaces the rows of a table. */
export const setRows = (entries: Map<string, Buffer>, table: string, rows: readonly Row[]): void => {
  entries.set(`tables/${table}.jsonl`, Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')));
};

/** A row without these columns. */
export const without = (row: Row, ...columns: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));
