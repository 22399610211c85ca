import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { typeOfContentType } from '../../../gateways/documents/types/content-type.ts';
import { uuid } from '../../../platform/uuid.ts';
import type { Unpacked } from './archive-unpacking.ts';

// Archives from before it have ratings and certificates of properties in one table.
const DOCUMENTS = '0372-documents.sql';

type Row = Record<string, unknown>;

async function* rowsOf(folder: string, table: string): AsyncGenerator<Row> {
  const lines = createInterface({
    input: createReadStream(join(folder, `tables/${table}.jsonl`)),
    crlfDelay: Infinity,
  });
  for await (const line of lines) if (line.trim()) yield JSON.parse(line) as Row;
}

/** Takes these columns of a row. */
const picked = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.flatMap((column) => (column in row ? [[column, row[column]]] : [])));

const ofDocument = [
  'organization_id',
  'id',
  'environment_id',
  'title',
  'kind',
  'note',
  'issued_on',
  'valid_until',
  'created_by',
  'created_at',
];
const ofParticulars = ['organization_id', 'id', 'scheme', 'rating', 'issuer', 'reference'];

/**
 * Splits the ratings and certificates of an older archive into documents, versions and particulars, in its unpacked folder, as the migration
 * did with those of this installation (decision 0119). Returns the tables that the archive has then.
 */
export async function withDocuments(folder: string, archive: Unpacked): Promise<Unpacked['tables']> {
  const { tables } = archive;
  if (archive.migration >= DOCUMENTS || !tables['property_documents'] || tables['documents']) return tables;
  const wanted = new Set<unknown>();
  for await (const row of rowsOf(folder, 'property_documents')) if (row['file_id']) wanted.add(row['file_id']);
  const files = new Map<unknown, Row>();
  if (tables['files'])
    for await (const row of rowsOf(folder, 'files')) if (wanted.has(row['id'])) files.set(row['id'], row);

  const fresh = join(folder, 'tables/particulars.jsonl');
  const to = {
    documents: join(folder, 'tables/documents.jsonl'),
    document_versions: join(folder, 'tables/document_versions.jsonl'),
  };
  const out = {
    documents: writer(to.documents),
    document_versions: writer(to.document_versions),
    property_documents: writer(fresh),
  };
  const counts = { documents: 0, document_versions: 0, property_documents: 0 };
  const columns = {
    documents: new Set<string>(),
    document_versions: new Set<string>(),
    property_documents: new Set<string>(),
  };
  const write = async (table: keyof typeof out, row: Row) => {
    counts[table] += 1;
    for (const column of Object.keys(row)) columns[table].add(column);
    await out[table].write(row);
  };
  for await (const row of rowsOf(folder, 'property_documents')) {
    const file = files.get(row['file_id']);
    const version_id = file ? uuid() : null;
    await write('documents', {
      ...picked(row, ofDocument),
      root: 'property',
      version_id,
      version_no: file ? 1 : 0,
      file_name: file?.['name'] ?? '',
      file_type: file ? typeOfContentType(String(file['content_type'])) : '',
      bytes: file?.['bytes'] ?? 0,
      changed_at: row['created_at'],
    });
    if (file)
      await write('document_versions', {
        ...picked(row, ['organization_id', 'file_id', 'created_by', 'created_at']),
        id: version_id,
        document_id: row['id'],
        no: 1,
        type: typeOfContentType(String(file['content_type'])),
      });
    await write('property_documents', picked(row, ofParticulars));
  }
  for (const one of Object.values(out)) await one.end();
  await rename(fresh, join(folder, 'tables/property_documents.jsonl'));
  const described = (table: keyof typeof out) => ({ rows: counts[table], columns: [...columns[table]] });
  return {
    ...tables,
    documents: described('documents'),
    document_versions: described('document_versions'),
    property_documents: described('property_documents'),
  };
}

function writer(path: string) {
  const stream = Writable.toWeb(
    createWriteStream(path, { mode: 0o600 }),
  ).getWriter() as WritableStreamDefaultWriter<string>;
  return {
    write: (row: Row) => stream.write(`${JSON.stringify(row)}\n`),
    end: () => stream.close(),
  };
}
