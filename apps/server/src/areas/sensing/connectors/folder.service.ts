import { createHash } from 'node:crypto';
import { Failure } from '@steward/contract/failures';
import { readCsvValues, type CsvProfile, type CsvRead, type RefusedLine } from '@steward/core/sensing/connector-csv';
import { readTelemetry } from '@steward/core/sensing/payload';
import { inTurn, reading } from '../../../database/transaction.ts';
import {
  LinkInFolder,
  listSettled,
  prepareFolder,
  putAway,
  readSettled,
  refuseLinks,
} from '../../../gateways/intake-folder/intake-folder.ts';
import { scopeOf, type Ctx } from '../../../platform/ctx.ts';
import { readSheetsOf } from '../../../platform/imports/sheet-reader.ts';
import { noteAccepted } from '../telemetry/receiving.service.ts';
import * as repository from './connectors.repository.ts';
import type { ConnectorRow, FileRow, Settings } from './connectors.repository.ts';
import { folderOf } from './connectors.names.ts';
import { ConnectorProblem, noteFailing, notePaused, noteRunning, problemOf, readConnector } from './running.service.ts';
import { nothingAccepted, storeMessages } from './storing.service.ts';

const MAX_BYTES = 20 * 1024 * 1024;
const AT_ONCE = 20;
/** A file is read after so long without a write to it; tests wait less. */
export const settled = { ms: 10_000 };
const EVERY_MS = 60_000;
/** A process that ends while it reads leaves the connector claimed for so long. */
const CLAIM_MS = 15 * 60_000;
/** Rows are stored in parts, after which it is noted how far the file was read. */
const ROWS_AT_ONCE = 1000;
const LINES_KEPT = 100;

const profileOf = (settings: Settings): CsvProfile => ({
  timeColumn: settings.time_column,
  dateOrder: settings.date_order,
  timeZone: settings.time_zone,
  serialColumn: settings.serial_column,
  device: settings.device,
  keyColumn: settings.key_column,
  valueColumn: settings.value_column,
  decimal: settings.decimal,
});

/** Values that the store would refuse by name, such as a key with control characters, by their line. */
const refusedByStore = ({ messages }: CsvRead): RefusedLine[] =>
  messages.flatMap(({ ts, values, line }) => {
    const read = readTelemetry({ ts, values }, Date.now());
    if ('problem' in read) return [{ line, reason: 'not-stored' as const, about: '' }];
    return read.refused.map(({ key }) => ({ line, reason: 'not-stored' as const, about: key }));
  });

async function readTable(bytes: Uint8Array, settings: Settings): Promise<CsvRead & { lines: number }> {
  const [sheet] = await readSheetsOf({ bytes }).catch((error: unknown) => {
    if (error instanceof Failure) throw new ConnectorProblem('unreadable-file');
    throw error;
  });
  if (!sheet) throw new ConnectorProblem('unreadable-file');
  const rows = sheet.rows.map(({ line, cells }) => ({ line, cells: cells.map(String) }));
  const read = readCsvValues([{ line: 1, cells: sheet.columns }, ...rows], profileOf(settings));
  return { ...read, refused: [...read.refused, ...refusedByStore(read)], lines: rows.length };
}

const words: Readonly<Record<RefusedLine['reason'], string>> = {
  'no-column': 'there is no column',
  'no-time': 'this is no date and time:',
  'no-device': 'the serial number of the device is missing',
  'no-key': 'the name of the sensor is missing',
  'not-a-number': 'this is no number:',
  'skipped-hour': 'the clock of the time zone skips this time:',
  'not-stored': 'this cannot be stored:',
};
const explained = (refused: readonly RefusedLine[]) =>
  refused
    .slice(0, LINES_KEPT)
    .map(({ line, reason, about }) => `Line ${line}: ${words[reason]} ${about}`.trimEnd())
    .join('\n');

