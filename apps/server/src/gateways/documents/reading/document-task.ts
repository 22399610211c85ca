import type { DocumentType } from '@steward/contract/foundation/files.content';

/** Where a document lies; the hash shows whether it is the one that is still open. */
interface OfDocument {
  path: string;
  sha256: string;
  type: DocumentType;
}

/** What the child program is asked. Results that are files are written to `out`. */
export type DocumentTask = OfDocument &
  (
    | { kind: 'facts' }
    | { kind: 'page'; page: number; width: number; out: string }
    | { kind: 'thumbnail'; out: string }
    | { kind: 'words'; page: number }
    /** Writes `tree.json` and the pictures into a folder. */
    | { kind: 'tree'; folder: string }
    | { kind: 'texts'; from: number; pages: number }
  );

/** Texts of some pages; `next` is the page to go on with, null after the last one. */
export interface TextsAnswer {
  pages: { page: number; text: string; needs_ocr: boolean }[];
  next: number | null;
}
