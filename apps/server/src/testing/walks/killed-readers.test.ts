import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { readStatementsOf, stopReadingStatements } from '../../areas/energy/payment-files/statement-reader.ts';
import { readPathwaysOf, stopReadingPathways } from '../../areas/carbon/net-zero/pathway-reader.ts';
import { readDevicesOf, stopReadingDeviceLists } from '../../areas/sensing/devices/device-list-reader.ts';
import { readAnswer, stopReadingAnswers } from '../../gateways/weather/answer-reader.ts';
import { readMeterFileOf, stopReadingMeterFiles } from '../../areas/energy/meter-data/meter-file-reader.ts';
import { readArchive, stopReadingArchives } from '../../areas/operations/archives/archive-reader.ts';
import { readMailFile, stopReadingMails } from '../../gateways/mail-in/mail-reader.ts';
import { openDocumentReader, stopReadingDocuments } from '../../gateways/documents/document-reader.ts';
import { readBill, stopReadingBills } from '../../gateways/ocr/read-bill.ts';
import { drawnRegisters, drawRegister } from '../../gateways/register/register-pictures.fixture.ts';
import { readRegisterPhoto, stopReadingRegisters } from '../../gateways/register/register-reader.ts';
import { readSheetsOf, stopReadingSheets } from '../../platform/imports/sheet-reader.ts';
import { childrenOf } from '../processes.ts';
import { bankStatement } from '../samples/bank-statement.fixture.ts';
import { chooseReader } from '../samples/recorded-reader.ts';

// A reader that the system killed, for want of memory as a rule, says nothing about the file it was reading.

let folder = '';
// Those that another file has left are ended first: only what is started here is counted.
const stopAll = async () => {
  for (const stop of [
    stopReadingMeterFiles,
    stopReadingArchives,
    stopReadingMails,
    stopReadingBills,
    stopReadingDocuments,
    stopReadingRegisters,
    stopReadingSheets,
    stopReadingStatements,
    stopReadingDeviceLists,
    stopReadingPathways,
    stopReadingAnswers,
  ])
    await stop();
};

beforeAll(async () => {
  await chooseReader('child processes');
  await stopAll();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'steward-killed-'));
});
afterAll(async () => {
  await stopAll();
  fs.rmSync(folder, { recursive: true });
});

function archiveFile(): Promise<string> {
  const organization = { name: 'X', country_code: null, settings: {} };
  const manifest = { format: 'steward-archive', version: 1, migration: '0001', made_at: '', organization, entries: [] };
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), 'manifest.json');
  zip.end();
  const file = path.join(folder, 'archive.zip');
  return fs.promises.writeFile(file, zip.outputStream).then(() => file);
}

/** A PDF, inspected as if for the first time. */
async function inspectDocument(): Promise<unknown> {
  const file = new URL('../../gateways/ocr/samples/s01-de-strom.pdf', import.meta.url);
  const documents = openDocumentReader({ dataDir: fs.mkdtempSync(path.join(folder, 'documents-')), previewBytes: 1e6 });
  const source = {
    organizationId: 'org',
    sha256: 'a'.repeat(64),
    type: 'pdf' as const,
    path: async () => fileURLToPath(file),
  };
  try {
    return await documents.inspect(source);
  } finally {
    await documents.close();
  }
}

/** `failure`: what the caller gets instead of the code of the pool. */
const readers: Record<string, [program: string, read: () => Promise<unknown>, failure?: [string, string]]> = {
  'a bill': [
    'ocr',
    () => readBill({ bytes: fs.readFileSync(new URL('../../gateways/ocr/samples/s01-de-strom.pdf', import.meta.url)) }),
  ],
  'a document': ['document-reader', inspectDocument, ['Failure', 'file.not-read']],
  'a table': ['sheet', () => readSheetsOf({ bytes: Buffer.from('name,area\nTower,100\n') })],
  'a bank statement': ['bank-statement', () => readStatementsOf({ bytes: Buffer.from(bankStatement('K', [])) })],
  'a list of devices': ['device-list', () => readDevicesOf({ bytes: Buffer.from('serial;name\nS-1;Hub\n') })],
  'a table of pathways': [
    'pathways',
    () =>
      readPathwaysOf(
        'pathway_version,scenario,metric,country_alpha_2,property_type,2025,2050\nOwn,1.5C,energy,GB,Office,150,50\n',
      ),
  ],
  'an answer about the weather': ['weather', () => readAnswer(Buffer.from('date,tavg\n2025-01-01,3\n'))],
  'meter data': [
    'meter-data',
    () =>
      readMeterFileOf(
        {
          bytes: Buffer.from(
            `100,NEM12,202401010000,A,B\n200,NMI1,E1,E1,E1,,M1,kWh,1440,\n300,20240101,5,A,,,20240102000000,\n900\n`,
          ),
        },
        'AU',
      ),
  ],
  'the photo of a register': [
    'register',
    async () => readRegisterPhoto({ bytes: await drawRegister(drawnRegisters(1, 901)[0]!), digits: 5 }),
  ],
  'a mail': [
    'mail',
    async () => {
      fs.writeFileSync(path.join(folder, 'mail'), 'From: a@test.example\r\nSubject: Bill\r\n\r\nHere it is.\r\n');
      return readMailFile({ folder, mail: 'mail', maxFileBytes: 1000, authServer: undefined });
    },
  ],
  'an archive': [
    'archive',
    async () =>
      readArchive(
        { path: await archiveFile(), folder: fs.mkdtempSync(path.join(folder, 'unpacked-')), ownKey: '' },
        'small',
        {
          onProgress: () => {},
          signal: new AbortController().signal,
        },
      ),
  ],
};

describe.runIf(process.platform === 'linux').each(Object.entries(readers))(
  'the reader of %s',
  (_, [program, read, failure = ['Error', 'child-process.crashed']]) => {
    const running = () => childrenOf(process.pid, `child-programs/${program}`);

    /** Kills the next so many readers as soon as they are there. */
    async function kill(count: number): Promise<void> {
      const killed = new Set<number>();
      const next = () => running().filter((pid) => !killed.has(pid));
      while (killed.size < count) {
        await expect.poll(next, { timeout: 20_000, interval: 5 }).not.toEqual([]);
        for (const pid of next()) {
          killed.add(pid);
          process.kill(pid, 'SIGKILL');
        }
      }
    }

    test('is replaced when it was killed, and the file read', async () => {
      const [answer] = await Promise.all([read(), kill(1)]);
      expect(answer).toBeDefined();
    }, 60_000);

    test('finds no fault with the file when it was killed again', async () => {
      for (const pid of running()) process.kill(pid, 'SIGKILL');
      await expect.poll(running).toEqual([]);
      // Until the pool has heard of it: a task given to a dead reader would have used up its first try.
      await new Promise((resolve) => setTimeout(resolve, 300));
      const [ended] = await Promise.all([
        read().then(
          () => 'read',
          (error: { code?: string; name?: string }) => [error.name, error.code],
        ),
        kill(2),
      ]);
      expect(ended).toEqual(failure);
    }, 60_000);
  },
);
