import { isReadSource } from '@steward/core/bills/sources';
import type { LogHead } from '@steward/core/assurance/event-log';
import type { Pin } from '@steward/core/ghg/inventory';
import type { Work } from '../../../database/transaction.ts';
import type { Boundary } from '../boundaries/boundary.service.ts';
import { listBillShares } from '../inventory/consumption.service.ts';
import { listPeopleByIds } from '../../access/permissions/people.service.ts';
import { registerEvidence } from '../../estate/servicing/register.service.ts';
import { documentsOf } from '../factors/documents.service.ts';
import { hashesOf } from '../../foundation/files/files.service.ts';
import { listEvidence } from '../entries/ledger.service.ts';
import { evidenceFields, listEvidence as listBills, listPages } from './evidence.repository.ts';
import { figuresFor } from '../inventory/inventory.service.ts';
import { accountingOf } from '../boundaries/boundaries.service.ts';
import { factsOf } from '../reports/report-facts.service.ts';
import type { Box, FrozenBill, Snapshot } from '../reports/snapshot.ts';
import { shownLine } from '../reports/working.ts';

// PostgreSQL allows 65,535 parameters per statement.
const AT_ONCE = 10_000;

type Reading = { fields?: Record<string, { boxes?: Box[]; value?: string | number | null }> } | null;

/** Freezes everything a verifier may see: texts, figures, their lines, and the bills behind them. */
export async function freeze(
  work: Work,
  boundary: Boundary,
  year: number,
  now: Date,
  { head, texts, log }: Pick<Snapshot, 'head' | 'texts'> & { log: LogHead },
): Promise<{ snapshot: Snapshot; pins: Pin[] }> {
  const { inventory, lines, references, pins, sources } = await figuresFor(work, boundary, year, now);
  const names = new Map(boundary.environments.map((row) => [row.environment_id, row.environment_name]));
  const snapshot: Snapshot = {
    format: 1,
    head,
    accounting: await accountingOf(work),
    texts,
    inventory,
    ...(await factsOf(work, boundary, year, inventory)),
    lines: lines.map((line) => shownLine(line, (id) => names.get(id) ?? '', references, year, sources)),
    bills: await freezeBills(work, boundary, year),
    documents: await withHashes(work, [
      ...(await documentsOf(
        work,
        boundary.environments.map((row) => row.environment_id),
        year,
      )),
      ...(await evidenceOf(work, inventory.entries ?? [])),
    ]),
    register: await registerEvidence(
      work,
      boundary.environments.map((row) => row.environment_id),
      year,
    ),
    log,
  };
  return { snapshot, pins };
}

/** The evidence files of the entries, each named after its entry. */
async function evidenceOf(work: Work, entries: NonNullable<Snapshot['inventory']['entries']>) {
  const names = new Map(entries.map(({ entry_id, name }) => [entry_id, name]));
  const files = await listEvidence(work, [...names.keys()]);
  return files.map(({ entry_id, file_id, name }) => ({ file_id, name, about: names.get(entry_id) ?? '', entry_id }));
}

/** The files with the hashes of their bytes, so that replaced bytes are detected. */
async function withHashes<T extends { file_id: string }>(work: Work, list: readonly T[]): Promise<T[]> {
  const hashes = await hashesOf(
    work,
    list.map(({ file_id }) => file_id),
  );
  return list.map((one) => {
    const sha256 = hashes.get(one.file_id);
    return sha256 === undefined ? one : { ...one, sha256 };
  });
}

async function freezeBills({ db, scope }: Work, boundary: Boundary, year: number): Promise<FrozenBill[]> {
  const shares = await listBillShares({ db, scope }, boundary.filter, { year });
  const byBill = new Map<string, FrozenBill['shares']>();
  for (const share of shares) {
    const list = byBill.get(share.bill_id);
    if (list) list.push(share);
    else byBill.set(share.bill_id, [share]);
  }
  const ids = [...byBill.keys()].toSorted();
  const frozen: FrozenBill[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const pages = new Map<string, FrozenBill['pages']>();
    for (const { bill_id, ...page } of await withHashes({ db, scope }, await listPages(db, scope, some)))
      pages.set(bill_id, [...(pages.get(bill_id) ?? []), page]);
    const evidence = await listBills(db, scope, some);
    const persons = evidence.flatMap((bill) => [bill.created_by, bill.saved_by].filter((id) => id !== null));
    const people = new Map(
      (await listPeopleByIds({ db, scope }, [...new Set(persons)])).map((one) => [one.user_id, one.name]),
    );
    for (const bill of evidence) {
      const fields = (bill.reading as Reading)?.fields ?? {};
      frozen.push({
        bill_id: bill.id,
        environment_id: bill.environment_id,
        supplier: bill.supplier,
        fields: evidenceFields.map((key) => ({
          key,
          value: bill[key] === '' ? null : bill[key],
          boxes: fields[key]?.boxes ?? [],
          ...(fields[key]?.value !== undefined && { read: fields[key].value }),
        })),
        pages: pages.get(bill.id) ?? [],
        shares: byBill.get(bill.id) ?? [],
        provenance: {
          source: isReadSource(bill.source) ? 'upload' : 'typed',
          entered_by: people.get(bill.created_by ?? bill.saved_by ?? '') ?? '',
          entered_at: bill.created_at,
          confirmed_by: people.get(bill.saved_by ?? '') ?? '',
          confirmed_at: bill.saved_at,
        },
      });
    }
  }
  return frozen;
}
