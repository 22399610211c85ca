import type { LogHead } from '@steward/core/assurance/event-log';
import type { Level } from '@steward/contract/carbon/boundaries';
import type { Inventory } from '@steward/contract/carbon/inventory.answer';
import type { FrozenRegister } from '@steward/contract/carbon/inventory.parts';
import type { WorkingBill, WorkingLine } from '@steward/contract/carbon/inventory.working';
import type { ReportedFacility, ReportedTarget } from '@steward/contract/carbon/reports.facts';
import type { Language } from '@steward/contract/language';
import type { Accounting } from '../boundaries/boundaries.service.ts';

export interface Box {
  page: number;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A bill as it was when the report was sent: its values, their positions on its pages, and its share of each month. */
export interface FrozenBill {
  bill_id: string;
  environment_id: string;
  supplier: string;
  /** `read`: the value read by OCR; absent where it read none, and in reports sent before this field existed. */
  fields: { key: string; value: string | number | null; boxes: Box[]; read?: string | number | null }[];
  /** `sha256`: of the bytes of the image; absent in reports sent before this field existed. */
  pages: { page: number; width_px: number; height_px: number; file_id: string; sha256?: string }[];
  shares: WorkingBill[];
  /** Who entered the bill and who confirmed it; absent in reports sent before this field existed. */
  provenance?: {
    source: 'upload' | 'typed';
    entered_by: string;
    entered_at: string;
    confirmed_by: string;
    confirmed_at: string | null;
  };
}

/** A file behind an own factor, an instrument or an entry. */
export interface FrozenDocument {
  file_id: string;
  name: string;
  about: string;
  /** The hash of the bytes; absent, like the entry, in reports sent before this field existed. */
  sha256?: string;
  entry_id?: string;
}

/** The frozen content of a round. The fingerprint is computed over all of it. */
export interface Snapshot {
  format: 1;
  head: {
    report_id: string;
    organization_id: string;
    organization_name: string;
    level: Level;
    target_id: string;
    target_name: string;
    year: number;
    round: number;
    version: number;
    language: Language;
    updated_at: string;
    frozen_at: string;
    sent_by: string;
    verifier_name: string;
    verifier_email: string;
    /** The language of mails to the verifier. */
    verifier_language: Language;
  };
  accounting: Accounting;
  texts: Record<string, string>;
  inventory: Inventory;
  lines: WorkingLine[];
  bills: FrozenBill[];
  /** Statements behind own factors and instruments; absent in reports sent before this field existed. */
  documents?: FrozenDocument[];
  /** The refrigerant register with its records; absent in reports sent before this field existed. */
  register?: FrozenRegister[];
  /** The applicable targets with their progress, and the properties of the year; absent in reports sent before these fields existed. */
  targets?: ReportedTarget[];
  facilities?: ReportedFacility[];
  /** The last entry of the report's log before it was sent; absent in reports sent before this field existed. */
  log?: LogHead;
}
