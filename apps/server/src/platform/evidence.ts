import type { RawBuilder } from 'kysely';
import type { Scope } from './ctx.ts';

/** A file that a record of an area has. */
export interface EvidenceRow {
  file_id: string;
  /** The record. */
  object_id: string;
  environment_id: string | null;
  /** What the record is, such as supplier and number of a bill. */
  title: string;
  /** The day that the record is about, if it has one. */
  on: string | null;
  /** The page of the file on which the record begins, where it is known. */
  page: number | null;
}

/** The files that an area keeps with its records, within reach of the user; the permission is checked by the reader. */
export interface EvidenceSource {
  /** A `select` of the columns of `EvidenceRow`, limited to the organization and the reach of the user. */
  rows: (scope: Scope) => RawBuilder<unknown>;
  /** The screen on which the record can be changed. */
  url: (row: Pick<EvidenceRow, 'object_id' | 'environment_id'>) => string;
}

/** By kind. */
export type EvidenceSources = Readonly<Record<string, EvidenceSource>>;

declare module './ctx.ts' {
  interface Platform {
    /** The files that areas keep with their records. */
    evidence: EvidenceSources;
  }
}
