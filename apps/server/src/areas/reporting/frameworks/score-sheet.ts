/** A value of a score sheet: numbers with a unit are rounded, others are printed as they are. Null: not known, not defined. */
export interface SheetField {
  label: string;
  value: string | number | null;
  unit?: string;
}

export interface SheetTable {
  columns: { title: string; isNumber: boolean }[];
  rows: (string | number | null)[][];
}

/** What an assessment has before its answers when it is printed: that it is no certificate, then its results. */
export interface ScoreSheet {
  heading: string;
  notice: string;
  parts: {
    /** Of an assessment with several results. */
    title: string | null;
    fields: SheetField[];
    /** What keeps the result from being known, or from being better. */
    warnings: string[];
    tables: SheetTable[];
    /** Where weights and standards are from. */
    notes: string[];
  }[];
  /** Instead of a score that is not defined. */
  absent: string;
}
