import { createHash } from 'node:crypto';
import type { Language } from '@steward/contract/language';
import { canonicalJson } from '@steward/core/canonical-json';
import type { TableRow } from '@steward/core/disclosures/answer-value';
import type { Work } from '../../../database/transaction.ts';
import { scenarioRows, type ScenarioRow, type ScenarioSubject } from './scenario-rows.service.ts';
import { scenarioWords } from './scenario-words.ts';

/** What the product knows of climate scenarios of properties, as a table in a language. */
export interface ScenarioTable {
  title: string;
  rows: { key: string; title: string; value: number | null; cells: TableRow; isWithoutValue: true }[];
  /** The accepted records that it was made of. */
  records: { id: string; version: string; title: string }[];
  /** Of everything it says, whatever the language. */
  fingerprint: string;
}

const hashOf = (content: unknown) => createHash('sha256').update(canonicalJson(content)).digest('hex');

/** A row that says something else has another key. */
const keyOf = ({ key, value, cells, properties }: ScenarioRow): string =>
  `${key} ${hashOf([value, cells, properties.map(({ id }) => id)]).slice(0, 16)}`;

export async function scenarioTable(
  work: Work,
  about: ScenarioSubject,
  now: Date,
  language: Language,
): Promise<ScenarioTable> {
  const rows = await scenarioRows(work, about, now);
  const words = scenarioWords(language);
  const records = [...new Map(rows.flatMap((row) => row.records).map((one) => [one.id, one])).values()];
  return {
    title: words.title,
    rows: rows.map((row) => ({ key: keyOf(row), value: row.value, ...words.inWords(row), isWithoutValue: true })),
    records: records.map(({ id, version, kind }) => ({ id, version: String(version), title: words.kinds[kind] })),
    fingerprint: hashOf([rows.map(keyOf), records.map(({ id, version }) => [id, version])]),
  };
}