async function storeFile(ctx: Ctx, row: ConnectorRow, file: { name: string; bytes: Buffer }): Promise<string> {
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  const known = await reading(ctx, ({ db, scope }) => repository.findFile(db, scope, row.id, sha256));
  if (known?.is_whole) return '';
  const { messages, refused, lines } = await readTable(file.bytes, row.settings);
  const kept: Omit<FileRow, 'read_at'> = {
    connector_id: row.id,
    sha256,
    name: file.name.slice(0, 300),
    done: known?.done ?? 0,
    is_whole: false,
    lines,
    stored: known?.stored ?? 0,
    quarantined: known?.quarantined ?? 0,
    refused: refused.length,
    refused_lines: refused.slice(0, LINES_KEPT),
  };
  const save = () => inTurn(ctx, `connector ${row.id}`, ({ db, scope }) => repository.saveFile(db, scope, kept));
  let stored = nothingAccepted();
  while (kept.done < messages.length) {
    const part = messages.slice(kept.done, kept.done + ROWS_AT_ONCE);
    const accepted = await storeMessages(ctx, row, part, (waitMs) => notePaused(ctx, row.id, waitMs));
    stored = { ...accepted, stored: stored.stored + accepted.stored, corrected: stored.corrected + accepted.corrected };
    kept.done += part.length;
    kept.stored += accepted.stored + accepted.corrected + accepted.unchanged;
    kept.quarantined += accepted.quarantined;
    await save();
  }
  kept.is_whole = true;
  await save();
  const lost = refused.map(({ reason }, index) => ({ index, key: '', reason }));
  noteAccepted(ctx, scopeOf(ctx).organizationId, row.id, { ...stored, refused: lost });
  return messages.length === 0 ? explained(refused) || 'The file has no values.' : '';
}

/** The folder of a connector, with its subfolders for files that were read. */
export async function openFolder(ctx: Ctx, connectorId: string): Promise<string> {
  const { intakeFolder } = ctx.settings;
  if (!intakeFolder) throw new ConnectorProblem('no-folder');
  const [organization = '', own = ''] = folderOf(scopeOf(ctx).organizationId, connectorId).split('/');
  try {
    return await prepareFolder(await prepareFolder(intakeFolder, organization), own);
  } catch (error) {
    throw closedBy(ctx, error);
  }
}

function closedBy(ctx: Ctx, error: unknown): unknown {
  const isClosed = error instanceof LinkInFolder || (error as { code?: string }).code !== undefined;
  if (!isClosed || error instanceof Failure || error instanceof ConnectorProblem) return error;
  ctx.log.error({ err: error }, 'the folder of a connector cannot be read');
  return new ConnectorProblem('folder-closed');
}

async function takeFile(ctx: Ctx, row: ConnectorRow, folder: string, name: string): Promise<void> {
  const file = await readSettled(folder, name, MAX_BYTES);
  if (!file) return;
  let reason = file.tooLargeBytes === undefined ? '' : 'The file has more than 20 MB.';
  try {
    if (!reason) reason = await storeFile(ctx, row, { name, bytes: file.bytes });
  } catch (error) {
    if (!(error instanceof ConnectorProblem) || error.code !== 'unreadable-file') throw error;
    reason = 'The file cannot be read as a table.';
  }
  await putAway(folder, name, reason ? 'refused' : 'taken', new Date(), reason);
}

/** The values of the oldest file that waits, for a test; it stays where it is. */
export async function readFirstFile(ctx: Ctx, row: ConnectorRow): Promise<CsvRead> {
  const folder = await openFolder(ctx, row.id);
  const [name] = await listSettled(folder, new Date(), 0, 1).catch((error: unknown) => {
    throw closedBy(ctx, error);
  });
  const file = name === undefined ? undefined : await readSettled(folder, name, MAX_BYTES);
  if (!file) throw new ConnectorProblem('no-file');
  if (file.tooLargeBytes !== undefined) throw new ConnectorProblem('unreadable-file');
  return readTable(file.bytes, row.settings);
}

/** Reads the files of a connector that is due, unless another process does. */
export async function readFolderIfDue(ctx: Ctx, id: string): Promise<void> {
  const now = new Date();
  const until = new Date(now.getTime() + CLAIM_MS);
  const isMine = await inTurn(ctx, `connector ${id}`, ({ db, scope }) => repository.claim(db, scope, id, now, until));
  const row = isMine ? await readConnector(ctx, id) : undefined;
  if (!row) return;
  try {
    const folder = await openFolder(ctx, id);
    const names = await listSettled(folder, now, settled.ms, AT_ONCE);
    if (names.length > 0) await refuseLinks(folder);
    for (const name of names) await takeFile(ctx, row, folder, name);
    await noteRunning(ctx, id, new Date(now.getTime() + EVERY_MS - 5000));
  } catch (error) {
    await noteFailing(ctx, row, problemOf(ctx, id, closedBy(ctx, error)));
  }
}
