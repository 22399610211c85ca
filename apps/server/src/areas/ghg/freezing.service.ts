import type { Work } from '../../database/transaction.ts';
import type { Boundary } from './boundary.service.ts';
import { listBillShares } from './consumption.repository.ts';
import { evidenceFields, listEvidence, listPages } from './evidence.repository.ts';
import { figuresFor } from './inventory.service.ts';
import { accountingOf } from './references.service.ts';
import type { Box, FrozenBill, Snapshot } from './snapshot.ts';
import { shownLine } from './working.ts';

// PostgreSQL takes 65,535 parameters a statement.
const AT_ONCE = 10_000;

type Reading = { fields?: Record<string, { boxes?: Box[] }> } | null;

/** Takes down everything a verifier may look at: texts, figures, their lines, and the bills behind them. */
export async function freeze(
  work: Work,
  boundary: Boundary,
  year: number,
  now: Date,
  { head, texts }: Pick<Snapshot, 'head' | 'texts'>,
): Promise<Snapshot> {
  const { inventory, lines, references } = await figuresFor(work, boundary, year, now);
  const names = new Map(boundary.environments.map((row) => [row.environment_id, row.environment_name]));
  return {
    format: 1,
    head,
    accounting: await accountingOf(work),
    texts,
    inventory,
    lines: lines.map((line) => shownLine(line, (id) => names.get(id) ?? '', references)),
    bills: await freezeBills(work, boundary, year),
  };
}

async function freezeBills({ db, scope }: Work, boundary: Boundary, year: number): Promise<FrozenBill[]> {
  const shares = await listBillShares(db, scope, boundary.filter, { year });
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
    for (const { bill_id, ...page } of await listPages(db, scope, some))
      pages.set(bill_id, [...(pages.get(bill_id) ?? []), page]);
    for (const bill of await listEvidence(db, scope, some)) {
      const fields = (bill.reading as Reading)?.fields ?? {};
      frozen.push({
        bill_id: bill.id,
        environment_id: bill.environment_id,
        supplier: bill.supplier,
        fields: evidenceFields.map((key) => ({
          key,
          value: bill[key] === '' ? null : bill[key],
          boxes: fields[key]?.boxes ?? [],
        })),
        pages: pages.get(bill.id) ?? [],
        shares: byBill.get(bill.id) ?? [],
      });
    }
  }
  return frozen;
}
