import type {
  DocumentFacts,
  DocumentHandling,
  DocumentTree,
  DocumentType,
  PageWords,
} from '@steward/contract/foundation/files.content';

/** What a file is by its bytes, and what is done with it. */
export interface SniffedDocument {
  type: DocumentType;
  /** For the row of the file; an original is only ever downloaded as an attachment. */
  content_type: string;
  handling: DocumentHandling;
  /** Why it is refused. */
  reason?: 'file.program' | 'file.script' | 'file.macros';
  /** The ending that the content has, where the name has the ending of another type; empty for content of an unknown type. */
  contradicts?: string;
  /** An Office file with macros. */
  has_macros: boolean;
  /** An archive or an Office file with a password; of a PDF only its facts say so. */
  is_encrypted: boolean;
}

/**
 * A stored content. `path` is asked only when the content has to be read: the folder of the store answers where the file is, another store
 * copies it to this machine first.
 */
export interface DocumentSource {
  /** What is made of a content belongs to its organization, as the content does. */
  organizationId: string;
  sha256: string;
  type: DocumentType;
  path: () => Promise<string>;
}

/** A picture on the disk, made by a child process. */
export interface Preview {
  path: string;
  content_type: 'image/webp';
  bytes: number;
  width: number;
  height: number;
}

/** The text of a page, sheet, slide, or of a whole document without pages, for the full text index. */
export interface PageText {
  /** From 1. */
  page: number;
  text: string;
  /** The page has something printed and no usable text layer: it has to be recognized. */
  needs_ocr: boolean;
}

/**
 * Everything that is read from and drawn of stored contents, by child processes; what was made before is answered from the disk. Failures
 * are `FileFailure`s with a code of the contract.
 */
export interface DocumentReader {
  inspect: (source: DocumentSource) => Promise<DocumentFacts>;
  /** A page of a PDF or TIFF, or a picture, as WebP of at most this width in pixels; the width is rounded up to one of a few. */
  page: (source: DocumentSource, page: number, width: number) => Promise<Preview>;
  /** The first page within 256 × 256 pixels. */
  thumbnail: (source: DocumentSource) => Promise<Preview>;
  words: (source: DocumentSource, page: number) => Promise<PageWords>;
  tree: (source: DocumentSource) => Promise<DocumentTree>;
  /** A picture of a tree by its index. */
  picture: (source: DocumentSource, index: number) => Promise<Preview>;
  /** The texts from this page on, in order; the last page that arrived is where it can be continued. */
  texts: (source: DocumentSource, options?: TextOptions) => AsyncGenerator<PageText>;
  /** The words of a scanned page by text recognition, and with them its text. */
  recognize: (source: DocumentSource, page: number, options?: RecognizeOptions) => Promise<PageWords & PageText>;
  /** Deletes what was made of a content, or of all contents of an organization. */
  drop: (organizationId: string, sha256?: string) => Promise<void>;
  close: () => Promise<void>;
}

export interface TextOptions {
  /** The first page, from 1. */
  from?: number;
  signal?: AbortSignal;
}

export interface RecognizeOptions {
  /** The expected language, if it is known. */
  language?: 'en' | 'de' | 'ar';
  signal?: AbortSignal;
}
