import { fail } from '@steward/contract/failures';
import type { FieldValue } from '@steward/core/fields/form';
import type { RecordLevel } from '@steward/core/records/kind';
import type { Language } from '@steward/contract/language';
import { titleIn } from '@steward/core/records/kind';
import type { Work } from '../../../database/transaction.ts';
import { withWhole } from '../../carbon/entries/organization-reach.ts';
import * as files from './files.repository.ts';
import { kindOf, knownKinds } from './kinds.service.ts';
import * as repository from './records.repository.ts';

/** Which records an answer asks for. */
export interface AskedRecords {
  kind: string;
  /** Absent: every level within reach. */
  level?: RecordLevel;
  /** The portfolio or property; null or absent: each of the level. */
  subject?: string | null;
  /** Both days included. */
  period: { from: string; to: string };
}

/** A version that counts, as an answer cites it: by the id of the record and the version. */
export interface AcceptedRecord {
  _id: string;
  version: number;
  level: RecordLevel;
  portfolio_id: string | null;
  environment_id: string | null;
  first_day: string;
  last_day: string | null;
  values: Readonly<Record<string, FieldValue>>;
  source: string;
  evidence: readonly { _id: string; file_id: string; name: string; page: number | null }[];
}

/**
 * The records of a kind that count in a period, within the reach of the user: those whose days lie in the period, and of a kind with a
 * validity those that are in force on one of its days. A record that waits for a review answers with the version accepted before.
 */
export async function recordsFor(work: Work, { kind, period, ...asked }: AskedRecords): Promise<AcceptedRecord[]> {
  const { db, scope } = await withWhole(work);
  const { key, time } = kindOf(await knownKinds({ db, scope }), kind);
  if (period.to < period.from)
    fail('request.invalid', undefined, [{ field: 'period.to', message: 'must not come before the first day' }]);
  const rows = await repository.listAccepted(db, scope, {
    ...asked,
    ...period,
    kind: key,
    isInForce: time === 'validity',
  });
  const attached = await files.listFiles(
    db,
    scope,
    rows.map(({ _id }) => _id),
  );
  return rows.map(({ _id, version, level, portfolio_id, environment_id, content }) => ({
    _id,
    version,
    level,
    portfolio_id,
    environment_id,
    first_day: content.first_day,
    last_day: content.last_day,
    values: content.values,
    source: content.source,
    evidence: files
      .filesOf(attached, _id, version)
      .map(({ _id: file, file_id, name, page }) => ({ _id: file, file_id, name, page })),
  }));
}

/** A record as answers of reports cite it: in the version that was accepted last. */
export interface CitedRecord {
  _id: string;
  /** Null: none was accepted yet. */
  version: number | null;
  title: string;
}

/** Those of these records that are within reach, and not deleted. */
export async function citedRecords(work: Work, ids: readonly string[], language: Language): Promise<CitedRecord[]> {
  if (ids.length === 0) return [];
  const { db, scope } = await withWhole(work);
  const kinds = await knownKinds({ db, scope });
  return (await repository.findRecords(db, scope, ids)).map((row) => {
    const kind = kinds.get(row.kind);
    const about = row.environment_name ?? row.portfolio_name;
    const parts = [kind ? titleIn(kind.title, language) : row.kind, about, row.last_day ?? row.first_day];
    return {
      _id: row._id,
      version: row.accepted_version,
      title: parts.filter((part) => part !== null && part !== '').join(', '),
    };
  });
}
